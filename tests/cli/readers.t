A reader in another language, written from solver/tables/README.md alone, finds in a table what the
program says is there.

  $ printf '%s\n' 'morpion solve "$@" -o t.att -q >/dev/null; morpion export t.att $LIMIT | "$TESTS/readers/read_table.py" t.att' >agree
  $ for g in 3,3 3x4,3 '3x4,3 --engine memo' misere:3,3; do sh agree $g; done
  765 positions agree
  28275 positions agree
  28275 positions agree
  765 positions agree
  $ LIMIT='--ply 7 --limit 1000' sh agree 3x7,3; sh agree ultimate 'XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x'
  1000 positions agree
  72 positions agree
  $ for g in 9,5 misere:9,5; do sh agree $g "oooxox1oo1xxxxooooxxo1x1xooooxxo1x1xox1x1xoxxoxxxoo1xxxoooxxoxoooxxxxoxooo1xooxox"; done; morpion export t.att >r.csv
  3348 positions agree
  3348 positions agree
  $ sh agree 12,5 "ooxxooxxooxxxx1oxxooxxooooxxoo1xooxxxxooxxooxxoooox1ooxxoox1xxooxxooxxooooxxooxxooxxxxo1xxooxx1oooxxooxxooxxxxooxxooxxooooxxoo1x1oxxxxoox1ooxxoo x"; "$TESTS/readers/read_table.py" t.att r.csv
  6046 positions agree
  t.att: not a position of this board
  [2]
  $ sh agree 3,3; morpion export t.att | sed '5s/draw/win/;5s/loss/win/' >wrong.csv; "$TESTS/readers/read_table.py" t.att wrong.csv >/dev/null
  765 positions agree
  [1]

A checker of proofs, written from solver/proofs/README.md alone, says what morpion check says.

  $ printf '%s\n' 'f=$1.proof; shift; morpion solve "$@" --certificate $f -j 1 -q >/dev/null; "$TESTS/readers/check_proof.py" $f' 'morpion check $f >said; morpion-check $f | diff said - && echo "$(head -c 8 $f) $(cat said)"' >prove
  $ i=0; for g in 3,3 '3,3 xoxxoo1x1' '4,3 x15' 5x4,4 6,4 6,5 5,4; do i=$((i+1)); sh prove $i $g; done
  confirmed: 3,3 from 9: a draw (x is held)
  MORCERT1 1.proof: 3,3 from 9: a draw: confirmed, 18 nodes
  confirmed: 3,3 from xoxxoo1x1: a draw (o is held, x is held)
  MORCERT1 2.proof: 3,3 from xoxxoo1x1: a draw: confirmed, 1 node
  confirmed: 4,3 from x15: x wins (x wins)
  MORCERT1 3.proof: 4,3 from x15: x wins: confirmed, * nodes (glob)
  confirmed: 5x4,4 from 20: a draw (x is held)
  MORCERT1 4.proof: 5x4,4 from 20: a draw: confirmed, * nodes (glob)
  confirmed: 6,4 from 36: x wins (x wins)
  MORCERT1 5.proof: 6,4 from 36: x wins: confirmed, * nodes (glob)
  confirmed: 6,5 from 36: a draw (x is held)
  MORCERT1 6.proof: 6,5 from 36: a draw: confirmed, * nodes (glob)
  confirmed: 5,4 from 25: a draw (x is held)
  MORCERT1 7.proof: 5,4 from 25: a draw: confirmed, * nodes (glob)

