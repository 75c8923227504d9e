One move, and nothing else. The example of Ultimate is a draw by six moves; all
others lose.

  $ morpion bot ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' | grep -cxE '1a1|1c2|8c2|8b3|9b2|9c2'
  1
  $ morpion bot ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox o' --last 8a2 | grep -cxE '1a1|1c2|8c2|8b3|9b2|9c2'
  1
  $ morpion bot ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox' --last 8a2 | grep -cxE '1a1|1c2|8c2|8b3|9b2|9c2'
  1
  $ morpion bot 3,3 xx2o1o2
  c1
  $ morpion bot 8,5 xxxx4oooo52 --time 100ms
  e1
  $ morpion bot ultimate --time 50ms | grep -cxE '[1-9][abc][123]'
  1
  $ printf 'xx1oo4\nno\noxx1xo3\n' | morpion bot 3,3 -
  c1
  error: line 2: expected x, o, . or a number of empty cells, found 'n' at character 1
  a3
  morpion: error: no legal position in 1 of 3 lines
  [3]

What the last move says must agree with the position.

  $ morpion bot ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' --last 8a1
  morpion: error: position '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o': the last move cannot have been 8a1: the position contradicts it
  [3]
  $ morpion bot 3,3 xx1oo4 --last a1
  c2
  $ morpion bot 3,3 'xx1oo4 x' --last a1
  morpion: error: position 'xx1oo4 x': the last move cannot have been a1: o has no stone there
  [3]
  $ morpion bot 3,3 xx1oo4 --last z9
  morpion: error: position 'xx1oo4': the last move 'z9': no such cell: * (glob)
  [3]
  $ morpion bot 3,3 xxxoo4
  morpion: error: position 'xxxoo4': the game is over: there is no move
  [3]

As JSON: the names are those of the answers of query. X wins at once with c1; o
loses oxx1xo3; the start of T(3,3) is a draw.

  $ printf 'xx1oo4\nno\n9\n' | morpion bot 3,3 - --json 2>/dev/null
  {"position":"xx1oo4","to_move":"x","move":"c1","winner":1,"category":"win","distance":*,"proof":"proved"} (glob)
  {"error":"expected x, o, . or a number of empty cells, found 'n' at character 1","line":2,"position":"no"}
  {"position":"9","to_move":"x","move":"*","winner":0,"category":"draw","distance":null,"proof":"proved"} (glob)
  [3]
  $ morpion bot 3,3 oxx1xo3 --json
  {"position":"oxx1xo3","to_move":"o","move":"*","winner":1,"category":"loss","distance":*,"proof":"proved"} (glob)
  $ morpion bot ultimate --json --time 50ms
  {"position":"999999999 00 x","to_move":"x","move":"*","winner":null,"category":"unknown","distance":null,"proof":"estimate","estimate":{"move":"*","expected":*,"depth":*},"game":"ultimate"} (glob)
  $ morpion bot misere:3,3 --json
  {"position":"9","to_move":"x","move":"*","winner":0,"category":"draw","distance":null,"proof":"proved","game":"misere:3,3"} (glob)

T(8,5) is a draw, so o draws after any first move of x. The atlas knows that at
once; which answers of o keep the draw is not decided in the time.

  $ morpion bot 8,5 d4 --json --time 300ms
  {"position":"27x36","to_move":"o","move":"*","winner":0,"category":"draw","distance":null,"proof":"estimate","estimate":{"move":"*","expected":*,"depth":*}} (glob)
  $ DEBUG=1 morpion bot 8,5 d4 --time 300ms 2>&1 | tail -n 1
  *: estimate in a position that is a draw, * s (glob)
  $ morpion bot 8,5 --json --time 300ms
  {"position":"64","to_move":"x","move":"*","winner":0,"category":"draw","distance":null,"proof":"proved"} (glob)

DEBUG=1 tells what the search thinks of every move.

  $ DEBUG=1 morpion bot 3,3 oxx1xo3 2>&1 | sed -n '1p; $p'
  depth  1 * positions * s (glob)
  a3: loss, * s (glob)
  $ DEBUG=0 morpion bot 3,3 xx1oo4 2>&1
  c1
