Every move with its value for the player who makes it, best first.

  $ morpion moves 3,3 xx1oo4
  move  value  plies
  c1    win        1
  c2    draw
  a3    loss       2
  b3    loss       2
  c3    loss       2

O answered the corner beside it: three moves win, all others draw.

  $ morpion moves 3,3 xo7
  move  value  plies
  a2    win        5
  b2    win        5
  a3    win        5
  c1    draw
  c2    draw
  b3    draw
  c3    draw

T(4,3) is won in 5 plies, with any of the four cells in the middle.

  $ morpion solve 4,3 -o t.att -q >/dev/null; morpion moves 4,3 --table t.att | grep -c win; morpion moves 4,3 --table t.att | grep '5$'
  16
  b2    win        5
  c2    win        5
  b3    win        5
  c3    win        5
  $ morpion moves 3,3 xxxoo4
  xxxoo4: over, X has won

Every move that is not decided has its bound, if there is one, and an estimate. In
T(8,5), a draw, every first move draws.

  $ morpion moves 8,5 xo62 --time 100ms -q | head -n 2
  move  value  plies  estimate
  ??    not decided   [+-]?.?? (glob)
  $ morpion moves 8,5 xo62 --time 100ms -q --json | grep -o '"move":"[a-h][1-8]","category":"unknown","distance":null,[^}]*"expected":[^}]*' | wc -l
  62
  $ morpion moves 8,5 --time 100ms -q | grep -c draw
  64
  $ morpion moves 8,5 --time 100ms -q | tail -n 2; morpion-viz board 8,5 -o b.svg; grep -c "morpion's atlas, SHA-256 of the proof c2df5b30" b.svg
  known    from the atlas of morpion, by a proof with the SHA-256
           c2df5b30* (glob)
  1

Moves of large boards, with what is known of each.

  $ morpion moves 5,4 12x11o | head -n 3
  move  value  plies
  d2    win        7
  b4    win        7
  $ morpion moves 3,3 xx1oo4 --json | cut -d '[' -f 4 | cut -c 1-93
  {"move":"c1","category":"win","distance":1},{"move":"c2","category":"draw","distance":null},{
