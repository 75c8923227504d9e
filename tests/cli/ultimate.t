Ultimate tic-tac-toe: nine boards, won ones as one mark, those to play between
brackets. The example is a draw by six moves; all others lose.

  $ morpion query ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o'
      1 a b c      2 a b c      3 a b c  
    [ 1 . . . ]    1   O        1   O    
    [ 2 . . . ]    2 O   O      2 O   O  
    [ 3 x o x ]    3   O        3   O    
      4 a b c      5 a b c      6 a b c  
      1   O        1 X   X    [ 1 . . x ]
      2 O   O      2   X      [ 2 o . o ]
      3   O        3 X   X    [ 3 x . o ]
      7 a b c      8 a b c      9 a b c  
      1 X   X    [ 1 x . . ]  [ 1 o o x ]
      2   X      [ 2 x o . ]  [ 2 . . . ]
      3 X   X    [ 3 . . . ]  [ 3 . o x ]
  ultimate  6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o
  to move  o
  value    draw
  best     1a1 1c2 8c2 8b3 9b2 9c2
  line     * (glob)
  $ morpion moves ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' | sed 1d | cut -c 7- | sort | uniq -c
        6 draw
       11 loss       6
        3 loss       8

Counts of games, from the start and from the example.

  $ morpion perft ultimate --depth 6 | tail -n 1
      6          4020960                0                0                0
  $ morpion perft ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' --depth 5 | tail -n 1
      5           345139                0            11569                0

A table has every position that can follow, and the plies to the end.

  $ morpion solve ultimate 'XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x' -o u.att
  ultimate from XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x: O wins in 2 plies
  72 positions, 72 kept up to symmetry, in * s (glob)
  saved u.att: * bytes, * bits a position (glob)
  $ morpion verify u.att --full
  u.att: * (glob)
  $ morpion query ultimate 'XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x' --table u.att --json | cut -d , -f 1-6
  {"position":"XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x","to_move":"x","winner":2,"category":"loss","distance":2,"proof":"proved"
  $ morpion query ultimate '999999999 00 x' --table u.att | tail -n 1
  value    not decided: not in u.att, which holds the game from * on (glob)
  $ morpion query ultimate:majority --table u.att
  morpion: error: u.att: a table of ultimate, not of ultimate:majority
  [1]

Other notations; and what no game reaches.

  $ morpion query ultimate '9/9/9/9/9/9/9/7X1/9 O 2 h2' --time 100ms | grep ultimate
  ultimate  999999994x4 95 o
  $ morpion query ultimate 'x899999999 12 o'
  morpion: error: position 'x899999999 12 o': the last move, cell 2 of board 1, was x's, but there is no x there
  [3]
  $ morpion query ultimate 'XXXOOO999 14 o'
  morpion: error: position 'XXXOOO999 14 o': both x and o have three boards in a row
  [3]

Exchange with other programs: what is written reads back.

  $ morpion notation ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' --to ugi | tee fen
  */*/*/*/*/*/*/*/* O * d2 (glob)
  $ morpion notation ultimate - <fen
  6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o
  $ morpion notation ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' --to ultimattt | tee fen
  O;.OOOX.X..;......XOX/*/OOX....OX (glob)
  $ morpion notation ultimate - <fen
  6xoxOOOX2xo1ox1oXx2xo4oox4ox o -
  $ morpion notation 3,3 '#7875' --to number
  #7875 o
  $ morpion notation 8,5 64 --to ugi
  morpion: error: notation: 8,5 has no notation 'ugi': expected one of text, dots, number, digits
  [2]

Distances where somebody wins, and what is known when the time is over.

  $ morpion query ultimate 'x1x1oox1oxx4o1ooox2oxoo4x1ox1o1o1x2ooo1x1x2ox1oox2xo1x1xoxx1xoX 69 o' | sed -n 's/^value *//p; s/^line *//p' | awk 'NR == 2 { print NF; next } 1'
  O wins in 13 plies
  13
  $ morpion query ultimate --time 100ms | tail -n 2
  value    not decided: no proof in the time allowed
  estimate *, * for x at * plies, not proved (glob)
  $ morpion query ultimate --time 100ms --json >/dev/null
  [4]
  $ morpion solve ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' -o big.att --max-entries 1000
  morpion: error: more than the 1000 positions allowed; the work so far is in big.att.partial: continue with --resume and more --max-entries
  [4]
  $ echo '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' | morpion query ultimate:majority - | cut -d ' ' -f 1-9
  ultimate:majority  6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o: o to move, * (glob)
