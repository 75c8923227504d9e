A tree as DOT: every position once, every move, the best ones thick.

  $ morpion-viz tree 3,3 oxx1xo3 >tree.dot
  morpion-viz: 39 positions drawn, 0 without their moves
  $ grep -c 'label=<<' tree.dot; grep -c -- '->' tree.dot; grep -c 'X has won' tree.dot
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
  morpion-viz: 5 positions drawn, 4 without their moves
  4
  $ morpion-viz tree 3,3 --max-nodes 12 | grep more
  morpion-viz: 10 positions drawn, 9 without their moves
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
  morpion-viz: 1 position drawn, 1 without their moves; some values are not decided
  1

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
  $ PATH=$(dirname "$(command -v morpion-viz)") morpion-viz board 3,3 -o b.png
  morpion-viz: error: b.png: needs the program dot: install graphviz, or write a .dot file
  [1]

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
