For a person: the board, who is to move, who wins, best moves, one line.

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

The position of the reference lies in the attractor of player 1.

  $ morpion query 3,3 '#7875'
      a b c
    1 x . x
    2 o x .
    3 o . .
  3,3  x1xox1o2
  to move  o
  value    X wins in 2 plies
  best     all 4: b1 c2 b3 c3
  line     b1 c3
  $ morpion query 3,3 '#7875' --json
  {"position":"x1xox1o2","to_move":"o","winner":1,"category":"loss","distance":2,"proof":"proved","best":["b1","c2","b3","c3"],"pv":["b1","c3"],"moves":[{"move":"b1","category":"loss","distance":2},{"move":"c2","category":"loss","distance":2},{"move":"b3","category":"loss","distance":2},{"move":"c3","category":"loss","distance":2}],"source":"memo"}

Without a position, the start; with several, one answer each.

  $ morpion query 3,3 --json | cut -c 1-96
  {"position":"9","to_move":"x","winner":0,"category":"draw","distance":null,"proof":"proved","bes
  $ morpion query 3,3 xx1oo4 2x1x1x1 oo1xx4\ o
      a b c
    1 x x .
    2 o o .
    3 . . .
  3,3  xx1oo4
  to move  x
  value    X wins in 1 ply
  best     c1
  line     c1
  morpion: error: position '2x1x1x1': 8 cells: a 3x3 board has 9
      a b c
    1 o o .
    2 x x .
    3 . . .
  3,3  oo1xx4 o
  to move  o
  value    O wins in 1 ply
  best     c1
  line     c1
  [3]

Finished positions are answered as finished, with the line that won in
capitals.

  $ morpion query 3,3 xxxoo4
      a b c
    1 X X X
    2 o o .
    3 . . .
  3,3  xxxoo4
  over     X has won
  $ morpion query 3,3 xoxxoooxx xxxoo4 --json
  {"position":"xoxxoooxx","to_move":"o","winner":0,"category":"draw","distance":null,"proof":"proved","best":[],"pv":[],"moves":[],"source":"rules"}
  {"position":"xxxoo4","to_move":"o","winner":1,"category":"loss","distance":0,"proof":"proved","best":[],"pv":[],"moves":[],"source":"rules"}

Not decided inside the bounds: said so, and exit status 4.

  $ morpion query 8,5 xo62 --time 100ms | tail -n 3
  to move  x
  value    not decided, but X wins or draws: no proof in the time allowed
  estimate *, * for x at * plies, not proved (glob)
  $ morpion query 8,5 xo62 --time 100ms -q >/dev/null
  [4]
  $ morpion query 8,5 62xo --time 100ms --json | cut -d '[' -f 1-3
  {"position":"62xo","to_move":"x","winner":null,"category":"unknown","distance":null,"at_least":"draw","proof":"bounded","estimate":{"move":"*","expected":*,"depth":*},"best":??,"pv":??,"moves": (glob)

On boards too large to be solved on the spot, a proof is searched for: T(6,4) is
won in 10 more plies after a centre move. In T(5,4) a corner loses against the centre.

  $ morpion query 6,4 d4 --time 10m | grep value; morpion query 5,4 'c3 a1' --time 10m | grep value
  value    X wins in 10 plies
  value    X wins in 7 plies
  $ morpion query 5,4 xxx2ooo17 | tail -n 3
  value    X wins in 1 ply
  best     d1
  line     d1
  $ morpion query 4,4 --memory 1M --time 10m | grep value
  value    draw

What is known of whole games comes from the atlas, and the answer says so: T(8,5)
is a draw, and so are all its first moves.

  $ morpion query 8,5 | tail -n 6
  to move  x
  value    draw
  best     all 64
  line     d4* (glob)
  known    from the atlas of morpion, by a proof with the SHA-256
           [0-9a-f]*[0-9a-f] (glob)
  $ morpion query 8,5 --json | grep -oE '"source":"atlas","atlas_file":null,"certificate":"[0-9a-f]{64}"}' | wc -l
  1

A value can be known without a best move: then the answer names the move with the
best estimate. A line of one's own atlas that contradicts a certificate is passed over.

  $ morpion query 8,5 d4 --time 100ms | grep -E 'value|best'
  value    draw
  best     not decided; perhaps ??, [+-]?.?? for o (glob)
  $ echo '{"game":"8,5","rows":8,"columns":8,"k":5,"value":"win","plies":9,"how":"real","nodes":1,"seconds":0.000}' >false.jsonl; MORPION_ATLAS=false.jsonl morpion query 8,5 --time 100ms | grep -E 'value|known'
  morpion: your atlas: false.jsonl: 1 line passed over
  value    draw
  known    from the atlas of morpion, by a proof with the SHA-256
  $ MORPION_ATLAS=false.jsonl morpion atlas 8,5 -q | tail -n 1
     8        8  5  draw          certificate * (glob)

What comes from one's own atlas says so.

  $ morpion solve 7,5 -q --certificate 7.proof >/dev/null; MORPION_ATLAS=mine.jsonl morpion atlas 7,5 --certificate 7.proof -q >/dev/null
  $ MORPION_ATLAS=mine.jsonl morpion query 7,5 --time 100ms | grep known; MORPION_ATLAS=mine.jsonl morpion query 7,5 --time 100ms --json | grep -oE '"atlas_file":"[^"]*"'
  known    from your atlas mine.jsonl, by a proof with the SHA-256
  "atlas_file":"mine.jsonl"

One that cannot be read is told of, once, and morpion's own atlas answers. Games
that are in no atlas do not ask for it.

  $ printf 'no atlas\n' >bad.jsonl; mkdir folder.jsonl; for f in bad.jsonl folder.jsonl; do MORPION_ATLAS=$f morpion query 8,5 64 64 --time 100ms | grep value; done
  morpion: your atlas: bad.jsonl: not an atlas* (glob)
  value    draw
  value    draw
  morpion: your atlas: folder.jsonl: not a regular file
  value    draw
  value    draw
  $ MORPION_ATLAS=bad.jsonl morpion query 8,5 -q | grep value; MORPION_ATLAS=bad.jsonl morpion query misere:3,3 | grep value
  value    draw
  value    draw
  $ MORPION_ATLAS=bad.jsonl morpion-viz board 8,5 -o b.svg; MORPION_ATLAS=missing.jsonl morpion query 8,5 --time 100ms | grep value
  morpion-viz: your atlas: bad.jsonl: not an atlas* (glob)
  value    draw

A table that is called after its game is used when it is here, or in one of the
folders of MORPION_TABLES; one that is damaged is not.

  $ mkdir here && cd here && morpion solve 4,3 -q -o 4,3.att >/dev/null; morpion query 4,3 --json | grep -o '"source.*'; cd .. && morpion query 4,3 --json | grep -o '"source.*'
  "source":"table"}
  "source":"atlas",* (glob)
  $ MORPION_TABLES=nowhere:here morpion query 4,3 --json | grep -o '"source.*'; cd here && MORPION_TABLES= morpion query 4,3 --json | grep -o '"source.*'
  "source":"table"}
  "source":"atlas",* (glob)
  $ cd here && truncate -s 1000 4,3.att && morpion query 4,3 --json | grep -o '"source.*'
  morpion: table not used: ./4,3.att: * (glob)
  "source":"atlas",* (glob)
  $ cd here && morpion solve 3,3 x8 -q -o 3,3.att >/dev/null; for p in 9 xo7; do morpion query 3,3 $p --json | grep -o '"source.*'; done
  "source":"memo"}
  "source":"table"}

