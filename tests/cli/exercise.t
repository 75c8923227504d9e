What solver/EXERCISE.md shows. The position 7875 of the exercise lies in the attractor of player 1.

  $ morpion query 3,3 xxxoo4 | tail -n 1
  over     X has won
  $ morpion notation 3,3 x1xox1o2 --to number
  #7875 o
  $ morpion query 3,3 '#7875' | grep value; morpion query 3,3 101210200 | grep value
  value    X wins in 2 plies
  value    X wins in 2 plies
  $ morpion solve 3,3 -o 3,3.att
  morpion: tier engine: * MiB of memory, * thread* (glob)
  3,3 from 9: draw
  5478 positions, 765 up to symmetry, 207 kept, in * s (glob)
  saved 3,3.att: * bytes, * bits a position (glob)
  $ morpion stats 3,3.att | grep 'positions,'
  5478 positions, 765 up to symmetry
  $ morpion perft 3,3 --depth 9 | tail -n 1
      9           127872            81792                0            46080
  $ morpion notation ultimate 'x899999999 11 o' --to ugi
  X8/9/9/9/9/9/9/9/9 O 2 a9
  $ morpion export 3,3.att --all >all.csv; wc -l <all.csv; grep ',7875$' all.csv
  5479
  x1xox1o2,5,o,0,1,loss,2,1,7875
  $ morpion atlas 3,3 4,3 5,4 | cut -d , -f 1
  rows  columns  k  value         how           positions    seconds  proof
     3        3  3  draw          ahead * (glob)
     4        4  3  X wins in 5   ahead * (glob)
     5        5  4  draw          real * (glob)
  $ morpion moves 3,3 oxx1xo3 | tail -n 1
  c3    loss       2
  $ printf 'y\nb2\nquit\n' | morpion play 3,3 | tail -n 1
  ended at * (glob)
  $ morpion-viz tree 3,3 oxx1xo3 -o tree.png && morpion-viz tree 3,3 oxx1xo3 --values numbers -o tree.png && head -c 4 tree.png | tail -c 3; echo
  morpion-viz: full: 39 positions, 38 moves; nothing left out; values from ./3,3.att
  morpion-viz: full: 39 positions, 38 moves; nothing left out; values from ./3,3.att
  PNG
  $ morpion search 3,3 --depth 9 --compare | grep -E '^(minimax|alpha-beta) '
  minimax                           549946 * (glob)
  alpha-beta                         20866 * (glob)
  $ morpion-viz tree 3,3 oxx1xo3 --mode alphabeta -o ab.png
  morpion-viz: alphabeta: 27 positions drawn; alpha-beta visits 27 of minimax's 39 nodes, 4 moves cut off; nothing left out
  $ morpion menace train 3,3 --games 1000 --log m.csv -o m.menace -q | tail -n 1
  saved m.menace: * boxes, * bytes (glob)
  $ morpion menace show m.menace | head -n 2
  box        position                      beads
  #0         9                 used        a1 * (glob)
  $ morpion-viz curve m.csv -o curve.svg && morpion-viz boxes m.menace -o boxes.pdf && head -c 5 boxes.pdf
  morpion-viz: 304 boxes of X on 26 pages
  %PDF-
  $ morpion notation --help | head -n 1
  morpion notation GAME POSITION...|- [--to NOTATION] [--json]
