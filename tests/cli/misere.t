Misère T(n,k): who completes a line loses. Every command takes it.

  $ morpion query misere:3,3
      a b c
    1 . . .
    2 . . .
    3 . . .
  misere:3,3  9
  to move  x
  value    draw
  best     b2
  line     b2 a1 c3 b1 b3 c2 a2 a3 c1
  $ morpion query misere:3x3,3 xx1oo4 --json | cut -d, -f1-6
  {"position":"xx1oo4","to_move":"x","winner":0,"category":"draw","distance":null,"proof":"proved"
  $ morpion query misere:3,3 xx1oo4 --json | grep -o '"game":.*'
  "game":"misere:3,3"}
  $ echo xx1oo4 | morpion query misere:3,3 - | cut -c 1-44
  misere:3,3  xx1oo4: x to move, draw, best a3

A line that is complete has lost.

  $ morpion query misere:3,3 xxxoo4 | tail -n 1
  over     O has won
  $ morpion moves misere:3,3 xx1oo4
  move  value  plies  misère
  a3    draw
  b3    draw
  c3    draw
  c2    loss       5
  c1    loss       1

On larger boards, too.

  $ morpion query misere:4,3 --time 10m | sed -n '/^value/p'
  value    O wins in 15 plies
  $ morpion query misere:6,4 --time 200ms >large; echo $?; sed -n '/^value/p' large
  4
  value    not decided: no proof in the time allowed

The same games are played as in T(3,3), and end otherwise.

  $ morpion perft misere:3,3 -d 9 | tail -n 1
      9           127872                0            81792            46080
  $ morpion solve misere:3,3 -o m.att -q
  misere:3,3 from 9: draw
  5478 positions, 765 kept up to symmetry, in * s (glob)
  saved m.att: 1116 bytes, 11.67 bits a position
  $ morpion verify m.att --full
  m.att: misere:3,3, 765 positions, checksums and every value: good
  $ morpion stats m.att | sed -n '/^  all/p'
    all              582             2974              964
    all              316              626               16              765
  $ morpion export m.att --limit 2
  position,ply,to_move,over,winner,category,distance,images,number
  9,0,x,0,0,draw,,1,0
  x8,1,o,0,2,win,8,4,6561
  $ morpion query misere:3,3 x8 -t m.att --json | grep -o '"source":"table"'
  "source":"table"
  $ morpion query 3,3 -t m.att
  morpion: error: m.att: a table of misere:3,3, not of 3,3
  [1]
  $ morpion notation misere:3,3 x3o4 --to number
  #6723 x
  $ morpion bot misere:3,3 xx1oo4 --time 500ms
  a3

Players of all sorts.

  $ morpion match misere:3,3 perfect random --games 100 | tail -n 1 | awk '{ print $4 }'
  0
  $ morpion match misere:4,3 search:2 random --games 20 --seed 2 | sed -n 1p
  misere:4,3: search:2 against random, 20 games, 20 of them different, seed 2
  $ morpion play misere:3,3 --x perfect --o perfect --seed 1 -o g.txt | tail -n 1 | cut -d: -f1
  a draw
  $ sed -n 2p g.txt
  game misere:3,3
  $ morpion menace train misere:3,3 --games 3000 --against perfect -o m.menace -q | head -n 1
  misere:3,3: 3000 games against perfect, seed 1
  $ morpion menace show m.menace 9 | sed -n 1,2p
  misere:3,3  9  #0  Michie's code 0
  box #0, for 9 and its images, used
  $ morpion match misere:3,3 menace:m.menace random --games 10 | sed -n 1p
  misere:3,3: menace:m.menace against random, 10 games, 10 of them different, seed 1

Pictures.

  $ morpion-viz tree misere:3,3 oxx1xo3 -o t.dot
  morpion-viz: full: 39 positions, 38 moves; nothing left out
  $ morpion-viz board misere:3,3 xx1oo4 -o b.dot && grep -c 'loss 1' b.dot
  1
  $ morpion-viz game g.txt -o g.dot && grep -c 'misère T(3,3)' g.dot
  1

Engines that know only the normal rule are not asked.

  $ morpion solve misere:3,3 --engine tiers
  morpion: error: the tier engine knows only the rules of T(n,k), not those of misere:3,3
  [3]
  $ morpion solve misere:3,3 --engine proof
  morpion: error: solving by proof is for T(n,k) only, not for misere:3,3
  [3]
  $ morpion atlas misere:3,3
  morpion: error: game 'misere:3,3': the atlas has only T(n,k)
  [3]

  $ morpion query misere:21,3
  morpion: error: game 'misere:21,3': * (glob)
  [3]
  $ morpion query misere
  morpion: error: game 'misere': * (glob)
  [3]