Large boards, near their end.

  $ morpion query 8,5 'xoxoxoxo/xoxoxoxo/oxoxoxox/oxoxoxox/xoxoxoxo/xoxoxoxo/oxoxox2/oxox4' | tail -n 4
  to move  x
  value    draw
  best     all 6: g7 h7 e8 f8 g8 h8
  line     e8 f8 g7 h7 g8 h8

From a table; the answers are the same.

  $ morpion solve 3,3 -o 3,3.att -q >/dev/null; morpion query 3,3 --table 3,3.att oxx1xo3 | tail -n 4
  to move  o
  value    X wins in 2 plies
  best     all 4: a2 a3 b3 c3
  line     a2 a3
  $ morpion query 3,3 -t 3,3.att 'o8 x' --json | cut -c 1-95
  {"position":"o8 x","to_move":"x","winner":0,"category":"draw","distance":null,"proof":"proved",
  $ morpion query 4,3 --table 3,3.att
  morpion: error: 3,3.att: a table of 3,3, not of 4,3
  [1]
  $ morpion solve 3,3 x3o4 -o part.att -q >/dev/null; morpion query 3,3 xo7 --table part.att | tail -n 1
  value    not decided: not in part.att, which holds the game from x3o4 on
  $ morpion query 3,3 xo7 --table part.att >/dev/null
  [4]

Colours only where they are wanted.

  $ morpion query 3,3 x8 --color always | sed -n 2p | od -c | head -n 1
  0000000           1     033   [   1   ;   3   4   m   x 033   [   0   m
  $ morpion query 3,3 x8 | sed -n 2p
    1 x . .
  $ env -u NO_COLOR script -qc 'morpion query 3,3 x8' /dev/null | sed -n 2p | od -c | head -n 1
  0000000           1     033   [   1   ;   3   4   m   x 033   [   0   m
  $ NO_COLOR=1 script -qc 'morpion query 3,3 x8' /dev/null | sed -n 2p | od -c | head -n 1
  0000000           1       x       .       .  \r  \n

Progress, too, only on a terminal.

  $ script -qc 'morpion solve 4,3 -e memo' /dev/null | grep -c ' positions, .*/s'
  1
  $ script -qc 'morpion solve 4,3 -e memo -q' /dev/null | grep -c ' positions, .*/s'
  0
  [1]

The last move says who is to move, where the text does not.

  $ morpion notation 3,3 o8 --last a1; morpion notation 3,3 xo7 --last a1; morpion notation 3,3 xo7 --last b1
  o8 x
  xo7 o
  xo7
  $ morpion notation 3,3 xo7 --last c3
  morpion: error: position 'xo7': the last move cannot have been c3: o has no stone there
  [3]

Positions as moves, and as digits; a wrong move is named.

  $ morpion notation 8,5 'd4 e5 c3'; morpion notation ultimate '5b2 5a1' --to dots; morpion notation 3,3 101210200 --to dots; morpion notation 'T(3,3)' '#7875' --to digits
  18x8x8o27
  ....................................o...x........................................ 51 x
  x.xox.o.. o
  101210200 o
  $ morpion query 3,3 'b2 a1 b2'; morpion bot 3,3 'b2 z9'; morpion moves 3,3 'a1 b1 a2 b2 a3 c1'
  morpion: error: position 'b2 a1 b2': move 3, 'b2': b2 is taken by x
  morpion: error: position 'b2 z9': move 2, 'z9': no such cell: expected a column a to c and a row 1 to 3, as in a1 or 1a
  morpion: error: position 'a1 b1 a2 b2 a3 c1': move 6, 'c1': the game is over
  [3]

A last move without a position says nothing.

  $ morpion query 3,3 --last a1
  morpion: error: --last needs the position after that move
  [2]

A line of hundreds of moves is cut in text: 64 of the 256 of T(16,16). JSON has them all.

  $ morpion query 16,16 | sed -n 's/^line.* and /and /p'; morpion query 16,16 | grep '^line' | wc -w
  and 192 more
  68
  $ morpion query 16,16 --json | grep -o '"pv":[^]]*' | tr , '\n' | wc -l
  256
