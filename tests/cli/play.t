A game through a pipe: what is no move is explained and asked again.

  $ printf 'b9\na1\na1\nquit\n' | morpion play 3,3 --o random --seed 5 2>&1 | grep -E 'error|ended'
  morpion: error: no such cell: expected a column a to c and a row 1 to 3, as in a1 or 1a; type 'help' for the commands
  morpion: error: a1 is taken by x; type 'help' for the commands
  ended at x* (glob)
  $ printf 'c3\n' | morpion play 3,3 --from xx1oo4 --x human | tail -n 3
  o wins: xx1ooo2x
  score: you 0, perfect 1, draws 0
  play again? (y/n)* (glob)
  $ printf '1c\n' | morpion play 3,3 --from xx1oo4 --x human
      a b c
    1 x x .
    2 o o .
    3 . . .
  x to move: 1c
      a b c
    1 X X(X)
    2 o o .
    3 . . .
  x wins: xxxoo4
  score: you 1, perfect 0, draws 0
  play again? (y/n)* (glob)
  $ printf 'b2\na1\na2\na3\n' | morpion play 3,3 --x human --o human --from 9 | tail -n 1
  x to move: ended at o2xx1o2

Who begins is asked where nobody says so.

  $ printf '' | morpion play 3,3
  who begins: you, the program, or lots? (y/p/l) ended at 9
  $ morpion play 3,3 --x human <. 2>&1 >/dev/null; morpion menace train 3,3 --games 1 -q -o m >/dev/null; morpion menace play m --learn <. 2>&1 >/dev/null
  morpion: error: cannot read standard input: Is a directory
  morpion: error: cannot read standard input: Is a directory
  [1]
  $ printf 'maybe\nyou\nb2\n' | morpion play 3,3 --seed 1 2>&1 | head -n 14
  who begins: you, the program, or lots? (y/p/l) maybe
  morpion: error: expected y, p or l
  who begins: you, the program, or lots? (y/p/l) you
      a b c
    1 . . .
    2 . . .
    3 . . .
  x to move: b2
      a b c
    1 . . .
    2 .(x).
    3 . . .
  $ printf 'Program\n' | morpion play 3,3 --seed 1 | grep -c plays
  1
  $ printf 'o\n' | morpion play 3,3 --from 4x4 | tail -n 1
  o to move: ended at 4x4
  $ printf 'x\n' | morpion play 3,3 --from 4x4 --seed 1 | grep plays
  o plays * (glob)
  $ morpion play 3,3 --begin you </dev/null | tail -n 1; morpion play 3,3 --begin program </dev/null | grep -c plays
  x to move: ended at 9
  1
  $ morpion play 3,3 --from 4x4 --begin you </dev/null | tail -n 1
  o to move: ended at 4x4
  $ morpion play 3,3 --begin you --o random
  morpion: error: --begin you cannot be used with --x or --o, which say who plays which side
  [2]

Lots go by the seed, and both results occur.

  $ printf 'l\n' | morpion play 3,3 --seed 1 | sed -n 1,2p
  who begins: you, the program, or lots? (y/p/l) l
  lots: x is perfect, o is human
  $ printf 'l\n' | morpion play 3,3 --seed 1 --from 4x4 | sed -n 1,2p
  which side do you play: x, o, or lots? (x/o/l) l
  lots: x is human, o is perfect
  $ for s in 1 2 3 4 5 6 7 8 9 10 11 12; do morpion play 3,3 --begin lots --seed $s </dev/null | head -n 1; done | sort -u
  lots: x is human, o is perfect
  lots: x is perfect, o is human
  $ for s in 1 2 3 4 5 6 7 8 9 10 11 12; do morpion play 3,3 --x random --o search:1 --begin lots --seed $s | head -n 1; done | sort -u
  lots: x is random, o is search:1
  lots: x is search:1, o is random