Boards of more than 64 cells have version 2 of the format. Wins, pairs, weights, answers, and a
position with two claims, DEFEND nodes and a first move:

  $ i=10; for g in 10,7 12,9 16,9 20,10 10,3 9x11,3 7x10,6; do i=$((i+1)); sh prove $i $g; done
  confirmed: 10,7 from 100: a draw (x is held)
  MORCERT2 11.proof: 10,7 from 100: a draw: confirmed, 1 node
  confirmed: 12,9 from 144: a draw (x is held)
  MORCERT2 12.proof: 12,9 from 144: a draw: confirmed, 1 node
  confirmed: 16,9 from 256: a draw (x is held)
  MORCERT2 13.proof: 16,9 from 256: a draw: confirmed, 1 node
  confirmed: 20,10 from 400: a draw (x is held)
  MORCERT2 14.proof: 20,10 from 400: a draw: confirmed, 1 node
  confirmed: 10,3 from 100: x wins (x wins)
  MORCERT2 15.proof: 10,3 from 100: x wins: confirmed, 1 node
  confirmed: 9x11,3 from 99: x wins (x wins)
  MORCERT2 16.proof: 9x11,3 from 99: x wins: confirmed, 1 node
  confirmed: 7x10,6 from 70: a draw (x is held)
  MORCERT2 17.proof: 7x10,6 from 70: a draw: confirmed, * nodes (glob)
  $ sh prove 20 9,4 xxooxxooxooxxooxxoxxooxxooxooxxooxxoxxooxxooxooxxoo3xxooxx3ooxxoo3xxooxxoox; sh prove 21 9,3 x80
  confirmed: 9,4 from xxooxxooxooxxooxxoxxooxxooxooxxooxxoxxooxxooxooxxoo3xxooxx3ooxxoo3xxooxxoox: a draw (x is held, o is held)
  MORCERT2 20.proof: 9,4 from xxooxxooxooxxooxxoxxooxxooxooxxooxxoxxooxxooxooxxoo3xxooxx3ooxxoo3xxooxxoox: a draw: confirmed, * nodes (glob)
  confirmed: 9,3 from x80: x wins (x wins)
  MORCERT2 21.proof: 9,3 from x80: x wins: confirmed, * nodes (glob)

Eight in a row on large boards is held part by part, by tiles:

  $ sh prove 24 20,8; sh prove 25 17,8 'h8 i9 g7 h7 f6'
  confirmed: 20,8 from 400: a draw (x is held)
  MORCERT2 24.proof: 20,8 from 400: a draw: confirmed, 1 node
  confirmed: 17,8 from 90x17xo16x17o144: a draw (* is held, * is held) (glob)
  MORCERT2 25.proof: 17,8 from 90x17xo16x17o144: a draw: confirmed, 2 nodes

A board of at most 64 cells may be long. It has version 1.

  $ sh prove 22 3x20,3; sh prove 23 2x20,20
  confirmed: 3x20,3 from 60: x wins (x wins)
  MORCERT1 22.proof: 3x20,3 from 60: x wins: confirmed, 1 node
  confirmed: 2x20,20 from 40: a draw (x is held)
  MORCERT1 23.proof: 2x20,20 from 40: a draw: confirmed, 1 node

Files that are no certificates, or are damaged.

  $ head -c 300 1.proof >cut.proof; "$TESTS/readers/check_proof.py" cut.proof
  refuted: condition F2: wrong checksum
  [5]
  $ head -c 169 15.proof >cut.proof; "$TESTS/readers/check_proof.py" cut.proof; morpion-check cut.proof
  refuted: condition F1: not a certificate
  morpion-check: error: cut.proof: a damaged proof (it ends too early)
  [5]
  $ "$TESTS/readers/check_proof.py" t.att; "$TESTS/readers/check_proof.py" nowhere
  refuted: condition F1: not a certificate
  nowhere: * No such file or directory* (glob)
  [1]

Proofs with a change in them, and a right checksum, are confirmed or refuted by both.

  $ "$TESTS/readers/mutate_proof.py" morpion-check 40 1.proof 2.proof 3.proof 4.proof 5.proof 6.proof
  both confirm [1-9]* and refute [1-9]* (glob)
  $ "$TESTS/readers/mutate_proof.py" morpion-check 30 11.proof 15.proof 20.proof 21.proof 22.proof 24.proof 25.proof
  both confirm [1-9]* and refute [1-9]* (glob)
