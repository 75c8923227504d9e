A game through a pipe: what is no move is explained and asked again.

  $ printf 'b9\na1\na1\nquit\n' | morpion play 3,3 --o random --seed 5 2>&1 | grep -E 'error|ended'
  morpion: error: no such cell: expected a column a to c and a row 1 to 3, as in a1 or 1a; type 'help' for the commands
  morpion: error: a1 is taken by x; type 'help' for the commands
  ended at x* (glob)
  $ printf 'c3\n' | morpion play 3,3 --from xx1oo4 --x human | tail -n 1
  o wins: xx1ooo2x
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
  $ printf 'b2\na1\na2\na3\n' | morpion play 3,3 --x human --o human --from 9 | tail -n 1
  x to move: ended at o2xx1o2

Who begins is asked where nobody says so.

  $ printf '' | morpion play 3,3
  who begins, you or the program? (y/p) ended at 9
  $ morpion play 3,3 --x human <. 2>&1 >/dev/null; morpion menace train 3,3 --games 1 -q -o m >/dev/null; morpion menace play m --learn <. 2>&1 >/dev/null
  morpion: error: standard input: Is a directory
  morpion: error: standard input: Is a directory
  [1]
  $ printf 'maybe\nyou\nb2\n' | morpion play 3,3 --seed 1 2>&1 | head -n 14
  who begins, you or the program? (y/p) maybe
  morpion: error: expected y or p
  who begins, you or the program? (y/p) you
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
  b2 or 2b  play a move: its column and row; in Ultimate with the number
            of the board first, as in 9b2 (not needed if only one is open)
  undo      take back your last move and the answer to it
  hint      show the value of the position and the best moves
  moves     show every move with its value
  save FILE save the game so far; play --from FILE continues it
  quit      end the game here, as do exit, q and the end of the input
  x to move: save
  morpion: error: save: expected the name of a file, as in save game.txt
  x to move: quit
  ended at xx1oo4
  $ printf 'b2\nundo\na1\nquit\n' | morpion play 3,3 --x human --seed 1 | tail -n 1
  ended at x* (glob)

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
  morpion: error: --x: no player 'nobody': expected human, perfect, bot, search:DEPTH, search:TIME, random or menace:FILE
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
  o to move: ended at 7x1999o3x49999 18 o

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
