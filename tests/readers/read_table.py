#!/usr/bin/python3
"""Looks positions up in a table file (.att) and compares them with an export of it.

Usage: read_table.py FILE.att [POSITIONS]

POSITIONS is the CSV that `morpion export FILE.att --format csv` prints; without it, or with -,
standard input is read. Exit status: 0 all positions agree, 1 one does not (the first is
printed), 2 the file is damaged, or the input cannot be read.
"""
import csv
import re
import struct
import sys
from bisect import bisect_right
from collections import namedtuple
from functools import lru_cache
from itertools import product
from math import comb

import xxhash
import zstandard

ENTRIES, TIERS = 1, 2                                       # bodies
PARTIAL, EXCHANGED, DISTANCES, GROWING = 1, 2, 4, 8         # flags
HEADER = struct.Struct("<8sHBBI24sQQB7sQQQQQQQQ")
INDEX = struct.Struct("<QQQIIQ")
Frame = namedtuple("Frame", "hi lo offset size count checksum")
remember = lru_cache(maxsize=None)
xxh3 = xxhash.xxh3_64_intdigest

class Refused(Exception):
    """The table is damaged, or the input is not as it should be."""

def need(condition, message):
    if not condition:
        raise Refused(message)

# --- Boards. A set of cells is a number, bit i for cell i.

def bits(cells):
    return sum(1 << c for c in cells)

@remember
def members(cells):
    return [i for i in range(cells.bit_length()) if cells >> i & 1]

def make_symmetries(rows, columns):
    """All symmetries, each a tuple that takes cell i to cell s[i]."""
    found = set()
    for turn, flip_r, flip_c in product((0, 1) if rows == columns else (0,), (0, 1), (0, 1)):
        image = []
        for cell in product(range(rows), range(columns)):
            r, c = reversed(cell) if turn else cell
            image.append((rows - 1 - r if flip_r else r) * columns
                         + (columns - 1 - c if flip_c else c))
        found.add(tuple(image))
    return sorted(found)

def make_lines(rows, columns, k):
    found = set()
    for r, c, (dr, dc) in product(range(rows), range(columns), ((0, 1), (1, 0), (1, 1), (1, -1))):
        if r + dr * (k - 1) < rows and 0 <= c + dc * (k - 1) < columns:
            found.add(bits((r + dr * i) * columns + c + dc * i for i in range(k)))
    return found

def mapping(image):
    """A function that takes sets of cells to sets of cells, a byte of the set at a time."""
    tables = [[bits(image[base + i] for i in members(byte) if base + i < len(image))
               for byte in range(256)] for base in range(0, len(image), 8)]
    def apply(cells):
        result = 0
        for table in tables:
            result |= table[cells & 255]
            cells >>= 8
        return result
    return apply

def smallest_image(symmetries):
    """A function that gives the smallest image of a set, and the symmetries that lead to it."""
    maps = [mapping(s) for s in symmetries]
    @remember
    def find(cells):
        images = [m(cells) for m in maps]
        return min(images), [m for m, image in zip(maps, images) if image == min(images)]
    return find

# --- Games: they read the text of a position and make its key. The last of a position is its
# mover, 0 for X and 1 for O.

