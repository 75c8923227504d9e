Training is reproducible, and resumed as if it had not stopped.

  $ morpion menace train 3,3 --games 3000 --against random --seed 5 -o one.menace --log one.csv -q
  3,3: 3000 games against random, seed 5; in all 3000: * won, * drawn, * lost (glob)
  empty boxes: * refilled, 0 resigned (glob)
                           won     drawn      lost
  x against perfect * (glob)
  x against random * (glob)
  o against perfect * (glob)
  o against random * (glob)
  * of * boxes with a choice prefer a move that keeps the value (glob)
  saved one.menace: * boxes, * bytes (glob)
  $ morpion menace train --games 1700 --against random --seed 5 -o two.menace --log two.csv -q >/dev/null
  $ morpion menace train --games 1300 --resume -o two.menace --log two.csv -q | head -n 1
  3,3: 1300 games against random, seed 5; in all 3000: * (glob)
  $ cmp one.menace two.menace; cmp one.csv two.csv; cut -d, -f1 two.csv
  games
  0
  1000
  2000
  3000
  $ morpion menace train 3,3 --games 3000 --against random --seed 6 -o other.menace -q >/dev/null; cmp -s one.menace other.menace || echo differ
  differ

Beads on the board: symmetric cells share theirs; the number of a position is in
base 3, with the cells counted from 1 as exponents.

  $ morpion menace train 3,3 --games 1 --plays x --against random -o new.menace -q >/dev/null; morpion menace show new.menace o2x1o1x1
  3,3  o2x1o1x1  number 8106
  box 5922, for 1x1x1oo2 and its images, never used
            a       b       c
    1       o       2       2
    2       x       2       o
    3       2       x       2
  move      beads      share  keeps the value
  b1            2    20.00 %  yes
  c1            2    20.00 %  yes
  b2            2    20.00 %  yes
  a3            2    20.00 %  no
  c3            2    20.00 %  yes
  $ morpion menace show new.menace 4x4 | sed -n 4,7p
            a       b       c
    1       3       3       =
    2       =       x       =
    3       =       =       =
  $ morpion menace show new.menace xxxoo4
  morpion: error: position 'xxxoo4': the game is over: there is no box
  [3]
  $ morpion menace show new.menace xx7
  morpion: error: position 'xx7': 2 x and 0 o: * (glob)
  [3]

It plays, and learns when told to.

  $ morpion menace play one.menace --x perfect --seed 1 | tail -n 1
  x wins: xxx3o1o
  $ printf 'y\n' | morpion menace play one.menace --seed 1 | tail -n 1
  x to move: ended at 9
  $ cp one.menace l.menace; morpion menace play l.menace --x random --seed 2 --learn | tail -n 2; cmp -s one.menace l.menace || echo changed
  a draw: xoxxoooxx
  MENACE has learned from this draw: saved l.menace
  changed
  $ morpion menace train 3,3 --games 5 -q -o nolog.menace --log nowhere/x.csv; ls nolog.menace
  morpion: error: cannot write nowhere/x.csv: No such file or directory
  ls: cannot access 'nolog.menace': No such file or directory
  [2]
  $ cp one.menace w.menace; morpion menace play w.menace --x random --seed 1 --learn | tail -n 1
  MENACE has learned from this win: saved w.menace
  $ morpion match 3,3 menace:one.menace random --games 100 -j 2 | tail -n 1
  both * (glob)
  $ morpion menace train 3,3 --games 500 --against one.menace -o three.menace -q | head -n 1
  3,3: 500 games against another MENACE, seed 1; in all 500: * (glob)

One that may resign does so where its box is empty, and learns from that as from
a loss; so does one whose last stone is not the last of the game.

  $ morpion menace train 3,3 --plays o --against perfect --empty resign --games 3000 -o quits.menace -q | head -n 2
  3,3: 3000 games against perfect, seed 1; in all 3000: 0 won, 4 drawn, 2996 lost
  empty boxes: 0 refilled, 2956 resigned
  $ morpion menace show quits.menace x8 | tail -n 2
  c3            0     0.00 %  no
  the box is empty
  $ morpion menace play quits.menace --x random --seed 7 --learn | tail -n 2
  o resigns, x wins: x8
  MENACE has learned from this loss: saved quits.menace
  $ morpion play 3,3 --x random --o menace:quits.menace --seed 7 -o quits.txt | tail -n 2; tail -n 1 quits.txt
  o resigns, x wins: x8
  result o resigned
  $ morpion play 3,3 --from quits.txt | tail -n 1
  o resigns, x wins: x8
  $ morpion menace train 3,3 --games 3 -o green.menace -q >/dev/null; morpion menace play green.menace --x perfect --seed 1 --learn | tail -n 2
  x wins: 1ox1xox2
  MENACE has learned from this loss: saved green.menace

Every size up to 4x4, and what is wrong is said.

  $ for g in 1,1 2,2 2x3,2 3x4,3 4x2,2; do rm -f g.menace; morpion menace train $g --games 2000 -o g.menace -q | head -n 1 | cut -d: -f1; done
  1,1
  2,2
  2x3,2
  3x4,3
  4x2,2
  $ morpion menace train 3,3 -o g.menace
  morpion: error: g.menace: the file exists already: continue it with --resume
  [1]
  $ echo precious >notes.txt; morpion menace train 3,3 -o h.menace --log notes.txt; cat notes.txt
  morpion: error: notes.txt: not a log of MENACE's training
  precious
  $ morpion menace show two.menace 9 --learn
  morpion: error: show: has no use for --learn
  [2]
  $ morpion menace train 5,4 -o h.menace
  morpion: error: game '5,4': MENACE plays on boards up to 4x4
  [3]
  $ morpion menace train ultimate -o h.menace
  morpion: error: game 'ultimate': MENACE plays on boards up to 4x4
  [3]
  $ morpion menace train 3,3
  morpion: error: menace train: -o FILE is missing: the file to save MENACE in
  [2]
  $ morpion menace train 3,3 -o /nowhere/m.menace
  morpion: error: cannot write /nowhere/m.menace: No such file or directory
  [1]
  $ morpion menace train 3,3 --resume -o missing.menace
  morpion: error: missing.menace: No such file or directory
  [1]
  $ morpion menace train 4,3 --resume -o one.menace
  morpion: error: one.menace: this MENACE plays 3,3, not 4,3
  [1]
  $ morpion menace train --resume --seed 2 -o one.menace
  morpion: error: --seed cannot be used with --resume: the file has its own seed
  [2]
  $ morpion menace forget
  morpion: error: menace: expected train, show or play, found 'forget'
  [2]
  $ printf x | dd of=one.menace bs=1 seek=200 conv=notrunc 2>/dev/null; morpion menace show one.menace 9
  morpion: error: one.menace: a damaged MENACE file (wrong checksum)
  [1]
  $ sed 's/^MORMENA1/MORMENA2/' two.menace >new.menace; morpion menace show new.menace 9
  morpion: error: new.menace: a MENACE file of another version: this program reads version 1
  [1]
  $ morpion menace play ''
  morpion: error: menace play: 'menace:': expected the name of a file with a trained MENACE
  [2]
  $ head -c 100 two.menace >short.menace; morpion menace show short.menace 9
  morpion: error: short.menace: *MENACE file* (glob)
  [1]
  $ cp two.menace bad.csv; morpion menace train 3,3 --games 100 --log bad.csv --resume -o two.menace
  morpion: error: bad.csv: a MENACE file, not a log of MENACE's training
  [1]
  $ morpion menace train 3,3 --games 100 --log two.menace -o two.menace
  morpion: error: --log and -o must name different files
  [2]
