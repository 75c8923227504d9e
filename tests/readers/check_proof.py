#!/usr/bin/python3
"""Confirms or refutes a proof certificate, by solver/proofs/README.md alone.

Usage: check_proof.py FILE

Prints what the certificate proves, or a condition of section 5 that is not true. Exit status: 0
confirmed, 5 refuted, 1 the file cannot be read, 2 usage.
"""
import re
import struct
import sys
from collections import namedtuple
from functools import lru_cache, reduce
from itertools import product
from operator import and_, or_

import xxhash
import zstandard

X, O = 1, 2                                                 # players
NONE, NO_CELL = 0xffffffff, 0xffff                          # NO_CELL in both versions, once read
Version = namedtuple("Version", "head claim cell")          # two layouts, and the size of a cell
VERSIONS = {
    b"MORCERT1": Version(struct.Struct("<8s5B3x8s8s8s8sQI4xQ"), struct.Struct("<BBBBI"), 1),
    b"MORCERT2": Version(struct.Struct("<8s5B3x56s56s9s9sQI4xQ"), struct.Struct("<BBHBI"), 2)}
Head = namedtuple("Head", "magic rows columns k mover claims x o first second size nodes checksum")
Claim = namedtuple("Claim", "attacker wins first_move symmetry node")
Hold = namedtuple("Hold", "free defender pairs answers")
Defend = namedtuple("Defend", "attacker defender answers")
Attack = namedtuple("Attack", "attacker defender move groups")
Parts = namedtuple("Parts", "free defender labels sets parts")
Part = namedtuple("Part", "needed cells")
Answer = namedtuple("Answer", "moves cell node symmetry")
Group = namedtuple("Group", "replies threats node symmetry")

class Refuted(Exception):
    """A condition of section 5 is not true."""

def need(condition, name, message):
    if not condition:
        raise Refuted(f"condition {name}: {message}")

# --- Section 2. A set of cells is a number, bit i for cell i.

def union(sets):
    return reduce(or_, sets, 0)

def bits(cells):
    return union(1 << c for c in cells)

def members(cells):
    return [i for i in range(cells.bit_length()) if cells >> i & 1]

def has(cells, cell):
    return bool(cells >> cell & 1)

def inside(part, whole):
    return part & ~whole == 0

def minimal(family):
    """The sets that contain no other one."""
    kept = []
    for e in sorted(set(family), key=int.bit_count):
        if not any(inside(h, e) for h in kept):
            kept.append(e)
    return kept

def make_lines(rows, columns, k):
    found = set()
    for r, c, (dr, dc) in product(range(rows), range(columns), ((0, 1), (1, 0), (1, 1), (1, -1))):
        cells = [(r + dr * i, c + dc * i) for i in range(k)]
        if all(a < rows and 0 <= b < columns for a, b in cells):
            found.add(bits(a * columns + b for a, b in cells))
    return sorted(found)

def make_symmetries(rows, columns):
    """For each symmetry a tuple, cell i to cell s[i]. The first of equal ones counts."""
    found = []
    for s in range(8 if rows == columns else 4):
        image = []
        for r, c in product(range(rows), range(columns)):
            r, c = (c, r) if s & 4 else (r, c)
            r, c = rows - 1 - r if s & 2 else r, columns - 1 - c if s & 1 else c
            image.append(r * columns + c)
        if tuple(image) not in found:
            found.append(tuple(image))
    return found

class Board:
    def __init__(self, rows, columns, k):
        self.all = (1 << rows * columns) - 1
        self.lines = make_lines(rows, columns, k)
        self.symmetries = make_symmetries(rows, columns)
        self.image = lru_cache(1 << 16)(self.image)

    def image(self, s, cells):
        return bits(self.symmetries[s][c] for c in members(cells))

    def full(self, stones):
        """The full lines: none is false."""
        return [line for line in self.lines if inside(line, stones)]

    def edges(self, attacker, defender):
        return {line & ~attacker for line in self.lines if not line & defender}

    def completing(self, stones, others):
        return union(e for e in self.edges(stones, others) if e.bit_count() == 1)

    def live(self, others):
        return union(line for line in self.lines if not line & others)

    def useful(self, empty, one, other):
        """The empty cells in a line that is still open to one of two players."""
        return empty & (self.live(one) | self.live(other))

    def apart(self, one, other):
        """Are the two sets disjoint and on the board?"""
        return not one & other and inside(one | other, self.all)