Another game: the sides are exchanged, and the score counts players, not sides.

  $ printf 'c1\nyes\nc1\nno\n' | morpion play 3,3 --from xx1oo4 --x human --o human | grep -E '^now|wins|score|again'
  x wins: xxxoo4
  score: human A 1, human B 0, draws 0
  play again? (y/n) yes
  now x is human B, o is human A
  x wins: xxxoo4
  score: human A 1, human B 1, draws 0
  play again? (y/n) no
  $ printf 'c1\ny\n' | morpion play 3,3 --from xx1oo4 --x human --seed 1 | sed -n '/^x wins/,$p'
  x wins: xxxoo4
  score: you 1, perfect 0, draws 0
  play again? (y/n) y
  now x is perfect, o is human
      a b c
    1 x x .
    2 o o .
    3 . . .
  x plays c1
      a b c
    1 X X(X)
    2 o o .
    3 . . .
  x wins: xxxoo4
  score: you 1, perfect 1, draws 0
  play again? (y/n)* (glob)

All that can be said.

  $ printf 'hint\nmoves\nundo\nhelp\nsave\nquit\n' | morpion play 3,3 --x human --from xx1oo4
      a b c
    1 x x .
    2 o o .
    3 . . .
  x to move: hint
  X wins in 1 ply: best c1, line c1
  x to move: moves
  move  value  plies
  c1    win        1
  c2    draw
  a3    loss       2
  b3    loss       2
  c3    loss       2
  x to move: undo
  morpion: error: there is no move to take back
  x to move: help
  b2 or 2b  play a move: its column and row
  undo      take back your last move and the answer to it; the clock runs on
  hint      show the value of the position and the best moves
  moves     show every move with its value
  save FILE save the game so far; play --from FILE continues it
  resign    lose the game
  quit      end the game here, as do exit, q and the end of the input
  x to move: save
  morpion: error: save: expected the name of a file, as in save game.txt
  x to move: quit
  ended at xx1oo4
  $ printf 'b2\nundo\na1\nquit\n' | morpion play 3,3 --x human --seed 1 | tail -n 1
  ended at x* (glob)

Who resigns has lost, and the record says how. A MENACE learns that it has won.

  $ printf 'b2\nRESIGN\nn\n' | morpion play 3,3 --x human --o random --seed 1 -o gone.txt | tail -n 3; tail -n 2 gone.txt
  x resigns, o wins: * (glob)
  score: you 0, random 1, draws 0
  play again? (y/n) n
  moves b2 * (glob)
  result x resigned
  $ printf 'b2\nresign\n' | morpion play 3,3 --x human --o human --json --clock 5m 2>/dev/null | grep -o '"moves.*"winner":.'; morpion play 3,3 --from gone.txt | tail -n 1
  "moves":["b2"],"position":"4x4","result":"o resigned","winner":1
  x resigns, o wins: * (glob)
  $ printf 'b2\nresign\nn\n' | morpion play 3,3 --x human --o menace | grep learned; morpion-viz game gone.txt -q -o gone.svg && grep -o 'O random: x resigned' gone.svg | sort -u
  MENACE has learned from this win
  O random: x resigned