class Board:
    """T(n,k), also misere. A position is (stones of X, stones of O, mover)."""

    def __init__(self, rows, columns, k, misere):
        self.n, self.misere = rows * columns, misere
        self.fits = self.n <= 64 and k <= 8                 # positions fit in a key
        self.root, self.cells = None, []
        self.symmetries = make_symmetries(rows, columns)
        self.lines = make_lines(rows, columns, k)
        self.smallest = smallest_image(self.symmetries)

    def parse(self, text):
        match = re.fullmatch(r"((?:[xo.]|\d+)+)(?: ([xo]))?", text)
        need(match, "not a position")
        cells = re.sub(r"\d+", lambda run: "." * min(int(run[0]), 401), match[1])
        need(len(cells) == self.n, "not a position of this board")
        more = cells.count("x") - cells.count("o")
        mover = "xo".index(match[2]) if match[2] else int(more == 1)
        need((more, mover) in ((0, 0), (0, 1), (1, 1), (-1, 0)), "not a position")
        return *(bits(i for i, c in enumerate(cells) if c == side) for side in "xo"), mover

    @staticmethod
    def o_began(position):
        x, o, mover = position
        more = x.bit_count() - o.bit_count()
        return more < 0 or more == 0 and mover == 1

    def first_player_as_x(self, position):
        """The stones of X and O, exchanged if O made the first move."""
        x, o, _ = position
        return (o, x) if self.o_began(position) else (x, o)

    def count_from(self, text):
        """From now on keys are those of version 2 with this root."""
        self.root = self.parse(text)
        x, o, _ = self.root
        self.cells = members((1 << self.n) - 1 & ~(x | o))
        need(x & o == 0 and len(self.cells) <= 64, "the root leaves too many cells")

    def key_from_root(self, position):
        """The key of version 2, or -1 where the position does not follow the root."""
        if self.o_began(position) != self.o_began(self.root) or any(
                root & ~now for root, now in zip(self.root[:2], position)):
            return -1
        hi, lo = (bits(i for i, c in enumerate(self.cells) if stones >> c & 1)
                  for stones in position[:2])
        return hi << 64 | lo

    def key(self, position):
        if self.root:
            return self.key_from_root(position)
        x, o = self.first_player_as_x(position)
        x, ways = self.smallest(x)
        return x << 64 | min(m(o) for m in ways)

class Ultimate:
    """Ultimate. A position is (boards, target, mover), a board (stones of X, stones of O)."""
    WON_BY_MOVER, WON_BY_OPPONENT, FULL = 11093, 11094, 11095
    ANY = 9                                                 # as a target

    def __init__(self):
        self.lines = make_lines(3, 3, 3)
        self.maps = [(s, mapping(s)) for s in make_symmetries(3, 3)]
        opens = [(own, other) for own, other in product(range(512), repeat=2) if not (
            own & other or own | other == 511 or self.won(own) or self.won(other))]
        self.codes = {board: code for code, board in enumerate(opens)}

    def won(self, stones):
        return any(stones & line == line for line in self.lines)

    @remember
    def code(self, own, other):
        return (self.WON_BY_MOVER if self.won(own) else self.WON_BY_OPPONENT if self.won(other)
                else self.codes.get((own, other), self.FULL))

    def parse(self, text):
        # After the boards: side, and board to play or -; or board and cell of the last move, side.
        match = re.fullmatch(r"([XOxo.1-9]+) (?:([xo]) ([1-9-])|(?:[1-9]([1-9])|00) ([xo]))", text)
        need(match, "not a position")
        cells = re.sub("[1-9]", lambda run: "." * int(run[0]), match[1])
        cells = cells.replace("X", "x" * 9).replace("O", "o" * 9)
        need(len(cells) == 81, "not a position")
        boards = [tuple(bits(i for i in range(9) if cells[b + i] == side) for side in "xo")
                  for b in range(0, 81, 9)]
        target = (match[3] or match[4] or "-").replace("-", "10")
        target = int(target) - 1
        if target != self.ANY and self.code(*boards[target]) >= self.WON_BY_MOVER:
            target = self.ANY                               # a closed board
        return boards, target, "xo".index(match[2] or match[5])

    def key(self, position):
        boards, target, mover = position
        numbers = []
        for s, m in self.maps:
            codes = [0] * 9
            for i, stones in enumerate(boards):
                codes[s[i]] = self.code(m(stones[mover]), m(stones[1 - mover]))
            number = 0
            for code in codes:
                number = number * 11096 + code
            numbers.append(number * 10 + (target if target == self.ANY else s[target]))
        return min(numbers)

def make_game(name):
    if name in ("ultimate", "ultimate:majority"):
        return Ultimate()
    side = "([1-9]|1[0-9]|20)"
    match = re.fullmatch(f"(misere:)?{side}(?:x{side})?,{side}", name)
    need(match and match[3] != match[2], f"the game {name} is not known")
    rows, columns, k = int(match[2]), int(match[3] or match[2]), int(match[4])
    need(k <= max(rows, columns), f"the game {name} is not known")
    return Board(rows, columns, k, match[1] is not None)

# --- The container.

