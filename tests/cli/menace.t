Training is reproducible, and resumed as if it had not stopped.

  $ morpion menace train 3,3 --games 3000 --against random --seed 5 -o one.menace --log one.csv -q
  3,3: 3000 games against random, seed 5
  in all 3000: * won, * drawn, * lost (glob)
  empty boxes: * refilled, 0 resigned (glob)
                           won     drawn      lost
  x against perfect * (glob)
  x against random * (glob)
  o against perfect * (glob)
  o against random * (glob)
  * of * boxes with a choice prefer a move that keeps the value (glob)
  saved one.menace: * boxes, * bytes (glob)
  $ morpion menace train --games 1700 --against random --seed 5 -o two.menace --log two.csv -q >/dev/null
  $ morpion menace train --games 1300 --resume -o two.menace --log two.csv -q | head -n 2
  3,3: 1300 games against random, seed 5
  in all 3000: * (glob)
  $ cmp one.menace two.menace; cmp one.csv two.csv; cut -d, -f1 two.csv
  games
  0
  1000
  2000
  3000
  $ morpion menace train 3,3 --games 3000 --against random --seed 6 -o other.menace -q >/dev/null; cmp -s one.menace other.menace || echo differ
  differ

Beads on the board: symmetric cells share theirs. The number of a position is the
one that every command takes after #, in base 3, first cell most significant;
Michie's code has the cells, counted from 1, as exponents.

  $ morpion menace train 3,3 --games 1 --plays x --against random -o new.menace -q >/dev/null; morpion menace show new.menace o2x1o1x1
  3,3  o2x1o1x1  #13422  Michie's code 8106
  box #2502, for 1x1x1oo2 and its images, never used
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
  $ morpion notation 3,3 '#13422'; morpion notation 3,3 '#2502'
  o2x1o1x1
  1x1x1oo2
  $ morpion query 3,3 '#2502' | sed -n '/1x1x1oo2/p'
  3,3  1x1x1oo2
  $ morpion menace show new.menace 'xxo1o4 o' | sed -n 1,2p
  3,3  xxo1o4 o  #10368 o  Michie's code 552
  box #*, for * and its images, never used (glob)
  $ morpion menace show new.menace o2x1o1x1 --json
  {"game":"3,3","position":"o2x1o1x1","number":"#13422","michie":8106,"to_move":"x","box":{"position":"1x1x1oo2","number":"#2502","michie":5922},"used":false,"beads":10,"moves":[{"move":"b1","same":["b1"],"beads":2,"share":0.200000,"keeps":true},{"move":"c1","same":["c1"],"beads":2,"share":0.200000,"keeps":true},{"move":"b2","same":["b2"],"beads":2,"share":0.200000,"keeps":true},{"move":"a3","same":["a3"],"beads":2,"share":0.200000,"keeps":false},{"move":"c3","same":["c3"],"beads":2,"share":0.200000,"keeps":true}]}

All boxes: those with an even number of stones are the 304 that Michie had; with
the last stone, which leaves no choice, there are 627 (of 765 positions, 138 are
over). Each number reads back as the position of its box.

  $ morpion menace show new.menace --limit 4
  box        position                      beads
  #0         9                 used        a1 *, b1 *, b2 * (glob)
  #6561      x8                never used  b1 3, c1 3, b2 3, c2 3, c3 3
  #2187      1x7               never used  a1 3, a2 3, b2 3, a3 3, b3 3
  #81        4x4               never used  a1 3, b1 3
  $ morpion menace show new.menace | tail -n +2 | wc -l; for n in 0 2 4 6; do morpion menace show new.menace --ply $n | tail -n +2 | wc -l; done
  627
  1
  12
  108
  183
  $ morpion menace show new.menace | tail -n +2 | while read number position rest; do echo "$position"; done >boxes; morpion menace show new.menace | tail -n +2 | cut -d ' ' -f 1 | while read number; do morpion notation 3,3 "$number"; done | cmp - boxes
  $ morpion menace show new.menace --json | wc -l; morpion menace show new.menace --ply 0 --json
  627
  {"game":"3,3","position":"9","number":"#0","michie":0,"to_move":"x","used":true,"beads":11,"moves":[{"move":"a1","same":["a1","c1","a3","c3"],"beads":4,"share":0.363636,"keeps":true},{"move":"b1","same":["b1","a2","c2","b3"],"beads":3,"share":0.272727,"keeps":true},{"move":"b2","same":["b2"],"beads":4,"share":0.363636,"keeps":true}]}
  $ morpion menace show new.menace --ply 10
  box        position                      beads
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