A game is saved, replayed and continued; a file that is no game is never lost.

  $ printf 'b2\na1\nsave game.txt\nc1\n' | morpion play 3,3 --x human --o human >/dev/null; cat game.txt
  morpion game record 1
  game 3,3
  start 9
  x human
  o human
  moves b2 a1
  result open
  $ printf 'c1\na3\na2\n' | morpion play 3,3 --from game.txt --x human --o human -o end.txt | tail -n 26
  o played a1
      a b c
    1(o). .
    2 . x .
    3 . . .
  x to move: c1
      a b c
    1 o .(x)
    2 . x .
    3 . . .
  o to move: a3
      a b c
    1 o . x
    2 . x .
    3(o). .
  x to move: a2
      a b c
    1 o . x
    2(x)x .
    3 o . .
  o to move: ended at o1xxx1o2
  $ cat end.txt
  morpion game record 1
  game 3,3
  start 9
  x human
  o human
  moves b2 a1 c1 a3 a2
  result open
  $ echo precious >notes.txt; printf 'save notes.txt\nsave /nowhere/a\nsave .\n' | morpion play 3,3 --x human 2>&1 | grep error; cat notes.txt
  morpion: error: notes.txt: exists and is not a saved game: choose another name
  morpion: error: cannot write /nowhere/a: No such file or directory
  morpion: error: .: exists and is not a saved game: choose another name
  precious
  $ morpion play 3,3 --x random --o random --seed 3 -o r.txt | tail -n 1; morpion play 3,3 --from r.txt --x random | tail -n 1
  o wins: x1oxoxoox
  o wins: x1oxoxoox
  $ tail -n 1 r.txt; morpion play 4,3 --from r.txt --x random
  result o won
  morpion: error: r.txt: a saved game of 3,3, not of 4,3
  [1]
  $ morpion play 3,3 --from nothing --x random
  morpion: error: position 'nothing': there is no such file, and as a position: expected x, o, . or a number of empty cells, found 'n' at character 1
  [3]
  $ sed 's/moves b2/moves b2 b2/' game.txt >bad.txt; morpion play 3,3 --from bad.txt --x random
  morpion: error: bad.txt:6: move 2: b2 is taken by x
  [1]
  $ sed 's/open/x won/' game.txt >bad.txt; morpion play 3,3 --from bad.txt --x random
  morpion: error: bad.txt:7: the result does not match the moves: expected 'open'
  [1]
  $ head -n 4 game.txt >bad.txt; morpion play 3,3 --from bad.txt --x random
  morpion: error: bad.txt:5: a damaged saved game: it ends too soon
  [1]
  $ morpion play 3,3 --from . --x random
  morpion: error: position '.': 1 cell: a 3x3 board has 9
  [3]

The players; the same seed gives the same game.

  $ morpion play 3,3 --x perfect --o perfect --seed 7 | tail -n 1
  a draw: * (glob)
  $ morpion play 3,3 --x bot --o bot --time 1s | tail -n 1
  a draw: * (glob)
  $ morpion play 4,3 --x perfect --o search:3 --seed 7 | tail -n 1
  x wins: * (glob)
  $ for p in search:3 search:0 random; do for i in 1 2; do morpion play 8,5 --x $p --o search:2 --seed 4 >game$i; done; cmp game1 game2; done
  $ for i in 1 2; do morpion play 4x5,4 --x perfect --o search:2 --seed 4 >game$i; done; cmp game1 game2
  $ morpion play ultimate --x search:2 --o random --seed 1 | tail -n 1
  x wins: * (glob)
  $ morpion play 3,3 --x nobody
  morpion: error: --x: no player 'nobody': expected human, perfect, bot, search:DEPTH, search:TIME, random, menace or menace:FILE
  [2]
  $ morpion play 3,3 --o search:deep
  morpion: error: --o: 'search:deep': expected a depth of 0 to 99 or a time, as in search:4 or search:100ms
  [2]
  $ morpion play 3,3 --o menace:missing.menace --x random
  morpion: error: missing.menace: No such file or directory
  [1]

  $ morpion play 3,3 --from xxxoo4 | tail -n 1
  x wins: xxxoo4
  $ printf 'b2\n' | morpion play 3,3 --x human -o notes.txt; cat notes.txt
  morpion: error: notes.txt: exists and is not a saved game: choose another name
  precious
  $ mkfifo pipe; printf 'save pipe\n' | morpion play 3,3 --x human 2>&1 | grep error
  morpion: error: pipe: exists and is not a saved game: choose another name
  $ (head -c 70000 /dev/zero | tr '\0' a; echo; printf '\0b2\0\nquit\n') | morpion play 3,3 --x human 2>&1 | grep -E 'error|ended'
  morpion: error: the line is longer than 4096 characters
  morpion: error: the line contains a NUL character
  ended at 9

