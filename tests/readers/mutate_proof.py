#!/usr/bin/python3 -B
"""Do two checkers agree about certificates with a small change in them?

Usage: mutate_proof.py CHECKER COUNT FILE...

Makes COUNT mutants of each certificate, the same ones every time, and gives them to CHECKER
(morpion-check) and to check_proof.py. A mutant has a right checksum, so the proof itself is
checked. Exit status: 0 they agree about all, 1 not: the first such mutant stays in `mutant`.
"""
import random
import struct
import subprocess
import sys

import xxhash
import zstandard

import check_proof

HEAD_FIELDS = [(i, "B") for i in (*range(8, 13), *range(32, 36), *range(40, 44))] + [
    (16, "Q"), (24, "Q"), (36, "I"), (44, "I"), (48, "Q"), (56, "I")]

class Places(check_proof.Content):
    """Reads nodes and notes where their fields are, and the elements of their lists."""

    def __init__(self, data, count):
        super().__init__(data)
        self.fields, self.elements = [], []
        for _ in range(count):
            self.node()
        lengths = {length for length, _, _ in self.elements}    # to change one spoils all behind it
        self.fields = [field for field in self.fields if field[0] not in lengths]

    def take(self, layout):
        at, values = self.at, super().take(layout)
        for code in layout:
            self.fields.append((at, code))
            at += struct.calcsize("<" + code)
        return values

    def some(self, read_one):
        length = self.at
        def note():
            begin, one = self.at, read_one()
            self.elements.append((length, begin, self.at))
            return one
        return super().some(note)

def flip(draw, data, field, cells):
    """Changes a bit, most often a low one; the number of a node sometimes becomes none."""
    (at, code), way = field, draw.random()
    if code == "I" and way < 0.2:
        data[at:at + 4] = b"\xff" * 4
        return
    size = 8 * struct.calcsize("<" + code)
    bit = draw.randrange(size if way > 0.9 else cells if code == "Q" else 4)
    data[at + bit // 8] ^= 1 << bit % 8

def resize(draw, data, element):
    """Takes an element out of its list, or repeats it."""
    length, begin, end = element
    if draw.random() < 0.7:
        data[length] -= 1
        del data[begin:end]
    elif data[length] < 255:
        data[length] += 1
        data[end:end] = data[begin:end]

def make_mutant(draw, certificate):
    """The certificate with one change and a right checksum."""
    head, content = bytearray(certificate[:64]), bytearray(zstandard.decompress(certificate[72:]))
    places = Places(content, struct.unpack_from("<I", head, 56)[0])
    cells, way = head[8] * head[9], draw.random()
    if way < 0.2:
        flip(draw, head, draw.choice(HEAD_FIELDS), cells)
    elif way < 0.8 or not places.elements:
        flip(draw, content, draw.choice(places.fields), cells)
    else:
        resize(draw, content, draw.choice(places.elements))
        struct.pack_into("<Q", head, 48, len(content))
    frame = zstandard.compress(bytes(content))
    seed = xxhash.xxh3_64_intdigest(bytes(head))
    return bytes(head) + struct.pack("<Q", xxhash.xxh3_64_intdigest(frame, seed)) + frame

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