class Table:
    """A table file: header and index, checked in the order of FORMAT.md."""

    def __init__(self, data):
        need(len(data) >= 128 and data[:8] == b"\x89MORP\r\n\x1a", "not a table file")
        (_, version, self.body, self.flags, zero1, name, root_hi, root_lo, self.root_code, zero2,
         entries, frames, index, size, index_hash, text_hash, zero3,
         header_hash) = HEADER.unpack(data[:128])
        need(version in (1, 2), f"version {version} of the format is not known")
        need(header_hash == xxh3(data[:120]), "wrong checksum of the header")
        need(not self.flags & GROWING, "the file is unfinished")
        need(size == len(data), "the file has another size than its header says")
        need(self.body in (ENTRIES, TIERS) and self.flags < 16, "unknown body or flags")
        need(not (zero1 or any(zero2) or zero3 or version == 1 and text_hash),
             "a byte that is not zero")
        need(self.root_code <= 240, "wrong outcome of the root")
        need(re.fullmatch(rb"[\x21-\x7e]{1,23}\0+", name), "wrong name of the game")
        begin = 128 if version == 1 else 536
        need(begin <= index <= size and (size - index) % 40 == 0 and (size - index) // 40 == frames,
             "the index is not where it should be")
        need(index_hash == xxh3(data[index:]), "wrong checksum of the index")
        self.frames = [Frame(*fields) for fields in INDEX.iter_unpack(data[index:])]
        self.data, self.root_key, end = data, root_hi << 64 | root_lo, begin
        for f in self.frames:                               # checksums too: damage is found at once
            need(f.offset == end and 1 <= f.size <= 524288, "a frame is not where it should be")
            end += f.size
            need(f.checksum == xxh3(data[f.offset:end]), "wrong checksum of a frame")
        need(end == index, "the frames do not end at the index")
        need(sum(f.count for f in self.frames) == entries, "the counts do not add up")
        self.game = make_game(name.rstrip(b"\0").decode("ascii"))
        need(not isinstance(self.game, Board) or self.game.fits == (version == 1),
             "another version than the game needs")
        if version == 2:
            self.read_root(data[128:536], text_hash)

    def read_root(self, text, text_hash):
        """The text behind the header of version 2, from which keys count."""
        need(isinstance(self.game, Board) and self.body == ENTRIES and self.root_key == 0
             and not self.flags & EXCHANGED, "a header that is not one of version 2")
        need(text_hash == xxh3(text), "wrong checksum of the root")
        need(re.fullmatch(rb"[\x20-\x7e]{1,407}\0+", text), "wrong text of the root")
        self.game.count_from(text.rstrip(b"\0").decode("ascii"))

    def unpack(self, frame, limit):
        """The bytes of a frame, at most limit of them."""
        packed = self.data[frame.offset:frame.offset + frame.size]
        try:
            size = zstandard.get_frame_parameters(packed).content_size
            need(size <= limit or size == zstandard.CONTENTSIZE_UNKNOWN, "a frame is too large")
            result = zstandard.ZstdDecompressor().decompress(packed, max_output_size=limit)
            whole = zstandard.ZstdDecompressor().decompressobj()
            whole.decompress(packed)
        except zstandard.ZstdError:
            raise Refused("a frame cannot be unpacked") from None
        need(whole.eof and not whole.unused_data, "a frame has bytes behind its end")
        return result

# --- The body entries.

def read_varints(data, at, count):
    """count varints from data, and where they end."""
    numbers, number, shift = [], 0, 0
    while len(numbers) < count:
        need(at < len(data), "a column is too short")
        byte = data[at]
        at += 1
        need(shift < 63 or byte <= 1, "a number is too large")
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(number)
            number = shift = 0
    return numbers, at

