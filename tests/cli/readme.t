Every command of the READMEs; those of T(5,4), which take half a
minute and 300 MB, are in tests/long/readme.t.

What it looks like

  $ morpion query 3,3 oxx1xo3
      a b c
    1 o x x
    2 . x o
    3 . . .
  3,3  oxx1xo3
  to move  o
  value    X wins in 2 plies
  best     all 4: a2 a3 b3 c3
  line     a2 a3

The same as the top README shows.

  $ sed -n '/\$ morpion query 3,3 oxx1xo3/,/^O is/s/^    //p' "$TESTS/../README.md" | sed 1d >shown; morpion query 3,3 oxx1xo3 | grep . | diff - shown && wc -l <shown
  9
  $ morpion-viz tree 3,3 oxx1xo3 -o tree.png
  morpion-viz: full: 39 positions, 38 moves; nothing left out
  $ morpion-viz tree 3,3 oxx1xo3 --direction LR -o tree.png
  morpion-viz: full: 39 positions, 38 moves; nothing left out
  $ morpion-viz tree 3,3 oxx1xo3 --mode alphabeta --direction LR -o alphabeta.png
  morpion-viz: alphabeta: 27 positions drawn; alpha-beta visits 27 of minimax's 39 nodes, 4 moves cut off; nothing left out
  $ morpion-viz tree 4,3 --mode strategy --merge symmetry --depth 3 -o win.png
  morpion-viz: strategy: 20 positions, 19 moves; left out: 117 moves behind 9 stubs, 126 that the mode does not show
  $ morpion-viz tree 3,3 x3o4 --mode strategy --merge symmetry -o strategy.png
  morpion-viz: strategy: 26 positions, 25 moves; left out: 37 moves that the mode does not show
  $ morpion-viz tree 3,3 1x2o4 --mode best --merge positions -o perfect.png
  morpion-viz: best: 36 positions, 50 moves; left out: 65 moves that the mode does not show
  $ morpion-viz tree 6,4 --mode pv --columns 4 -o line.png
  morpion-viz: pv: 12 positions, 11 moves; left out: 330 moves that the mode does not show
  $ morpion-viz board 4,3 6x2o6 -o board.png
  $ morpion-viz board ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' -o ultimate.png
  $ mkdir out; morpion-viz atlas -o atlas.png
  morpion-viz: * games are not decided: * (glob)
  $ morpion solve 6,4 --certificate 6,4.proof
  morpion: X wins, proved with 3081 positions; now writing the proof
  6,4 from 36: X wins in 11 plies
  3081 positions looked at in * s (glob)
  proof in 6,4.proof: 54 nodes, 949 bytes
  $ morpion solve 5,3 --certificate 5,3.proof
  morpion: X wins, proved with * positions; now writing the proof (glob)
  5,3 from 25: X wins in 5 plies
  27 positions looked at in * s (glob)
  proof in 5,3.proof: 1 node, 120 bytes
  $ morpion-viz tree 5,3 --certificate 5,3.proof --merge symmetry --depth 3 -o proof.png
  morpion-viz: strategy: 12 positions, 11 moves; left out: 110 moves behind 5 stubs, 130 that the mode does not show
  $ printf 'y\nb2\nquit\n' | morpion play 3,3 -o game.txt | tail -n 1
  ended at * (glob)
  $ morpion-viz game game.txt -o game.png
  $ morpion menace train 3,3 --games 10000 --against perfect --every 100 --log c.csv -o c.menace
  3,3: 10000 games against perfect, seed 1
  in all 10000: 0 won, 9586 drawn, 414 lost
  empty boxes: 56 refilled, 0 resigned
                           won     drawn      lost
  x against perfect     0.00 %  100.00 %    0.00 %
  x against random     71.12 %   15.36 %   13.52 %
  o against perfect     0.00 %   99.93 %    0.07 %
  o against random     48.92 %   32.20 %   18.88 %
  128.8 of 139 boxes with a choice prefer a move that keeps the value
  saved c.menace: 151 boxes, 1010 bytes
  morpion: * s, * games/s (glob)
  $ morpion-viz curve c.csv -o curve.png
  $ morpion-viz boxes c.menace -o boxes.pdf
  morpion-viz: 304 boxes of X on 26 pages
  $ for p in tree alphabeta win strategy perfect line board ultimate atlas proof game curve; do head -c 4 $p.png | tail -c 3; echo " $p"; done
  PNG tree
  PNG alphabeta
  PNG win
  PNG strategy
  PNG perfect
  PNG line
  PNG board
  PNG ultimate
  PNG atlas
  PNG proof
  PNG game
  PNG curve

