The teaching search. The numbers of nodes come from another program: see
test_alphabeta.c.

  $ morpion search 3,3 oxx1xo3
      a b c
    1 o x x
    2 . x o
    3 . . .
  
  3,3  oxx1xo3
  to move  o
  depth    4, every game to its end
  value    +98: X wins in 2 plies
  best     a2
  line     a2 a3
  nodes    27 visited by alpha-beta, 4 moves cut off
  $ morpion search 3,3 --depth 9 --compare | tail -n 4 | cut -c 1-57
  search                           visited         expanded
  minimax                           549946           294778
  alpha-beta                         20866            12413
  alpha-beta, ordered                    -* (glob)
  $ morpion search 3,3 --depth 9 --compare | tail -n 3 | cut -c 58-
         0  a1
         0  a1
         0  b2

Depth beyond the end is as good as the end. What lies beyond the depth is estimated.

  $ morpion search 3,3 oxx1xo3 --depth 99 | grep depth; morpion search 3,3 oxx1xo3 --depth 1 | grep -E 'depth|value'
  depth    4, every game to its end
  depth    1
  value    *: an estimate, not decided within 1 ply (glob)
  $ morpion search 3,3 xxxoo4 | tail -n 4; morpion search 3,3 xxxoo4 --compare | tail -n 2
  to move  o
  depth    4, every game to its end
  value    +100: X has won
  nodes    1 visited by alpha-beta, 0 moves cut off
  minimax                                1                0    +100  -
  alpha-beta                             1                0    +100  -
  $ morpion search 4,3 x15 --depth 15 | grep -E 'value|best'; morpion query 4,3 x15 | grep value
  value    +90: X wins in 10 plies
  best     b2
  value    X wins in 10 plies

The three searches agree where the value is certain. (They may not agree on how
soon: the ordered one ends with the first win it finds.) Where it is not, the
ordered one looks further along forced moves.

  $ for p in 5xo9 1x3o10 5x10; do morpion search 4,3 $p --depth 5 --compare | tail -n 3 | awk '{ print $(NF - 1) }' | uniq; done
  +97
  +97
  +96
  $ morpion search 4,3 x4o10 --depth 5 --compare | tail -n 3 | awk '{ print $(NF - 1) }' | head -n 2 | uniq | wc -l
  1

A tree too large to visit is counted.

  $ morpion search 4,3 --depth 7 --compare | grep -E '^minimax|counted'; morpion perft 4,3 --depth 7 | awk 'NR > 1 { s += $2 } END { print s + 1 }'
  minimax                         58907873                -       -  -
  The nodes of minimax were counted, not visited.
  58907873

JSON.

  $ morpion search 3,3 oxx1xo3 --json
  {"position":"oxx1xo3","to_move":"o","depth":4,"complete":true,"score":98,"winner":1,"distance":2,"best":"a2","pv":["a2","a3"],"nodes":27,"cut":4}
  $ morpion search 3,3 xo7 --depth 2 --json | grep -c '"complete":false,"score":-*[0-9].*,"winner":null,"distance":null'
  1
  $ morpion search 3,3 oxx1xo3 --json --compare | grep -o '{"search[^}]*}'
  {"search":"minimax","nodes":39,"expanded":21,"counted":false,"stopped":false,"score":98,"best":"a2"}
  {"search":"alpha-beta","nodes":27,"expanded":15,"counted":false,"stopped":false,"score":98,"best":"a2"}
  {"search":"alpha-beta, ordered","nodes":null,"expanded":*,"counted":false,"stopped":false,"score":98,"best":"*"} (glob)
  $ morpion search ultimate --depth 2 --json | grep -o '"game":"ultimate"'
  "game":"ultimate"

It stops when it is told to, with what it has. Where alpha-beta does not end,
the others are not tried.

  $ morpion search 5,5 --depth 12 --compare --time 200ms | grep -vE '^ '
  5,5  25
  to move  x
  depth    12
  value    not decided: stopped with 0 of 25 moves searched
  nodes    * visited by alpha-beta, * moves cut off (glob)
  search * (glob)
  alpha-beta * over * -  - (glob)
  $ morpion search 5,5 --depth 12 --compare --time 1100ms | tail -n 2 | awk '{ print length }'
  80
  80
  $ morpion search 5,5 --depth 12 --time 100ms >/dev/null
  [4]
  $ morpion search 5,5 --depth 12 --json >s.json & p=$!; sleep 0.3; kill -INT $p; wait $p
  [4]
  $ grep -c '"score":null' s.json
  1

Misuse.

  $ morpion search 3,3 --depth 0
  morpion: error: --depth: search looks at least 1 ply ahead
  [2]
  $ morpion search 3,3 xx7
  morpion: error: position 'xx7': 2 x and 0 o: the players move in turn
  [3]
  $ morpion search 3,3 --comparee
  morpion: error: search: unknown option '--comparee': did you mean '--compare'?
  [2]

Deep searches of large boards need no stack. They end when the time does.

  $ for g in 20,20 20,5 misere:20,3; do morpion search $g --depth 380 --time 200ms -q >/dev/null; echo $?; done
  4
  4
  4
  $ morpion search 20,20 --depth 380 --compare --time 200ms -q >/dev/null
  [4]