Only the cell, where the board is forced in Ultimate.

  $ printf '5b2\n9a1\na1\nb3\n' | morpion play ultimate --x human --o human 2>&1 | grep -E 'error|ended'
  morpion: error: board 5 must be played, not 9; type 'help' for the commands
  o to move in board 8: ended at 7x1999o3x49999 18 o

The prompt names the board; who has won which is shown below. After a move into
a board that is over, any open board will do.

  $ printf '5b2\n' | morpion play ultimate --x human --o human | tail -n 20
      1 a b c      2 a b c      3 a b c  
      1 . . .      1 . . .      1 . . .  
      2 . . .      2 . . .      2 . . .  
      3 . . .      3 . . .      3 . . .  
      4 a b c      5 a b c      6 a b c  
      1 . . .    [ 1 . . . ]    1 . . .  
      2 . . .    [ 2 .(x). ]    2 . . .  
      3 . . .    [ 3 . . . ]    3 . . .  
      7 a b c      8 a b c      9 a b c  
      1 . . .      1 . . .      1 . . .  
      2 . . .      2 . . .      2 . . .  
      3 . . .      3 . . .      3 . . .  
    boards  . . .
            . . .
            . . .
  o to move in board 5: ended at 99994x49999 55 o
  $ printf 'help\n' | morpion play ultimate --x human --o human | grep -E -A 1 '^x|^5'
  x to move in any open board: help
  5b2       play a move: its board, column and row; b2 or 2b is enough
            if only one board is open
  --
  x to move in any open board: ended at 999999999 00 x
  $ printf '' | morpion play ultimate --x human --from 'XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x' | tail -n 5
    boards  x x o
            . o x
            . o .
  x to move in board 9: ended at XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x

Stones as other characters: brackets and, for a line, stars still show.

  $ printf 'c1\n' | morpion play 3,3 --x human --from xx1oo4 --symbols ●○ | grep -v -E 'score|again'
      a b c
    1 ● ● .
    2 ○ ○ .
    3 . . .
  x to move: c1
      a b c
    1*●*●(●)
    2 ○ ○ .
    3 . . .
  x wins: xxxoo4
  $ morpion play ultimate --x random --o random --seed 3 --symbols @# | tail -n 10
      7 a b c      8 a b c      9 a b c  
      1 @   @      1   #        1   #    
      2   @        2 #   #      2 #   #  
      3 @   @      3   #        3   #    
    boards *@*. @
           *@*# .
           *@*# #
  x wins: Xxx2oooxoXXO2oox1o1xXOO 16 o
  $ for s in ●● ●○● ● ⚪⚫ .x 'a b' "$(printf 'a\t')" "$(printf 'a\377')" "$(printf 'a\314\201')"; do morpion play 3,3 --x random --symbols "$s"; done
  morpion: error: --symbols: '●●': the two must differ
  morpion: error: --symbols: '●○●': more than two characters
  morpion: error: --symbols: '●': expected two characters in UTF-8
  morpion: error: --symbols: '⚪⚫': each must be printable and one column wide
  morpion: error: --symbols: '.x': '.' has another meaning on a board
  morpion: error: --symbols: 'a b': each must be printable and one column wide
  morpion: error: --symbols: 'a?': each must be printable and one column wide
  morpion: error: --symbols: 'a?': expected two characters in UTF-8
  morpion: error: --symbols: 'á': each must be printable and one column wide
  [2]