class Entries(Table):
    has_distances = True

    def __init__(self, data):
        super().__init__(data)
        need(not self.flags & DISTANCES, "entries with a flag of tiers")
        need(all(1 <= f.count <= 8192 for f in self.frames), "wrong count of a frame")
        self.first = [f.hi << 64 | f.lo for f in self.frames]
        need(all(a < b for a, b in zip(self.first, self.first[1:])), "frames are not in order")

    @remember
    def decode(self, number):
        """All entries of a frame: key to outcome code."""
        count = self.frames[number].count
        data = self.unpack(self.frames[number], 4 + 8192 * 21)
        his, split = read_varints(data, 4, count)
        need(split == 4 + int.from_bytes(data[:4], "little"), "wrong size of the first column")
        los, end = read_varints(data, split, count)
        codes = data[end:]
        need(len(codes) == count and max(codes) <= 240, "wrong outcomes")
        keys, hi, lo = [], 0, 0
        for i, (add, low) in enumerate(zip(his, los)):
            hi, lo = hi + add, low if add or i == 0 else lo + low
            need(hi < 1 << 64 and lo < 1 << 64, "a key is too large")
            keys.append(hi << 64 | lo)
        bounds = keys + self.first[number + 1:number + 2]
        need(keys[0] == self.first[number] and all(a < b for a, b in zip(bounds, bounds[1:])),
             "keys are not in order")
        return dict(zip(keys, codes))

    def look_up(self, position):
        """(category, distance), or None when the table does not hold the position."""
        key = self.game.key(position)
        number = bisect_right(self.first, key) - 1
        code = self.decode(number).get(key) if number >= 0 else None
        if code is None:
            return None
        return ("draw", None) if code == 0 else ("loss" if code & 1 else "win", (code - 1) // 2)

# --- The body tiers.

def next_larger(x):
    """The next number with as many bits."""
    low = x & -x
    r = x + low
    return r | ((x ^ r) >> 2) // low

def before(outcome):
    """What a move to a position with this outcome is worth; distances may be unknown."""
    category, distance = outcome
    turned = {"win": "loss", "draw": "draw", "loss": "win"}[category]
    return turned, None if distance is None else distance + 1

def preference(outcome):
    category, distance = outcome
    return {"win": (2, -(distance or 0)), "draw": (1, 0), "loss": (0, distance or 0)}[category]

class Tiers(Table):
    def __init__(self, data):
        super().__init__(data)
        game, self.has_distances = self.game, bool(self.flags & DISTANCES)
        need(self.root_key == 0 and not self.flags & PARTIAL, "tiers with a root or unfinished")
        need(isinstance(game, Board) and not game.misere and game.n <= 25 - self.has_distances,
             "the game has no tiers")
        need(self.has_distances or self.root_code <= 2, "the root has a distance")
        self.n, self.all = game.n, (1 << game.n) - 1
        # From here on all sets are sets of places.
        orbits = {tuple(sorted({s[c] for s in game.symmetries})) for c in range(self.n)}
        order = [c for orbit in sorted(orbits, key=lambda t: (-len(t), t)) for c in orbit]
        place = [order.index(c) for c in range(self.n)]
        self.to_places = mapping(place)
        self.lines = [self.to_places(line) for line in game.lines]
        self.smallest = smallest_image([[place[s[c]] for c in order] for s in game.symmetries])
        need(all(f.lo <= self.all and f.lo.bit_count() == f.hi and self.row(f.lo)
                 for f in self.frames), "a frame does not begin with a row")
        self.first = [(-f.hi, f.lo) for f in self.frames]
        need(all(a < b for a, b in zip(self.first, self.first[1:])), "frames are not in order")

    @remember
    def winning_cells(self, stones):
        """The cells outside stones that would complete a line."""
        missing = {line & ~stones for line in self.lines}
        return bits(m.bit_length() - 1 for m in missing if m and m & (m - 1) == 0)

    @remember
    def has_line(self, stones):
        return any(stones & line == line for line in self.lines)

    def row(self, x):
        """How many positions the row x keeps: 0 when none, or x is not a row."""
        a = x.bit_count()
        if 2 * a > self.n or self.smallest(x)[0] != x or self.has_line(x):
            return 0
        w = self.winning_cells(x).bit_count()
        return comb(self.n - a - w, a - w) if w <= a else 0

    @remember
    def decode(self, number):
        """All rows of a frame: row to its planes, each a number with bit p for position p."""
        frame = self.frames[number]
        data = self.unpack(frame, 32768)
        planes = 2 * ((self.n - 2 * frame.hi + 2) // 2 if self.has_distances else 1)
        rows, at, x, count = {}, 0, frame.lo, 0
        while at < len(data):
            need(x <= self.all, "a frame has bytes behind its rows")
            sets = self.row(x)
            if sets:
                size, begin = (sets + 7) // 8, at
                at += planes * size
                need(at <= len(data), "a row reaches behind its frame")
                rows[x] = [int.from_bytes(data[i:i + size], "little")
                           for i in range(begin, at, size)]
                used, count = 0, count + sets
                for plane in rows[x]:
                    need(plane >> sets == 0, "a bit behind the last position is set")
                    need(plane & used == 0, "a position has two bits")
                    used |= plane
            x = next_larger(x) if x else self.all + 1       # 0 is the only set of no stones
        need(len(rows) <= 256 and count == frame.count, "a frame has another count of positions")
        return rows

    def kept(self, x, o):
        """The outcome of a position that the table keeps, for X, who is to move."""
        number = bisect_right(self.first, (-x.bit_count(), x)) - 1
        planes = self.decode(number).get(x) if number >= 0 else None
        need(planes, "a row is missing")
        free = members(self.all & ~x & ~self.winning_cells(x))
        indexes = [i for i, place in enumerate(free) if o >> place & 1]
        p = sum(comb(i, m) for m, i in enumerate(indexes, 1))
        for i, plane in enumerate(planes):
            if plane >> p & 1:
                distance = i + 1 if i & 1 else i + 3        # 2 h or 2 h + 1, h = i // 2 + 1
                return "loss" if i & 1 else "win", distance if self.has_distances else None
        return "draw", None

    def look_up(self, position):
        """(category, distance); the distance is None for draws and where it is not known."""
        x, o = map(self.to_places, self.game.first_player_as_x(position))
        x, ways = self.smallest(x)
        o = ways[0](o)
        empty = self.all & ~(x | o)
        opened = self.winning_cells(x) & ~o
        xs_turn = x.bit_count() == o.bit_count()
        if self.has_line(o if xs_turn else x):
            return "loss", 0
        if not empty:
            return "draw", None
        if xs_turn:
            return ("win", 1) if opened else self.kept(x, o)
        if self.winning_cells(o) & empty:
            return "win", 1
        if opened & (opened - 1):
            return "loss", 2
        return max((before(self.kept(x, o | 1 << c)) for c in members(opened or empty)),
                   key=preference)

# --- The comparison.

def open_table(path):
    with open(path, "rb") as file:
        data = file.read()
    return Tiers(data) if data[10:11] == bytes([TIERS]) else Entries(data)

def compare(table, lines):
    """How many positions agree, and the first difference or None."""
    rows = csv.reader(lines)
    columns = next(rows, [])
    wanted = ["position", "to_move", "category", "distance"]
    need(all(c in columns for c in wanted), "the positions are not a CSV from morpion export")
    where, agreed = [columns.index(c) for c in wanted], 0
    for row in rows:
        need(len(row) == len(columns), f"line {rows.line_num} of the positions is not complete")
        text, side, category, distance = (row[i] for i in where)
        position = table.game.parse(text)
        need("xo"[position[-1]] == side, f"{text}: the CSV says that {side} is to move")
        found = table.look_up(position)
        if found is None:
            return agreed, f"{text}: not in the table, CSV {category} {distance}".rstrip()
        plies = "" if found[1] is None else str(found[1])
        if found[0] != category or (table.has_distances or plies) and plies != distance:
            return agreed, f"{text}: table {found[0]} {plies}, CSV {category} {distance}".rstrip()
        agreed += 1
    return agreed, None

def main(arguments):
    if len(arguments) not in (1, 2) or arguments[0] in ("-h", "--help"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        table = open_table(arguments[0])
        if arguments[1:] in ([], ["-"]):
            agreed, difference = compare(table, sys.stdin)
        else:
            with open(arguments[1], newline="", encoding="utf-8") as lines:
                agreed, difference = compare(table, lines)
    except (Refused, OSError, UnicodeDecodeError, csv.Error) as problem:
        print(f"{arguments[0]}: {problem}", file=sys.stderr)
        return 2
    print(difference or f"{agreed} positions agree")
    return 1 if difference else 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
