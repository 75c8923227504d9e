A tree as DOT: every position once, every move, the best ones thick.

  $ morpion-viz tree 3,3 oxx1xo3 >tree.dot
  morpion-viz: full: 39 positions drawn, 0 without their moves, 0 other moves
  $ grep -c '^  n.*label=<<' tree.dot; grep -c -- '->' tree.dot; grep -c 'X has won' tree.dot
  39
  38
  12
  $ morpion-viz -q tree 3,3
  morpion-viz: error: unknown command '-q' (see morpion-viz --help)
  [2]
  $ morpion-viz tree 3,3 oxx1xo3 -q -o again.dot && cmp tree.dot again.dot

The text is the same wherever it is made, as is that of a board.

  $ cmp tree.dot "$TESTS"/golden/tree.dot
  $ morpion-viz board 4,3 6x2o6 | cmp - "$TESTS"/golden/board.dot

What is left out is counted.

  $ morpion-viz tree 3,3 oxx1xo3 --depth 1 | grep -c '+3 more'
  morpion-viz: full: 5 positions drawn, 4 without their moves, 0 other moves
  4
  $ morpion-viz tree 3,3 --mode full --max-nodes 12 | grep more
  morpion-viz: full: 10 positions drawn, 9 without their moves, 0 other moves
    n12 [label="+8 more", fontcolor="#666666"]
    n13 [label="+8 more", fontcolor="#666666"]
    n14 [label="+8 more", fontcolor="#666666"]
    n15 [label="+8 more", fontcolor="#666666"]
    n16 [label="+8 more", fontcolor="#666666"]
    n17 [label="+8 more", fontcolor="#666666"]
    n18 [label="+8 more", fontcolor="#666666"]
    n19 [label="+8 more", fontcolor="#666666"]
    n20 [label="+8 more", fontcolor="#666666"]
  $ morpion-viz tree 5,4 --memory 1M --max-nodes 1 -o u.dot; grep -c '?' u.dot
  morpion-viz: strategy: 1 position drawn, 1 without their moves, 0 other moves; some values are not decided
  1

Modes. Where every move is too much, a strategy is drawn: of the winner, or of
the player to move. For X in the decision tree above: each of O's four moves and
the answer that wins; for O: a2, X's three replies, two of which win, and O's a3.

  $ morpion-viz tree 3,3 -o s.dot; grep -o '3,3 from 9: strategy of X' s.dot
  morpion-viz: strategy: * positions drawn, 0 without their moves, * other moves (glob)
  3,3 from 9: strategy of X
  $ morpion-viz tree 3,3 oxx1xo3 --mode strategy -o x.dot; morpion-viz tree 3,3 oxx1xo3 --mode strategy --for o -o o.dot
  morpion-viz: strategy: 9 positions drawn, 0 without their moves, 8 other moves
  morpion-viz: strategy: 6 positions drawn, 0 without their moves, 4 other moves
  $ grep -c 'X has won' x.dot; grep -c '+2 more' x.dot; morpion-viz tree 3,3 oxx1xo3 --mode pv | grep -c '^  n.*label=<<'
  4
  4
  morpion-viz: pv: 3 positions drawn, 0 without their moves, 5 other moves
  3
  $ morpion-viz tree 4,3 --mode pv -q | grep -o '"[a-d][1-4]"' | tr '\n' ' '; morpion query 4,3 | tail -n 1
  "b2" "a1" "c2" "b1" "a2" line     b2 a1 c2 b1 a2

Moves that are mirror images are drawn once: tic-tac-toe has three first moves,
and 12 positions after two.

  $ morpion-viz tree 3,3 --mode full --merge symmetry --depth 2 -q | grep -o '[a-c][1-3] ×[0-9]' | head -n 3; morpion-viz tree 3,3 --mode full --merge symmetry --depth 2 | grep -c '^  n.*label=<<'
  a1 ×4
  b1 ×4
  b1 ×2
  morpion-viz: full: 16 positions drawn, 12 without their moves, 0 other moves
  16
  $ for m in full strategy best pv; do morpion-viz tree 3,3 xo7 --mode $m --merge symmetry -q | dot -Tcanon >/dev/null && echo $m; done
  full
  strategy
  best
  pv

The whole tree of tic-tac-toe has 549 946 nodes.

  $ morpion-viz tree 3,3 --max-nodes 549946 | grep -c '^  n.*label=<<'
  morpion-viz: full: 549946 positions drawn, 0 without their moves, 0 other moves
  549946