A clock: shown, saved and continued. Who is late has lost, whatever is on the
board, and that is part of the record.

  $ printf 'b2\nquit\n' | morpion play 3,3 --x human --o random --seed 1 --clock 1h+90m -o clock.txt | grep -E 'plays|to move'
  x to move (x *, o 1:00:00): b2 (glob)
  o plays ?? (x 2:*, o 2:*) (glob)
  x to move (x 2:*, o 2:*): quit (glob)
  $ printf 'quit\n' | morpion play 3,3 --x human --o random --clock 5m+0s | grep 'to move'
  x to move (x 5:00, o 5:00): quit
  $ sed -n 6p clock.txt
  clock 3600000 5400000 [89]* [89]* (glob)
  $ printf 'quit\n' | morpion play 3,3 --from clock.txt | tail -n 1; printf 'quit\n' | morpion play 3,3 --from clock.txt --clock 5m | grep -E 'to move'
  ended at * (glob)
  x to move (x *, o 5:00): quit (glob)
  $ (while [ ! -s late.txt ]; do sleep 0.05; done; echo n) | morpion play 3,3 --x human --o random --clock 100ms -o late.txt | tail -n 3; cat late.txt
  x loses on time, o wins: 9
  score: you 0, random 1, draws 0
  play again? (y/n) n
  morpion game record 1
  game 3,3
  start 9
  x human
  o random
  clock 100 0 0 100
  moves
  result x lost on time
  $ morpion play 3,3 --from late.txt | tail -n 1
  x loses on time, o wins: 9
  $ sed 's/^clock.*/clock 5m/' late.txt >bad.txt; morpion play 3,3 --from bad.txt
  morpion: error: bad.txt:6: a damaged saved game: expected four times in milliseconds
  [1]
  $ for c in 0 5m+ x 5m+2s+1s -1s ''; do morpion play 3,3 --clock "$c"; done
  morpion: error: --clock: '0' is not a time or two, as in 5m or 90s+2s
  morpion: error: --clock: '5m+' is not a time or two, as in 5m or 90s+2s
  morpion: error: --clock: 'x' is not a time or two, as in 5m or 90s+2s
  morpion: error: --clock: '5m+2s+1s' is not a time or two, as in 5m or 90s+2s
  morpion: error: --clock: '-1s' is not a time or two, as in 5m or 90s+2s
  morpion: error: --clock: '' is not a name: it is empty
  [2]
  $ morpion play 3,3 --x bot --o perfect --clock 1h | grep -E 'plays' | head -n 2
  x plays ?? (x *, o 1:00:00) (glob)
  o plays ?? (x *, o *) (glob)

The players of a saved game play on; options go first, and a name that is no
player is a human.

  $ printf 'a1\nquit\n' | morpion play 3,3 --x search:2 --o human --seed 1 -o named.txt >/dev/null; morpion play 3,3 --from named.txt --seed 1 </dev/null | tail -n 1; sed -n 4,5p named.txt
  o to move: ended at * (glob)
  x search:2
  o human
  $ morpion play 3,3 --from named.txt --o random --seed 1 | grep -oE '^[xo] (plays|wins)|a draw' | sort -u | grep -c plays
  2
  $ sed 's/^x search:2/x Ada/' named.txt >ada.txt; morpion play 3,3 --from ada.txt </dev/null 2>&1 | grep -v '^ '
  morpion: the saved game names 'Ada', which is no player: a human plays x
  x played b2
  o played a1
  x played ?? (glob)
  o to move: ended at o* (glob)
  $ morpion play 3,3 --from named.txt --begin you </dev/null | tail -n 1
  o to move: ended at * (glob)

One game after the other with -o: the last that was finished is kept.

  $ printf 'c1\ny\n' | morpion play 3,3 --from xx1oo4 --x human --o human -o last.txt >/dev/null; tail -n 2 last.txt
  moves c1
  result x won

With --json, one object a game, and the rest on stderr.

  $ printf 'c1\ny\nc3\nc2\n' | morpion play 3,3 --from xx1oo4 --x human --o human --json 2>/dev/null
  {"game":"3,3","x":"human","o":"human","start":"xx1oo4","moves":["c1"],"position":"xxxoo4","result":"x won","winner":1}
  {"game":"3,3","x":"human","o":"human","start":"xx1oo4","moves":["c3","c2"],"position":"xx1ooo2x","result":"o won","winner":2}
  $ morpion play 3,3 --from late.txt --json 2>&1 >/dev/null | tail -n 1; morpion play 3,3 --from late.txt --json 2>/dev/null
  x loses on time, o wins: 9
  {"game":"3,3","x":"human","o":"random","start":"9","moves":[],"position":"9","result":"x lost on time","winner":2,"clock":{"first":100,"more":0,"x":0,"o":100}}

