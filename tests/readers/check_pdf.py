"""Checks the structure of a PDF file, after ISO 32000-1, 7.5: the table of
objects leads to every object, every stream has the length it claims, and every
page can be found. Prints the number of pages and the text of each page."""
import re
import sys

sys.stdout.reconfigure(encoding="utf-8")
data = open(sys.argv[1], "rb").read()
assert data.startswith(b"%PDF-1.4\n") and data.endswith(b"%%EOF\n")
start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", data).group(1))
table = re.match(rb"xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer\n"
                 rb"<< /Size (\d+) /Root (\d+) 0 R >>", data[start:])
entries = table.group(2).split(b"\n")[:-1]
assert int(table.group(1)) == int(table.group(3)) == len(entries)
assert entries[0] == b"0000000000 65535 f "


def body(number):
    """The bytes of an object."""
    offset = int(entries[number][:10])
    head = b"%d 0 obj\n" % number
    assert data[offset:].startswith(head), number
    return data[offset + len(head):data.index(b"endobj", offset)]


def reference(name, text):
    return int(re.search(rb"/%s (\d+) 0 R" % name, text).group(1))


def strings(stream):
    """What is written on a page, a line for each text."""
    for text in re.findall(rb"BT .*?ET", stream, re.S):
        parts = re.findall(rb"/F(\d) \d+ Tf \(((?:[^()\\]|\\\d{3})*)\) Tj", text)
        assert parts, text
        line = ""
        for font, part in parts:
            plain = re.sub(rb"\\(\d{3})", lambda m: bytes([int(m.group(1), 8)]),
                           part)
            symbols = {0xa3: "≤", 0xb3: "≥", 0xbb: "≈"}
            line += ("".join(symbols[b] for b in plain) if font == b"2"
                     else plain.decode("cp1252"))
        yield line


pages = body(reference(b"Pages", body(int(table.group(4)))))
kids = [int(k) for k in re.findall(rb"(\d+) 0 R", pages.split(b"/Kids")[1])]
assert int(re.search(rb"/Count (\d+)", pages).group(1)) == len(kids)
print(len(kids), "page" if len(kids) == 1 else "pages")
for kid in kids:
    content = body(reference(b"Contents", body(kid)))
    stream = content[content.index(b"stream\n") + 7:]
    length = int(body(reference(b"Length", content)))
    assert stream[length:] == b"endstream\n", kid
    for line in strings(stream[:length]):
        print(line)
for number in range(1, len(entries)):
    body(number)