Commands

  $ morpion solve 3,3
  morpion: tier engine: * MiB of memory, * thread* (glob)
  3,3 from 9: draw
  5478 positions, 765 up to symmetry, 207 kept, in * s (glob)
  $ morpion solve 4,3 -o 4,3.att
  morpion: tier engine: * MiB of memory, * thread* (glob)
  4,3 from 16: X wins in 5 plies
  6 036 001 positions, 756 387 up to symmetry, 22 978 kept, in * s (glob)
  saved 4,3.att: 7518 bytes, 0.08 bits a position
  $ morpion solve 4,4 x5o9
  4,4 from x5o9: draw
  1 114 566 positions, 665 314 kept up to symmetry, in * s (glob)
  $ morpion query 4,3 5x10 --table 4,3.att
      a b c d
    1 . . . .
    2 . x . .
    3 . . . .
    4 . . . .
  4,3  5x10
  to move  o
  value    X wins in 4 plies
  best     all 15
  line     a1 c2 b1 a2
  $ morpion query 3,3 '#7875' --json
  {"position":"x1xox1o2","to_move":"o","winner":1,"category":"loss","distance":2,"proof":"proved","best":["b1","c2","b3","c3"],"pv":["b1","c3"],"moves":[{"move":"b1","category":"loss","distance":2},{"move":"c2","category":"loss","distance":2},{"move":"b3","category":"loss","distance":2},{"move":"c3","category":"loss","distance":2}],"source":"memo"}
  $ morpion query 6,4 --time 10m
      a b c d e f
    1 . . . . . .
    2 . . . . . .
    3 . . . . . .
    4 . . . . . .
    5 . . . . . .
    6 . . . . . .
  6,4  36
  to move  x
  value    X wins in 11 plies
  best     c3 d3 c4 d4
  line     c3 * (glob)
  known    from the atlas of morpion, by a proof with the SHA-256
           * (glob)
  $ morpion solve 7,5 --certificate 7,5.proof
  morpion: a draw, proved with * positions; now writing the proof (glob)
  7,5 from 49: draw
  * positions looked at in * s (glob)
  proof in 7,5.proof: * nodes, * bytes (glob)
  $ morpion check 7,5.proof
  7,5.proof: 7,5 from 49: a draw: confirmed, * nodes (glob)
  $ morpion atlas 4,3 5,4 6,4
  rows  columns  k  value         how           positions    seconds  proof
     4        4  3  X wins in 5   ahead * (glob)
     5        5  4  draw          real * (glob)
     6        6  4  X wins in 11  ahead * (glob)
  $ morpion moves ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o'
  move  value  plies
  1a1   draw
  1c2   draw
  8c2   draw
  8b3   draw
  9b2   draw
  9c2   draw
  6a1   loss       8
  6b3   loss       8
  8a3   loss       8
  1b1   loss       6
  1c1   loss       6
  1a2   loss       6
  1b2   loss       6
  6b1   loss       6
  6b2   loss       6
  8b1   loss       6
  8c1   loss       6
  8c3   loss       6
  9a2   loss       6
  9a3   loss       6
  $ morpion query ultimate 'x899999999 11 o' --time 1s
      1 a b c      2 a b c      3 a b c  
    [ 1 x . . ]    1 . . .      1 . . .  
    [ 2 . . . ]    2 . . .      2 . . .  
    [ 3 . . . ]    3 . . .      3 . . .  
      4 a b c      5 a b c      6 a b c  
      1 . . .      1 . . .      1 . . .  
      2 . . .      2 . . .      2 . . .  
      3 . . .      3 . . .      3 . . .  
      7 a b c      8 a b c      9 a b c  
      1 . . .      1 . . .      1 . . .  
      2 . . .      2 . . .      2 . . .  
      3 . . .      3 . . .      3 . . .  
  ultimate  x899999999 11 o
  to move  o
  value    not decided: no proof in the time allowed
  estimate 1*, * for o at * plies, not proved (glob)
  [4]
  $ morpion bot ultimate 'x899999999 11 o' --time 500ms
  1?? (glob)
  $ printf 'y\nb2\nmoves\nquit\n' | morpion play 3,3 | tail -n 1
  ended at * (glob)
  $ printf 'a1\nquit\n' | morpion play 8,5 --x search:4 --o human | tail -n 2
  o to move: quit
  ended at * (glob)
  $ printf '5a1\nquit\n' | morpion play ultimate --x bot --time 1s -o game.txt | tail -n 1; head -n 2 game.txt
  ended at * (glob)
  morpion game record 1
  game ultimate
  $ printf 'quit\n' | morpion play ultimate --from game.txt | tail -n 1
  ended at * (glob)
  $ printf 'quit\n' | morpion play ultimate --begin lots --clock 5m+2s | tail -n 1
  ended at * (glob)
  $ morpion query ultimate game.txt --ply 1 2>/dev/null | grep -c estimate
  1
  $ morpion match 5,4 search:3 search:1 --games 40 --opening 2
  5,4: search:3 against search:1, 40 games, 40 of them different, seed 1
  search:3            won    drawn     lost     points   95 % interval
  begins               16        4        0    90.00 %    69.90 to  97.21 %
  comes second          1        5       14    17.50 %     6.61 to  38.86 %
  both                 17        9       14    53.75 %    38.66 to  68.18 %
  $ morpion menace train 3,3 --games 100000 --log m.csv -o m.menace
  3,3: 100000 games against self, seed 1
  in all 100000: 8129 won, 89782 drawn, 2089 lost
  empty boxes: 1558 refilled, 0 resigned
                           won     drawn      lost
  x against perfect     0.00 %   97.89 %    2.11 %
  x against random     91.39 %    6.35 %    2.27 %
  o against perfect     0.00 %   83.97 %   16.03 %
  o against random     79.21 %   18.42 %    2.36 %
  541.5 of 568 boxes with a choice prefer a move that keeps the value
  saved m.menace: 608 boxes, 4046 bytes
  morpion: * s, * games/s (glob)
  $ morpion menace show m.menace 4x4
  3,3  4x4  #81  Michie's code 243
  box #81, for 4x4 and its images, used
            a       b       c
    1   61646      41       =
    2       =       x       =
    3       =       =       =
  move      beads      share  keeps the value
  a1        61646    99.93 %  yes
  b1           41     0.07 %  no
  $ printf 'y\nb2\nquit\n' | morpion menace play m.menace --learn | tail -n 1
  ended at * (glob)
  $ morpion notation ultimate '9/9/9/9/9/9/9/7X1/9 O 2 h2'
  999999994x4 95 o
  $ printf 'oxx1xo3\n4x4\nnonsense\n' >positions.txt; morpion query 3,3 - <positions.txt
  oxx1xo3: o to move, X wins in 2 plies, best all 4: a2 a3 b3 c3, line a2 a3
  4x4: o to move, draw, best a1 c1 a3 c3, line a1 c1 a3 a2 c2 b3 b1 c3
  error: line 3: expected x, o, . or a number of empty cells, found 'n' at character 1
  morpion: error: no legal position in 1 of 3 lines
  [3]
  $ morpion moves 4,3 5x10 --table 4,3.att
  move  value  plies
  a1    loss       4
  b1    loss       4
  c1    loss       4
  d1    loss       4
  a2    loss       4
  c2    loss       4
  d2    loss       4
  a3    loss       4
  b3    loss       4
  c3    loss       4
  d3    loss       4
  a4    loss       4
  b4    loss       4
  c4    loss       4
  d4    loss       4
  $ morpion stats 4,3.att
  4,3 from 16: 7518 bytes, 0.08 bits a position
        open positions in the attractor of
    ply                x                o             draw
      0                1                0                0
      1               16                0                0
      2              240                0                0
      3              728              952                0
      4             9216             1696                8
      5            16688            25104               16
      6           129912            16772               32
      7            67956           251516               72
      8           591887            33811               80
      9            72228           678784              144
     10           764256            21388              104
     11            24876           450076              176
     12           231638             4380              136
     13             2216            55608              240
     14             9836               76              152
     15                0              380              144
     16                0                0                0
    all          1921694          1540543             1304
        finished positions                                       all, up to
    ply            x won            o won            drawn         symmetry
      0                0                0                0                1
      1                0                0                0                3
      2                0                0                0               33
      3                0                0                0              219
      4                0                0                0             1413
      5             1872                0                0             5514
      6                0             6580                0            19253
      7            63696                0                0            48050
      8                0           125632                0            94289
      9           451100                0                0           150572
     10                0           480132                0           158480
     11           750028                0                0           153370
     12                0           388350                0            78310
     13           246816                0                0            38217
     14                0            49048                0             7428
     15             8904                0                0             1192
     16                0              284               18               43
    all          1522416          1050026               18           756387
  6 036 001 positions, 756 387 up to symmetry
  plies to the end          x wins          o wins
                 0         1522416         1050026
                 1         1706003         1437084
                 2          164692           67607
                 3           27014           21512
                 4           18504            9686
                 5            3577            3512
                 6            1304             774
                 7             348             280
                 8             180              56
                 9              44              32
                10              28               0
  draws                       1322
  $ morpion verify 4,3.att --full
  4,3.att: 4,3, 22978 positions kept, checksums and every value: good
  $ morpion export 4,3.att --format sqlite -o 4,3.db
  $ morpion perft 3,3 --depth 9
  plies        sequences            x won            o won            drawn
      1                9                0                0                0
      2               72                0                0                0
      3              504                0                0                0
      4             3024                0                0                0
      5            15120             1440                0                0
      6            54720                0             5328                0
      7           148176            47952                0                0
      8           200448                0            72576                0
      9           127872            81792                0            46080
  $ morpion-viz tree 3,3 oxx1xo3 -o tree.svg
  morpion-viz: full: 39 positions, 38 moves; nothing left out
  $ morpion-viz tree 4,3 --mode strategy --merge symmetry -o win.svg
  morpion-viz: strategy: 254 positions, 253 moves; left out: 1404 moves that the mode does not show; values from ./4,3.att
  $ morpion-viz tree 3,3 oxx1xo3 --values both --title 'An exercise' -o numbers.svg
  morpion-viz: full: 39 positions, 38 moves; nothing left out
  $ morpion-viz tree 3,3 --mode full --merge positions --max-nodes 765 -o all.svg
  morpion-viz: full: 765 positions, 2096 moves; nothing left out
  $ morpion-viz tree 6,4 --certificate 6,4.proof --depth 3 -o proof.svg
  morpion-viz: strategy: 72 positions, 71 moves; left out: 1155 moves behind 35 stubs, 1190 that the mode does not show
  $ morpion-viz board 4,3 5x10 -o board.png
  $ morpion-viz atlas -o atlas.png
  morpion-viz: * games are not decided: * (glob)
  $ morpion-viz game game.txt -o game.svg 2>said; status=$?; tail -n 1 said; (exit $status)
  morpion-viz: some positions are not decided
  [4]
  $ morpion-viz curve m.csv -o curve.svg
  $ for p in tree win all proof game curve; do xmllint --noout $p.svg && echo $p; done
  tree
  win
  all
  proof
  game
  curve

Figures

  $ morpion solve 3,3 -o 3,3.att -q >/dev/null; morpion query 3,3 - --table 3,3.att <positions.txt 2>/dev/null
  oxx1xo3: o to move, X wins in 2 plies, best all 4: a2 a3 b3 c3, line a2 a3
  4x4: o to move, draw, best a1 c1 a3 c3, line a1 c1 a3 a2 c2 b3 b1 c3
  error: line 3: expected x, o, . or a number of empty cells, found 'n' at character 1
  [3]
  $ morpion solve 4,4 -v
  morpion: tier engine: * MiB of memory, * thread* (glob)
  4,4 from 16: draw
  9 722 011 positions, 1 217 977 up to symmetry, 445 156 kept, in * s (glob)
  morpion: * s, * MiB of memory at most (glob)

Installing, and the library: the program shown is the one that make test compiles.

  $ sed -n '/^    #include <morpion/,/^    }$/p' "$TESTS/../README.md" | sed 's/^    //' | diff - "$TESTS/install/example.c"