DEBUG=1: values, scores and beads of the players that have them.

  $ DEBUG=1 morpion play 3,3 --from xx1oo4 --x perfect --o random --seed 1 2>&1 >/dev/null
  move  value  plies
  c1    win        1
  c2    draw
  a3    loss       2
  b3    loss       2
  c3    loss       2
  $ DEBUG=1 morpion play 3,3 --from xx1oo4 --x search:1 --o random --seed 1 2>&1 >/dev/null | head -n 1
  depth  1  c1 * positions * s (glob)
  $ DEBUG=1 morpion play 3,3 --from xx1oo4 --x menace --o random --seed 1 2>&1 >/dev/null | head -n 1
  box of xx1oo4, never used: c1 2, c2 2, a3 2, b3 2, c3 2

A MENACE in play: untrained, or in a file that --learn makes.

  $ printf 'y\nb2\n' | morpion play 3,3 --o menace:none.menace
  morpion: error: none.menace: No such file or directory
  [1]
  $ morpion play 3,3 --x random --o menace:none.menace --learn --rewards 1,1,1 --seed 1 | tail -n 1; morpion menace show none.menace | grep -v never
  MENACE has learned from this win: saved none.menace
  box        position                      beads
  #6561      x8                used        b1 3, c1 3, b2 3, c2 4, c3 3
  #8802      xx3o3             used        c1 2, a2 3, b2 2, a3 2, b3 2, c3 2
  #3465      1xxo1ox2          used        a1 1, b2 1, b3 2, c3 1
  #12192     xoxo1xxo1         used        b2 2, c3 1
  $ morpion match 3,3 menace random --games 10 | head -n 1
  3,3: menace against random, 10 games, * of them different, seed 1 (glob)

Pictures after every move.

  $ mkdir pictures; SMPATH=pictures morpion play ultimate --x random --o random --seed 1 | tail -n 1; ls pictures
  ? wins: * (glob)
  board.dot
  board.png
  $ SMPATH=/nowhere morpion play 3,3 --x random --o random --seed 1 2>&1 >/dev/null | head -n 2
  morpion-viz: error: * (glob)
  morpion: error: SMPATH: * could not draw /nowhere/board.dot (glob)

Matches: the table, and that threads change nothing.

  $ morpion match 3,3 perfect random --games 1000 -j 1 >one; morpion match 3,3 perfect random --games 1000 -j 2 >two; cmp one two; cat one
  3,3: perfect against random, 1000 games, * of them different, seed 1 (glob)
  perfect             won    drawn     lost     points   95 % interval
  begins * 0 * (glob)
  comes second * 0 * (glob)
  both * 0 * (glob)
  $ morpion match 3,3 perfect perfect --games 100 --json
  {"game":"3,3","players":?"perfect","perfect"?,"seed":1,"opening":0,"games":100,"different":*,"plies":900,"begins":{"won":0,"drawn":50,"lost":0,"score":0.500000,"low":0.366445,"high":0.633555},"second":{"won":0,"drawn":50,"lost":0,"score":0.500000,"low":0.366445,"high":0.633555},"both":{"won":0,"drawn":100,"lost":0,"score":0.500000,"low":0.403832,"high":0.596168}} (glob)
  $ morpion match 8,5 search:2 search:0 --games 20 | tail -n 1
  both                 20        0        0   100.00 %    83.89 to 100.00 %
  $ morpion match 3,3 human random
  morpion: error: a human cannot play in a match: use morpion play
  [2]
