#!/usr/bin/python3 -B
"""Do two checkers agree about certificates with a small change in them?

Usage: mutate_proof.py CHECKER COUNT FILE...

Makes COUNT mutants of each certificate, the same ones every time, and gives them to CHECKER
(morpion-check) and to check_proof.py. A mutant has a right checksum, so the proof itself is
checked. Exit status: 0 they agree about all, 1 not: the first such mutant stays in `mutant`.
"""
import random
import subprocess
import sys
from itertools import accumulate

import xxhash
import zstandard

import check_proof

def head_fields(version):
    """The offset and the size of each field between the magic and the checksum."""
    stones, claim = 8 if version.cell == 1 else 56, [1, 1, version.cell, 1, 4]
    sizes = [8] + [1] * 5 + [3] + [stones] * 2 + claim * 2 + [8, 4, 4]
    return list(zip(accumulate(sizes), sizes[1:]))

class Places(check_proof.Content):
    """Reads nodes and notes where their fields are, and the elements of their lists."""

    def __init__(self, data, count, cells, cell_size):
        super().__init__(data, cells, cell_size)
        self.fields, self.elements = [], []
        for _ in range(count):
            self.node()
        lengths = {length for length, _, _ in self.elements}    # to change one spoils all behind it
        self.fields = [field for field in self.fields if field[0] not in lengths]

    def one(self, code):
        self.fields.append((self.at, self.sizes[code]))
        return super().one(code)

    def some(self, read_one):
        length = self.at
        def note():
            begin, one = self.at, read_one()
            self.elements.append((length, begin, self.at))
            return one
        return super().some(note)

def flip(draw, data, field, cells):
    """Changes a bit, most often a low one; a node or a cell sometimes becomes none."""
    (at, size), way = field, draw.random()
    if size in (2, 4) and way < 0.2:
        data[at:at + size] = b"\xff" * size
        return
    low = {1: 4, 2: 9, 4: 4}.get(size, min(cells, 8 * size))
    bit = draw.randrange(8 * size if way > 0.9 else low)
    data[at + bit // 8] ^= 1 << bit % 8

def resize(draw, data, element, size):
    """Takes an element out of its list, whose length has `size` bytes, or repeats it."""
    length, begin, end = element
    count = check_proof.to_number(data[length:length + size])
    if draw.random() < 0.7:
        count, copies = count - 1, 0
    elif count < (1 << 8 * size) - 1:
        count, copies = count + 1, 2
    else:
        return
    data[length:length + size] = count.to_bytes(size, "little")
    data[begin:end] = data[begin:end] * copies

def make_mutant(draw, certificate):
    """The certificate with one change and a right checksum."""
    version = check_proof.VERSIONS[certificate[:8]]
    head, content = bytearray(certificate[:version.head.size - 8]), bytearray(
        zstandard.decompress(certificate[version.head.size:]))
    cells, way = head[8] * head[9], draw.random()
    places = Places(content, check_proof.to_number(head[-8:-4]), cells, version.cell)
    if way < 0.2:
        flip(draw, head, draw.choice(head_fields(version)), cells)
    elif way < 0.8 or not places.elements:
        flip(draw, content, draw.choice(places.fields), cells)
    else:
        resize(draw, content, draw.choice(places.elements), version.cell)
        head[-16:-8] = len(content).to_bytes(8, "little")
    frame = zstandard.compress(bytes(content))
    seed = xxhash.xxh3_64_intdigest(bytes(head))
    return bytes(head) + xxhash.xxh3_64_intdigest(frame, seed).to_bytes(8, "little") + frame

def our_verdict(mutant):
    """The exit status of check_proof.py, and the words that both checkers print."""
    try:
        root, _, result = check_proof.check(mutant)
        return 0, f"{root}: {result}: confirmed"
    except check_proof.Refuted as reason:
        return 5, str(reason)

def compare(checker, mutant):
    """Our exit status if both agree, otherwise None: then what they say is printed."""
    status, words = our_verdict(mutant)
    with open("mutant", "wb") as file:
        file.write(mutant)
    run = subprocess.run([checker, "mutant"], capture_output=True, text=True, check=False)
    if run.returncode == status and (status or f"mutant: {words}," in run.stdout):
        return status
    print(f"check_proof.py: {status}, {words}")
    print(f"{checker}: {run.returncode}, {run.stdout}{run.stderr}")
    return None

def main(arguments):
    if len(arguments) < 3 or not arguments[1].isdigit():
        print(__doc__.strip(), file=sys.stderr)
        return 2
    checker, count, files = arguments[0], int(arguments[1]), arguments[2:]
    seen = {0: 0, 5: 0}
    for number in range(count * len(files)):
        name = files[number % len(files)]
        with open(name, "rb") as file:
            status = compare(checker, make_mutant(random.Random(number), file.read()))
        if status is None:
            print(f"mutant {number}, of {name}")
            return 1
        seen[status] += 1
    print(f"both confirm {seen[0]} and refute {seen[5]}")
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