# --- Sections 3 and 4: the file and its nodes.

def unpack(frame, size):
    """F6. The limit protects the memory; `morpion check` has the same."""
    need(size <= min(1 << 32, (1 << 20) + 256 * len(frame)), "F6", "the content is too large")
    try:
        need(zstandard.frame_content_size(frame) == size, "F6", "the frame has another size")
        whole = zstandard.ZstdDecompressor().decompressobj()
        content = whole.decompress(frame)
    except zstandard.ZstdError:
        raise Refuted("condition F6: the frame cannot be unpacked") from None
    need(len(content) == size and whole.eof and not whole.unused_data, "F6", "not one whole frame")
    return content

def to_number(data):
    return int.from_bytes(data, "little")

def to_cell(value, size):
    """Ones in all bits of a field are no cell."""
    return NO_CELL if value == (1 << 8 * size) - 1 else value

class Content:
    """Reads the nodes, from front to back. A layout has a letter for each field: B, H and I for 1,
    2 and 4 bytes, S for a set of cells, C for a cell, N for a number of entries."""

    def __init__(self, data, cells, cell_size):
        self.data, self.at = data, 0
        self.sizes = {"B": 1, "H": 2, "I": 4, "S": (cells + 63) // 64 * 8,
                      "C": cell_size, "N": cell_size}

    def one(self, code):
        begin, self.at = self.at, self.at + self.sizes[code]
        need(self.at <= len(self.data), "F8", "the last node is cut short")
        value = to_number(self.data[begin:self.at])
        return to_cell(value, self.sizes[code]) if code == "C" else value

    def take(self, layout):
        return [self.one(code) for code in layout]

    def some(self, read_one):
        """A list behind its length."""
        return [read_one() for _ in range(self.one("N"))]

    def answer(self):
        return Answer(*self.take("SCIB"))

    def group(self):
        return Group(self.one("S"), self.some(lambda: self.one("C")), *self.take("IB"))

    def parts(self, free, defender):
        labels, sets = self.one("N"), self.some(lambda: self.one("H"))
        return Parts(free, defender, labels, sets, self.some(lambda: self.part(labels)))

    def part(self, labels):
        return Part(self.one("H"), self.take("C" * labels))

    def node(self):
        kind, one, other = self.take("BSS")
        need(kind in (1, 2, 3, 4), "F8", f"there is no kind {kind} of nodes")
        if kind == 1:
            return Hold(one, other, self.some(lambda: self.take("CC")), self.some(self.answer))
        if kind == 2:
            return Defend(one, other, self.some(self.answer))
        if kind == 4:
            return self.parts(one, other)
        return Attack(one, other, self.one("C"), self.some(self.group))

def read_head(data):
    """F1 to F4: the version, the head and its claims."""
    version = VERSIONS.get(data[:8])
    need(version and len(data) >= version.head.size, "F1", "not a certificate")
    head, size = Head(*version.head.unpack_from(data)), version.head.size
    head = head._replace(x=to_number(head.x), o=to_number(head.o))
    seed = xxhash.xxh3_64_intdigest(data[:size - 8])
    need(xxhash.xxh3_64_intdigest(data[size:], seed) == head.checksum, "F2", "wrong checksum")
    need(1 <= head.rows <= 20 and 1 <= head.columns <= 20 and
         1 <= head.k <= max(head.rows, head.columns), "F3", "no such game")
    need((head.rows * head.columns > 64) == (version.cell == 2), "F3", "another version's board")
    need(head.mover in (X, O) and head.claims in (1, 2), "F4", "no such player or number of claims")
    claims = [Claim(*version.claim.unpack(c)) for c in (head.first, head.second)[:head.claims]]
    claims = [c._replace(first_move=to_cell(c.first_move, version.cell)) for c in claims]
    need(all(claim.attacker in (X, O) for claim in claims), "F4", "no such attacker")
    return version, head, claims