A position may be a saved game, or one of its plies.

  $ printf '%s\n' 'morpion game record 1' 'game 3,3' 'start 9' 'moves b2 a1 c1 a3' 'result open' >g.txt
  $ morpion menace show new.menace g.txt | sed -n 1p; morpion menace show new.menace g.txt --ply 1 --json | cut -c 1-33
  3,3  o1x1x1o2  #* (glob)
  {"game":"3,3","position":"4x4","n
  $ morpion menace show new.menace 4x4 --ply 1
  morpion: error: --ply needs the file of a saved game, and '4x4' is a position
  [2]
  $ morpion menace show new.menace g.txt --ply 5
  morpion: error: --ply 5: the game in g.txt has 4 plies
  [3]
  $ morpion menace show new.menace none.txt
  morpion: error: position 'none.txt': there is no such file, and as a position: * (glob)
  [3]
  $ morpion menace show new.menace g.txt --limit 1
  morpion: error: menace show: --limit is for the list of all boxes
  [2]

It plays, and learns when told to.

  $ morpion menace play one.menace --x perfect --seed 1 | tail -n 1
  x wins: xxx3o1o
  $ printf 'y\n' | morpion menace play one.menace --seed 1 | tail -n 1
  x to move: ended at 9
  $ morpion menace play one.menace --x perfect --seed 1 --json 2>/dev/null
  {"game":"3,3","x":"perfect","o":"menace:one.menace","start":"9","moves":*,"position":"xxx3o1o","result":"x won","winner":1} (glob)

It begins untrained where there is no file, and learns from game to game. In
T(2,2) who begins wins. With --learn the file is made.

  $ ls >before; printf 'y\na1\nquit\n' | morpion menace play --seed 1 | tail -n 1; ls | cmp - before
  ended at x* (glob)
  $ morpion menace play none.menace --x random
  morpion: error: none.menace: No such file or directory
  [1]
  $ printf 'a1\nb1\na2\nb2\ny\na1\nb1\na2\nb2\nn\n' | morpion menace play made.menace 2,2 --x human --learn --seed 1 2>/dev/null | grep -E 'learned|score|now'
  MENACE has learned from this loss: saved made.menace
  score: you 1, menace:made.menace 0, draws 0
  now x is menace:made.menace, o is human
  MENACE has learned from this win: saved made.menace
  score: you 1, menace:made.menace 1, draws 0
  $ morpion menace show made.menace | grep -v never
  box        position                      beads
  #0         4                 used        a1 4
  #27        x3                used        b1 0, b2 1
  #45        xo2               used        a2 1, b2 4
  $ morpion menace play made.menace 3,3 --x random
  morpion: error: made.menace: this MENACE plays 2,2, not 3,3
  [1]
  $ morpion menace play --x perfect --seed 1 | tail -n 1
  x wins: * (glob)
  $ morpion menace play bad.menace 5,4 --learn --x random
  morpion: error: game '5,4': MENACE plays on boards up to 4x4
  [3]

The rewards are options and are kept: 5 for a win, 2 for a draw, 3 away for a loss.

  $ morpion menace train 3,3 --games 1 --plays x --against random --seed 1 --rewards 5,2,-3 -o r.menace -q | sed -n 1,4p
  3,3: 1 game against random, seed 1
  in all 1: 0 won, 0 drawn, 1 lost
  empty boxes: 0 refilled, 0 resigned
  rewards: 5 for a win, 2 for a draw, -3 for a loss
  $ morpion menace show r.menace | grep -v never
  box        position                      beads
  #0         9                 used        a1 4, b1 1, b2 4
  #2193      1x5o1             used        a1 3, a2 3, b2 0, a3 3
  #2292      1x2x1oo1          used        a1 0, c1 2, a2 2, c2 2, c3 2
  #10311     xxo1x1oo1         used        a2 0, c2 1, c3 1
  $ morpion menace train --resume --games 1 -o r.menace -q | sed -n 4p
  rewards: 5 for a win, 2 for a draw, -3 for a loss
  $ for r in 3 3,1 3,1,-1,2 101,1,1 0,0,0 3,1,-; do morpion menace train 3,3 -o no.menace --rewards $r; done 2>&1 | sed "s/'[^']*'/it/" | sort -u; ls no.menace
  morpion: error: --rewards: it is not three numbers from -100 to 100, not all 0, as in 3,1,-1
  ls: cannot access 'no.menace': No such file or directory
  [2]
  $ morpion menace train 3,3 --games 300 -q -o j.menace --json
  {"game":"3,3","games":300,"against":"self","plays":"both","empty":"refill","seed":1,"rewards":{"win":3,"draw":1,"loss":-1},"total":{"games":300,"won":133,"drawn":69,"lost":98,"refilled":10,"resigned":0},"x":{"perfect":{"won":0.000000,"drawn":0.633972,"lost":0.366028},"random":{"won":0.772448,"drawn":0.119705,"lost":0.107846}},"o":{"perfect":{"won":0.000000,"drawn":0.104611,"lost":0.895389},"random":{"won":0.461026,"drawn":0.152907,"lost":0.386067}},"choices":303,"right":233.1,"file":"j.menace","boxes":327,"bytes":1816}
  $ cp one.menace l.menace; morpion menace play l.menace --x random --seed 2 --learn | tail -n 2; cmp -s one.menace l.menace || echo changed
  a draw: xoxxoooxx
  MENACE has learned from this draw: saved l.menace
  changed

A file that cannot be written is told of at once, before the boxes of T(4,4) are
prepared, which takes seconds.

  $ mkdir busy; timeout 3 morpion menace train 4,4 -q -o nowhere/x.menace; timeout 3 morpion menace train 4,4 -q -o busy
  morpion: error: cannot write nowhere/x.menace: No such file or directory
  morpion: error: busy: the file exists already: continue it with --resume
  [1]
  $ script -qc 'timeout 3 morpion menace train 4,4 -o u.menace' /dev/null | tr '\r' '\n' | grep -cE '^morpion: [0-9]+ boxes, [0-9]+/s' | sed 's/[1-9][0-9]*/some/'
  some
  $ ls | wc -l >before; morpion menace train 5,4 -o no.menace --log no.csv; ls | wc -l | cmp - before
  morpion: error: game '5,4': MENACE plays on boards up to 4x4
  $ morpion menace train 3,3 --games 5 -q -o nolog.menace --log nowhere/x.csv; ls nolog.menace
  morpion: error: cannot write nowhere/x.csv: No such file or directory
  ls: cannot access 'nolog.menace': No such file or directory
  [2]
  $ cp one.menace w.menace; morpion menace play w.menace --x random --seed 1 --learn | tail -n 1
  MENACE has learned from this win: saved w.menace
  $ morpion match 3,3 menace:one.menace random --games 100 -j 2 | tail -n 1
  both * (glob)
  $ morpion menace train 3,3 --games 500 --against one.menace -o three.menace -q | head -n 2
  3,3: 500 games against another MENACE, seed 1
  in all 500: * (glob)

One that may resign does so where its box is empty, and learns from that as from
a loss; so does one whose last stone is not the last of the game.

  $ morpion menace train 3,3 --plays o --against perfect --empty resign --games 3000 -o quits.menace -q | head -n 3
  3,3: 3000 games against perfect, seed 1
  in all 3000: 0 won, 4 drawn, 2996 lost
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
