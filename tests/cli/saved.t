A position may be the file of a saved game: its last position, or that after --ply moves.

  $ printf '%s\n' 'morpion game record 1' 'game 3,3' 'start 9' 'moves b2 b1 a1 c3' 'result open' >game.txt
  $ morpion query 3,3 game.txt --ply 4 | grep '^3,3'
  3,3  xo2x3o
  $ morpion query 3,3 game.txt --ply 4 --json | cut -c 1-62; morpion query 3,3 game.txt --json | cut -c 1-62
  {"position":"xo2x3o","to_move":"x","winner":1,"category":"win"
  {"position":"xo2x3o","to_move":"x","winner":1,"category":"win"
  $ morpion query 3,3 game.txt --ply 0 --json | cut -c 1-40; morpion query 3,3 game.txt 4x4 game.txt --json | cut -c 1-30
  {"position":"9","to_move":"x","winner":0
  {"position":"xo2x3o","to_move"
  {"position":"4x4","to_move":"o
  {"position":"xo2x3o","to_move"

Every command that takes a position reads it so.

  $ for p in 0 1 2 3 4; do morpion notation 3,3 game.txt --ply $p; done
  9
  4x4
  1o2x4
  xo2x4
  xo2x3o
  $ morpion moves 3,3 game.txt | head -n 2; morpion bot 3,3 game.txt; morpion solve 3,3 game.txt --ply 1 | head -n 1
  move  value  plies
  a2    win        3
  a[23] (glob)
  3,3 from 4x4: draw
  $ morpion perft 3,3 game.txt --ply 3 -d 1 | tail -n 1
      1                6                0                0                0
  $ morpion-viz board 3,3 game.txt --ply 1 | grep -c 4x4; morpion-viz tree 3,3 --from game.txt -q | grep -c xo2x3o
  1
  1
  $ morpion play 3,3 --from game.txt --ply 1 --x random --o random --seed 1 -q -o on.txt >out; grep ^moves on.txt | cut -c 1-8
  moves b2
  $ morpion match 3,3 perfect perfect --from game.txt --games 4 | tail -n 3
  begins                2        0        0   100.00 %    34.24 to 100.00 %
  comes second          0        0        2     0.00 %     0.00 to  65.76 %
  both                  2        0        2    50.00 %    15.00 to  85.00 %

In Ultimate, too. A game may have begun elsewhere; --ply counts its own moves.

  $ printf '%s\n' 'morpion game record 1' 'game ultimate' 'start x899999999 11 o' 'moves 1b2 5c3' 'result open' >u.txt
  $ morpion notation ultimate u.txt; morpion notation ultimate u.txt --ply 1
  x3o49998x9999 59 o
  x3o499999999 15 x

Text that reads as a position is one, even if there is a file of that name. A text that is neither
gets the message for positions.

  $ cp game.txt 4x4; morpion notation 3,3 4x4 ./4x4
  4x4
  xo2x3o
  $ mkdir xx7; morpion query 3,3 xx7 .; morpion notation 3,3 gmae.txt
  morpion: error: position 'xx7': 2 x and 0 o: the players move in turn
  morpion: error: position '.': 1 cell: a 3x3 board has 9
  morpion: error: position 'gmae.txt': there is no such file, and as a position: expected x, o, . or a number of empty cells, found 'g' at character 1
  [3]
  $ : >empty; mkdir folder; for f in empty /dev/null folder; do morpion query 3,3 $f; echo $?; morpion-viz game $f; done
  morpion: error: empty: an empty file, not a saved game
  1
  morpion-viz: error: empty: an empty file, not a saved game
  morpion: error: /dev/null: an empty file, not a saved game
  1
  morpion-viz: error: /dev/null: an empty file, not a saved game
  morpion: error: folder: Is a directory
  1
  morpion-viz: error: folder: Is a directory
  [1]
  $ echo hello >x6; morpion query 3,3 x6; morpion solve 3,3 -q -o 3.att >out; morpion query 3,3 3.att
  morpion: error: x6: not a saved game; as a position: 7 cells: a 3x3 board has 9
  morpion: error: 3.att: a table, not a saved game
  [1]

What can be wrong with a saved game, and with --ply.

  $ morpion query 4,3 game.txt; morpion-viz board 4,3 game.txt; morpion play 4,3 --from game.txt
  morpion: error: game.txt: a saved game of 3,3, not of 4,3
  morpion-viz: error: game.txt: a saved game of 3,3, not of 4,3
  morpion: error: game.txt: a saved game of 3,3, not of 4,3
  [1]
  $ head -n 4 game.txt >cut.txt; morpion query 3,3 cut.txt
  morpion: error: cut.txt:5: a damaged saved game: it ends too soon
  [1]
  $ morpion query 3,3 game.txt --ply 5; morpion query 3,3 game.txt --ply 99999999999
  morpion: error: --ply 5: the game in game.txt has 4 plies
  morpion: error: --ply 99999999999: the game in game.txt has 4 plies
  [3]
  $ morpion query 3,3 4x4 --ply 1; morpion query 3,3 --ply 1; morpion bot 3,3 - --ply 1 </dev/null; morpion play 3,3 --ply 1; morpion-viz tree 3,3 --ply 1
  morpion: error: --ply needs the file of a saved game, and '4x4' is a position
  morpion: error: --ply needs the file of a saved game as the position
  morpion: error: --ply needs the file of a saved game as the position
  morpion: error: --ply needs the file of a saved game as the position
  morpion-viz: error: --ply needs the file of a saved game as the position
  [2]
  $ morpion query 3,3 game.txt --last a1
  morpion: error: --last does not go with a saved game, which has its own moves
  [2]
  $ printf 'x8\ngame.txt\n' | morpion notation 3,3 -
  x8
  error: line 2: expected x, o, . or a number of empty cells, found 'g' at character 1
  morpion: error: no legal position in 1 of 2 lines
  [3]
  $ printf '%s\n' 'morpion game record 1' 'game 3,3' 'start 9' 'moves b2 a1 c1 a3 a2 c2 b1 b3 c3' 'result drawn' >whole.txt; morpion match 3,3 random random --from whole.txt
  morpion: error: --from 'whole.txt': the game is over: there is nothing to play
  [3]
  $ morpion-viz board 3,3 game.txt -o game.txt; cp game.txt game.svg; morpion-viz board 3,3 --from game.svg -o game.svg
  morpion-viz: error: game.txt: * (glob)
  morpion-viz: error: cannot write game.svg: it is what is to be drawn
  [1]
  $ morpion search 3,3 game.txt --ply 2 | grep '^3,3'
  3,3  1o2x4