def read_nodes(version, head, frame):
    content = Content(unpack(frame, head.size), head.rows * head.columns, version.cell)
    least = 1 + 2 * content.sizes["S"] + content.sizes["N"]
    need(least * head.nodes <= head.size, "F7", "there cannot be so many nodes")
    nodes = [content.node() for _ in range(head.nodes)]
    need(content.at == head.size, "F8", "bytes behind the last node")
    return nodes

# --- Section 5: nodes.

@lru_cache(1 << 20)
def never_filled(family):
    """P5, by trying everything: can the defender keep the attacker, who moves first, from getting
    all cells of a set of the family?"""
    return 0 not in family and all(
        can_answer(frozenset(minimal(e & ~(1 << cell) for e in family)))
        for cell in members(union(family)))

def can_answer(family):
    """The same with the defender to move. If a set has one cell left, that is the only answer."""
    cells = union(e for e in family if e.bit_count() == 1) or union(family)
    return not family or 0 not in family and any(
        never_filled(frozenset(e for e in family if not has(e, cell))) for cell in members(cells))

class Nodes:
    """All nodes of a certificate on their board."""

    def __init__(self, board, nodes):
        self.board, self.nodes = board, nodes
        self.needs = lru_cache(None)(self.needs)

    def check(self):
        for i, node in enumerate(self.nodes):
            try:
                for use in () if isinstance(node, Parts) else node[-1]:     # answers or groups
                    need(use.node < i or use.node == NONE, "U1", f"{use.node} is no earlier node")
                    need(use.symmetry < len(self.board.symmetries), "U2", "no such symmetry")
                {Hold: self.check_hold, Defend: self.check_defend, Attack: self.check_attack,
                 Parts: self.check_parts}[type(node)](node)
            except Refuted as reason:
                raise Refuted(f"node {i}: {reason}") from None

    def used(self, use):
        return None if use.node == NONE else self.nodes[use.node]

    def needs(self, number):
        """What the attacker needs in a HOLD or PARTS. Smaller sets cover all that larger do."""
        return minimal(self.open_edges(self.nodes[number]))

    def attackers(self, node):
        """The attacker's cells in a HOLD or PARTS."""
        return self.board.all & ~(node.free | node.defender)

    def open_edges(self, node):
        return self.board.edges(self.attackers(node), node.defender)

    def is_about_lines(self, use):
        return isinstance(self.used(use), (Hold, Parts))

    def covers(self, use, family):
        """Is what is used a HOLD or PARTS that covers the family?"""
        if not self.is_about_lines(use):
            return False
        images = (self.board.image(use.symmetry, e) for e in family)
        return all(any(inside(h, e) for h in self.needs(use.node)) for e in images)

    def is_position(self, use, kind, attacker, defender):
        """Is what is used a node of this kind, and about these stones?"""
        node, image = self.used(use), self.board.image
        return (isinstance(node, kind) and node.attacker == image(use.symmetry, attacker) and
                node.defender == image(use.symmetry, defender))

    def after_pairs(self, hold):
        """H2, and the sets E that the pairs leave."""
        paired = [cell for pair in hold.pairs for cell in pair]
        need(all(has(hold.free, cell) for cell in paired), "H2", "a pair is not free")
        need(len(set(paired)) == len(paired), "H2", "a cell is paired twice")
        return minimal(e & ~bits(paired) for e in self.open_edges(hold)
                       if not any(inside(bits(pair), e) for pair in hold.pairs))

    def check_hold(self, hold):
        need(self.board.apart(hold.free, hold.defender), "H1", "not two sets of cells")
        family = self.after_pairs(hold)
        if not hold.answers:                                # |e| is at most K, which is at most 20
            weight = sum(1 << 20 >> e.bit_count() for e in family)
            need(weight < 1 << 19, "H3", "the sets weigh too much")
            return
        for answer in hold.answers:
            need(answer.moves and has(hold.free, answer.cell) and
                 not has(answer.moves, answer.cell), "H4", "not an answer")
            need(self.is_about_lines(answer), "H5", "an answer without a HOLD or PARTS")
            left = {e & ~answer.moves for e in family if not has(e, answer.cell)}
            need(self.covers(answer, left), "H6", f"node {answer.node} does not cover what is left")
        answered = union(answer.moves for answer in hold.answers)
        need(inside(union(family), answered), "H7", "a move without an answer")

    def check_parts(self, node):
        board, (free, defender, labels, sets, parts) = self.board, node
        need(board.apart(free, defender), "P1", "not two sets of cells")
        need(1 <= labels <= 12 and len(sets) <= 16, "P2", "no labels, or too many labels or sets")
        need(all(inside(s, (1 << labels) - 1) for s in sets), "P2", "a set with no such label")
        cells = [cell for part in parts for cell in part.cells if cell != NO_CELL]
        need(all(has(board.all, cell) for cell in cells), "P3", "a label beyond the board")
        need(len(set(cells)) == len(cells), "P3", "a cell with two labels")
        held = {e for part in parts for e in self.held_in(node, part)}
        need(all(any(inside(h, e) for h in held) for e in self.open_edges(node)),
             "P6", "a line without a set of a part")

    def held_in(self, node, part):
        """P4 and P5 for a part, and the sets that it holds."""
        need(part.needed >> len(node.sets) == 0, "P4", "a part needs a set that is not there")
        needed = [node.sets[i] for i in members(part.needed)]
        need(all(part.cells[i] != NO_CELL for i in members(union(needed))),
             "P4", "a part needs a label without a cell")
        attacker, defender = (bits(i for i, cell in enumerate(part.cells) if has(whose, cell))
                              for whose in (self.attackers(node), node.defender))
        family = {s & ~attacker for s in needed if not s & defender}
        need(never_filled(frozenset(minimal(family))), "P5", "the attacker fills a set of a part")
        return [bits(part.cells[i] for i in members(s)) for s in family]

    def check_defend(self, node):
        board, (attacker, defender, answers) = self.board, node
        need(board.apart(attacker, defender), "D1", "not two sets of stones")
        need(not board.full(attacker) and not board.completing(attacker, defender),
             "D2", "the attacker has a line, or completes one")
        empty = board.all & ~(attacker | defender)
        for answer in answers:
            need(answer.moves and inside(answer.moves, empty) and has(empty, answer.cell) and
                 not has(answer.moves, answer.cell), "D3", "not an answer")
            need(self.is_held(attacker | answer.moves, defender | 1 << answer.cell, answer),
                 "D4", f"the answer {answer.cell} does not hold")
        answered = union(answer.moves for answer in answers)
        moves = self.to_meet(defender, attacker, empty) if board.live(defender) else 0
        need(inside(moves, answered), "D5", "a move without an answer")

    def is_held(self, attacker, defender, answer):
        """D4, with the stones after the moves and the answer."""
        if answer.node == NONE:
            return self.board.full(defender)
        if self.is_about_lines(answer):
            return self.covers(answer, self.board.edges(attacker, defender))
        return (answer.moves.bit_count() == 1 and
                self.is_position(answer, Defend, attacker, defender))

    def to_meet(self, player, other, empty):
        """D5.2 to D5.4 and A7.2 to A7.4: moves of the other that the player has to meet."""
        threats = self.board.completing(player, other)
        if threats:
            return threats if threats.bit_count() == 1 else 0
        return self.board.useful(empty, player, other)

    def check_attack(self, node):
        board, (attacker, defender, move, groups) = self.board, node
        need(board.apart(attacker, defender), "A1", "not two sets of stones")
        need(not board.full(attacker) and not board.full(defender), "A1", "the game is over")
        if move != NO_CELL:
            need(has(board.all & ~(attacker | defender), move), "A2", f"{move} is no empty cell")
            attacker |= 1 << move
        empty, won = board.all & ~(attacker | defender), board.full(attacker)
        need(won or board.useful(empty, attacker, defender), "A3", "no useful reply")
        need(won or not board.completing(defender, attacker), "A3", "the defender has a threat")
        for group in groups:
            self.check_group(group, attacker, defender, empty)
        met = union(group.replies for group in groups)
        replies = 0 if won else self.to_meet(attacker, defender, empty)
        need(inside(replies, met), "A7", "a reply that is not met")

    def check_group(self, group, attacker, defender, empty):
        need(group.replies and inside(group.replies, empty), "A4", "not a set of replies")
        if group.node == NONE:
            need(all(self.threats_win(group.threats, attacker, defender | 1 << cell)
                     for cell in members(group.replies)), "A6", "the threats do not win")
            return
        need(group.replies.bit_count() == 1 and not group.threats and
             self.is_position(group, Attack, attacker, defender | group.replies) and
             self.used(group).move != NO_CELL, "A5", f"not the position of node {group.node}")

    def threats_win(self, threats, attacker, defender):
        """A6, for one reply."""
        board = self.board
        for cell in threats:
            if not has(board.all & ~(attacker | defender), cell):
                return False
            attacker |= 1 << cell
            if board.full(attacker):
                return True
            blocks = board.completing(attacker, defender)
            if not blocks or board.completing(defender, attacker):
                return False
            if blocks.bit_count() > 1:
                return True
            defender |= blocks
        return False