Every position once: 765 of tic-tac-toe with 2096 moves between them up to
symmetry, 125 in perfect play.

  $ morpion-viz tree 3,3 --mode full --merge positions --max-nodes 765 -o dag.dot; grep -c '^  n.*label=<<' dag.dot; grep -c -- '->' dag.dot
  morpion-viz: full: 765 positions drawn, 0 without their moves, 0 other moves
  765
  2096
  $ morpion-viz tree 3,3 --merge positions --max-nodes 764 | grep -c 'strategy of'
  morpion-viz: strategy: * positions drawn, 0 without their moves, * other moves (glob)
  1
  $ morpion-viz tree 3,3 --mode best --merge positions | dot -Tcanon | grep -c 'TABLE BORDER="1"'
  morpion-viz: best: 125 positions drawn, 0 without their moves, 223 other moves
  125
  $ morpion-viz tree 3,3 --mode all
  morpion-viz: error: --mode: 'all' is not one of full|strategy|best|pv
  [2]

Pictures, in the format of the suffix.

  $ morpion-viz tree 3,3 oxx1xo3 -q -o t.png && head -c 4 t.png | tail -c 3
  PNG
  $ morpion-viz board 4,3 6x2o6 -o b.svg && grep -c 'win 3' b.svg && grep -o 'X wins in 3' b.svg
  2
  X wins in 3
  $ morpion-viz board 3,3 xxxoo4 -o b.pdf && head -c 4 b.pdf
  %PDF
  $ morpion-viz board 3,3 -o b.gif
  morpion-viz: error: b.gif: expected a name that ends in .dot, .svg, .png or .pdf
  [2]
  $ morpion-viz board 3,3 -o no/such/folder/b.png
  morpion-viz: error: cannot write no/such/folder/b.png: No such file or directory
  [1]
  $ morpion-viz board 3,3 xx7 -o b.png
  morpion-viz: error: position 'xx7': 2 x and 0 o: the players move in turn
  [3]

Without Graphviz the text is written, and nothing is replaced by it.

  $ PATH=$(dirname "$(command -v morpion-viz)") morpion-viz board 3,3 -o b.png
  morpion-viz: error: b.png: needs the program dot: install graphviz; the drawing as text is in b.png.dot
  [1]
  $ morpion-viz board 3,3 | cmp - b.png.dot; echo precious >b.png.dot; PATH=$(dirname "$(command -v morpion-viz)") morpion-viz board 3,3 -o b.png; cat b.png.dot
  morpion-viz: error: b.png: needs the program dot: install graphviz
  precious

Title and legend can be left out; --from is another way to say the position.

  $ morpion-viz tree 3,3 --from oxx1xo3 -q | cmp - "$TESTS"/golden/tree.dot
  $ morpion-viz tree 3,3 oxx1xo3 -q | grep -c 'every move.*X wins.*O wins.*draw.*thick'
  1
  $ morpion-viz tree 3,3 oxx1xo3 -q --no-legend | grep -c thick; morpion-viz tree 3,3 oxx1xo3 -q --no-title | grep -c 'every move'; morpion-viz board 3,3 --no-title --no-legend | grep -c labelloc
  0
  0
  0
  [1]
  $ morpion-viz tree 3,3 9 --from 9
  morpion-viz: error: --from and a second word are two positions: give one
  [2]

A closed stderr does not end up in the file.

  $ morpion-viz tree 3,3 oxx1xo3 -o closed.dot 2>&-; cmp closed.dot tree.dot

Ctrl-C draws nothing.

  $ echo precious >slow.dot; morpion-viz tree 5,4 -o slow.dot & p=$!; until ls slow.dot.*.tmp; do sleep 0.1; done >/dev/null 2>&1; sleep 0.1; kill -INT $p; wait $p
  morpion-viz: error: interrupted: nothing was drawn
  [4]
  $ cat slow.dot; ls | grep -c tmp
  precious
  0
  [1]

A picture that Graphviz would shrink is not handed over, whatever else it says.

  $ FONTCONFIG_FILE=/nonexistent morpion-viz tree 3,3 --depth 3 --max-nodes 1000 -q -o odd.png; ls odd.png
  morpion-viz: error: odd.png: the picture is too large to be readable: draw less (--max-nodes, --depth) or write .svg
  ls: cannot access 'odd.png': No such file or directory
  [2]

  $ echo precious >wide.png; morpion-viz tree 3,3 --depth 3 --max-nodes 1000 -q -o wide.png; cat wide.png
  morpion-viz: error: wide.png: the picture is too large to be readable: draw less (--max-nodes, --depth) or write .svg
  precious