# --- Section 5: the root, the claims and the result.

def check_root(board, mover, other):
    """F5 and R1 to R3, with the stones of the player to move and of the other."""
    need(board.apart(mover, other), "F5", "not two sets of stones")
    need(other.bit_count() - mover.bit_count() in (0, 1), "R1", "wrong numbers of stones")
    need(not board.full(mover), "R2", "the player to move has a line")
    need(reduce(and_, board.full(other), board.all), "R3", "lines without a common cell")

def check_claim(nodes, claim, defender_moves, attacker, defender):
    board = nodes.board
    need(claim.node < len(nodes.nodes) and claim.symmetry < len(board.symmetries),
         "C1", "no such node or symmetry")
    if defender_moves and not claim.wins:
        need(has(board.all & ~(attacker | defender), claim.first_move), "C2", "no first move")
        defender |= 1 << claim.first_move
    else:
        need(claim.first_move == NO_CELL, "C2", "a first move of the wrong player")
    if claim.wins:
        need(nodes.is_position(claim, Attack, attacker, defender) and
             (nodes.used(claim).move == NO_CELL) == defender_moves, "C3", "not a win in the root")
    else:
        need(nodes.covers(claim, board.edges(attacker, defender)) or
             nodes.is_position(claim, Defend, attacker, defender), "C4", "not held in the root")

def describe_root(head):
    """The game and the root in the notation of morpion."""
    board = f"{head.rows}x{head.columns}" if head.rows != head.columns else str(head.rows)
    cells = "".join(" xo"[has(head.x, i) + 2 * has(head.o, i)]
                    for i in range(head.rows * head.columns))
    cells = re.sub(" +", lambda run: str(len(run[0])), cells)
    x_began = head.x.bit_count() - head.o.bit_count() == head.mover - X
    return f"{board},{head.k} from {cells}" + ("" if x_began else " " + " xo"[head.mover])

def describe_result(head, claims):
    """What the claims say together. Winners left are X, O or, in a draw, 0."""
    left = {X, O, 0} if head.x | head.o else {head.mover, 0}    # strategy stealing
    for claim in claims:
        left &= {claim.attacker} if claim.wins else {X, O, 0} - {claim.attacker}
    need(left, "Result", "the claims contradict each other")    # the proof in section 6 is wrong
    if left == {0}:
        return "a draw"
    return f"{' xo'[max(left)]} wins" + (" or draws" if 0 in left else "")

def check(data):
    """What a certificate proves: the root, the claims and the result, in words."""
    version, head, claims = read_head(data)
    board, stones = Board(head.rows, head.columns, head.k), {X: head.x, O: head.o}
    check_root(board, stones[head.mover], stones[X + O - head.mover])
    nodes = Nodes(board, read_nodes(version, head, data[version.head.size:]))
    nodes.check()
    for claim in claims:
        attacker, defender = stones[claim.attacker], stones[X + O - claim.attacker]
        check_claim(nodes, claim, claim.attacker != head.mover, attacker, defender)
    said = (f"{' xo'[c.attacker]} {'wins' if c.wins else 'is held'}" for c in claims)
    return describe_root(head), ", ".join(said), describe_result(head, claims)

def main(arguments):
    if len(arguments) != 1 or arguments[0] in ("-h", "--help"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        with open(arguments[0], "rb") as file:
            root, claims, result = check(file.read())
    except Refuted as reason:
        print(f"refuted: {reason}")
        return 5
    except (OSError, MemoryError) as problem:
        print(f"{arguments[0]}: {problem}", file=sys.stderr)
        return 1
    print(f"confirmed: {root}: {result} ({claims})")
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
