A tree as DOT: every position once, every move, the best ones thick.

  $ morpion-viz tree 3,3 oxx1xo3 >tree.dot
  morpion-viz: full: 39 positions, 38 moves; nothing left out
  $ grep -c '^  n[0-9]* \[' tree.dot; grep -c -- '->' tree.dot; grep -c 'X has won' tree.dot; grep -c 'O has won' tree.dot; grep -c '>drawn<' tree.dot
  39
  38
  12
  2
  4
  $ morpion-viz -q tree 3,3
  morpion-viz: error: unknown command '-q' (see morpion-viz --help)
  [2]
  $ morpion-viz tree 3,3 oxx1xo3 -q -o again.dot && cmp tree.dot again.dot

The text is the same wherever it is made, as is that of a board.

  $ cmp tree.dot "$TESTS"/golden/tree.dot
  $ morpion-viz board 4,3 6x2o6 | cmp - "$TESTS"/golden/board.dot
  $ morpion-viz tree 4,3 --mode strategy --merge symmetry --depth 3 -q | cmp - "$TESTS"/golden/strategy.dot
  $ morpion-viz tree 3,3 xoxo5 --merge positions -q | cmp - "$TESTS"/golden/graph.dot

Nor do the places that trees are given depend on where it is done: without
Graphviz the text has them all.

  $ PATH=$(dirname "$(command -v morpion-viz)") morpion-viz tree 3,3 oxx1xo3 --depth 2 -q -o placed.svg; cmp placed.svg.dot "$TESTS"/golden/placed.dot
  morpion-viz: error: placed.svg: needs the program dot: install graphviz; the drawing as text is in placed.svg.dot

What is left out is counted.

  $ morpion-viz tree 3,3 oxx1xo3 --depth 1 | grep -c '+3 more'
  morpion-viz: full: 5 positions, 4 moves; left out: 12 moves behind 4 stubs
  4
  $ morpion-viz tree 3,3 --mode full --max-nodes 12 | grep '^  s' | cut -d ' ' -f 3-
  morpion-viz: full: 10 positions, 9 moves; left out: 72 moves behind 9 stubs
  s1 [label="+8 more", fontcolor="#666666"]
  s2 [label="+8 more", fontcolor="#666666"]
  s3 [label="+8 more", fontcolor="#666666"]
  s4 [label="+8 more", fontcolor="#666666"]
  s5 [label="+8 more", fontcolor="#666666"]
  s6 [label="+8 more", fontcolor="#666666"]
  s7 [label="+8 more", fontcolor="#666666"]
  s8 [label="+8 more", fontcolor="#666666"]
  s9 [label="+8 more", fontcolor="#666666"]
  $ morpion-viz tree 3,3 --max-nodes 1 | grep -c '+9 more'
  morpion-viz: strategy: 1 position, 0 moves; left out: 9 moves behind 1 stub
  1

Modes. Where every move is too much, a strategy is drawn: of the winner, or of
the player to move. For X in the decision tree above: each of O's four moves and
the answer that wins; for O: a2, X's three replies, two of which win, and O's a3.

  $ morpion-viz tree 3,3 -o s.dot; grep -o 'T(3,3), the start; strategy of X' s.dot
  morpion-viz: strategy: * positions, * moves; left out: * moves that the mode does not show (glob)
  T(3,3), the start; strategy of X
  $ morpion-viz tree 3,3 oxx1xo3 --mode strategy -o x.dot; morpion-viz tree 3,3 oxx1xo3 --mode strategy --for o -o o.dot
  morpion-viz: strategy: 9 positions, 8 moves; left out: 8 moves that the mode does not show
  morpion-viz: strategy: 6 positions, 5 moves; left out: 4 moves that the mode does not show
  $ grep -c 'X has won' x.dot; grep -c '+2 more' x.dot; morpion-viz tree 3,3 oxx1xo3 --mode pv | grep -c '^  n[0-9]* \['
  4
  4
  morpion-viz: pv: 3 positions, 2 moves; left out: 5 moves that the mode does not show
  3
  $ morpion-viz tree 4,3 --mode pv -q | grep -o '" [a-d][1-4]"' | tr -d '"\n'; echo; morpion query 4,3 | grep line
   b2 c2 b3 b1 b4
  line     b2 c2 b3 b1 b4
  $ morpion-viz tree 3,3 --depth 1 --max-nodes 9 -q | grep -c 'strategy of'; morpion-viz tree 3,3 --depth 1 --max-nodes 10 -q | grep -c 'every move'
  1
  1

Moves that are mirror images are drawn once: tic-tac-toe has three first moves,
and 12 positions after two.

  $ morpion-viz tree 3,3 --mode full --merge symmetry --depth 2 -q | grep -o '[a-c][1-3] ×[0-9]' | head -n 3; morpion-viz tree 3,3 --mode full --merge symmetry --depth 2 | grep -c '^  n[0-9]* \['
  a1 ×4
  b1 ×4
  b1 ×2
  morpion-viz: full: 16 positions, 15 moves; left out: 84 moves behind 12 stubs
  16

Graphviz reads all of it.

  $ for m in full strategy best pv; do for g in tree symmetry positions; do morpion-viz tree 3,3 xo7 --mode $m --merge $g --max-nodes 300 -q | dot -Tcanon >/dev/null && echo $m $g; done; done
  full tree
  full symmetry
  full positions
  strategy tree
  strategy symmetry
  strategy positions
  best tree
  best symmetry
  best positions
  pv tree
  pv symmetry
  pv positions
  $ for b in '3,3' '3,3 xxxoo4' '8,8' '2x7,3 x13'; do morpion-viz board $b -q | dot -Tcanon >/dev/null && echo drawn; done
  drawn
  drawn
  drawn
  drawn

The whole tree of tic-tac-toe has 549 946 nodes.

  $ morpion-viz tree 3,3 --max-nodes 549946 | grep -c '^  n[0-9]* \['
  morpion-viz: full: 549946 positions, 549945 moves; nothing left out
  549946

Every position once: 765 of tic-tac-toe with 2096 moves between them up to
symmetry, 125 in perfect play.

  $ morpion-viz tree 3,3 --mode full --merge positions --max-nodes 765 -o dag.dot; grep -c '^  n[0-9]* \[' dag.dot; grep -c -- '->' dag.dot
  morpion-viz: full: 765 positions, 2096 moves; nothing left out
  765
  2096
  $ morpion-viz tree 3,3 --merge positions --max-nodes 764 | grep -c 'strategy of'
  morpion-viz: strategy: * positions, * moves; left out: * moves that the mode does not show (glob)
  1
  $ morpion-viz tree 3,3 --mode best --merge positions | dot -Tcanon | grep -c 'TABLE BORDER="1"'
  morpion-viz: best: 125 positions, 210 moves; left out: 223 moves that the mode does not show
  125
  $ morpion-viz tree 3,3 --mode pv --for x
  morpion-viz: error: --for goes with --mode strategy
  [2]
  $ morpion-viz tree 3,3 --for O --depth 1 -q | grep -c 'strategy of O'
  1
  $ morpion-viz tree 3,3 --mode all
  morpion-viz: error: --mode: 'all' is not one of full|strategy|best|pv|alphabeta
  [2]

Large boards: the shortest win of T(6,4) takes 11 plies. What is not proved is
drawn as such, and the exit status is 4. T(8,5) and its first moves are known.

  $ morpion-viz tree 6,4 --mode pv -o w.dot; grep -c '^  n[0-9]* \[' w.dot; grep -c 'X has won' w.dot
  morpion-viz: pv: 12 positions, 11 moves; left out: * moves that the mode does not show (glob)
  12
  1
  $ morpion-viz tree 8,5 --depth 1 --merge symmetry -o u.dot; grep -c 'to move<BR/>draw' u.dot
  morpion-viz: full: 11 positions, 10 moves; left out: 630 moves behind 10 stubs
  11
  $ morpion-viz tree 8,5 'a1 b2' --depth 0 -o u.dot; grep -c 'to move<BR/>X ≥ draw' u.dot
  morpion-viz: full: 1 position, 0 moves; left out: 62 moves behind 1 stub; 1 value not proved
  1
  $ morpion-viz tree 8,5 'a1 b2' --depth 0 -q -o u.dot
  [4]
  $ morpion-viz board 8,5 'a1 b2' --time 300ms -o u.dot
  morpion-viz: the value is not decided: no proof in the time allowed
  [4]

A table is used when it is here.

  $ morpion solve 4,3 -q -o 4,3.att >/dev/null; morpion-viz tree 4,3 --mode pv | grep -c '^  n[0-9]* \['; rm 4,3.att
  morpion-viz: pv: 6 positions, 5 moves; left out: * moves that the mode does not show; values from ./4,3.att (glob)
  6

Pictures, in the format of the suffix.

  $ morpion-viz tree 3,3 oxx1xo3 -q -o t.png && head -c 4 t.png | tail -c 3
  PNG
  $ morpion-viz tree 3,3 oxx1xo3 -q -o t.svg && xmllint --noout t.svg && grep -c '<g id="node' t.svg; grep -c '<g id="edge' t.svg
  40
  38
  $ morpion-viz tree 3,3 --mode best --merge positions -q -o p.svg && xmllint --noout p.svg && grep -c '<g id="node' p.svg; grep -c '<g id="edge' p.svg
  125
  210

A tree is as wide as its widest rank: nine boards of 63 points, 8 apart, with a
margin of 4, are 639 points; at 96 dots an inch, 852. Eight squares of 58, a
column of 22.1, and 16 on both sides make 519 whole points, or 692.

  $ morpion-viz tree 3,3 --mode full --depth 1 --no-title --no-legend -q -o nine.png; od -A n -t u4 --endian=big -j 16 -N 4 nine.png
          852
  $ morpion-viz board 8,8 --no-title --no-legend -o b8.png; od -A n -t u4 --endian=big -j 16 -N 4 b8.png
          692
  $ morpion-viz board 4,3 6x2o6 -o b.svg && grep -c '>win 3<' b.svg && grep -o 'X wins in 3' b.svg
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
  morpion-viz: error: b.png: needs the program dot: install graphviz, or write .svg or .pdf; the drawing as text is in b.png.dot
  [1]
  $ morpion-viz board 3,3 | cmp - b.png.dot; PATH=$(dirname "$(command -v morpion-viz)") morpion-viz board 4,3 -o b.png; morpion-viz board 4,3 | cmp - b.png.dot
  morpion-viz: error: b.png: needs the program dot: install graphviz, or write .svg or .pdf; the drawing as text is in b.png.dot
  $ echo precious >b.png.dot; PATH=$(dirname "$(command -v morpion-viz)") morpion-viz board 3,3 -o b.png; cat b.png.dot
  morpion-viz: error: b.png: needs the program dot: install graphviz, or write .svg or .pdf (b.png.dot is in the way of the drawing as text)
  precious

Nor is a picture there when Graphviz fails, or says nothing and writes nothing,
or is interrupted with us.

  $ mkdir fake; printf '#!/bin/sh\necho boom >&2\nexit 3\n' >fake/dot; chmod +x fake/dot; echo precious >f.png; PATH=$PWD/fake:$PATH morpion-viz board 3,3 -o f.png; cat f.png
  morpion-viz: error: f.png: dot failed: boom
  precious
  $ printf '#!/bin/sh\n' >fake/dot; PATH=$PWD/fake:$PATH morpion-viz board 3,3 -o f.png; cat f.png
  morpion-viz: error: f.png: dot wrote no picture: it says nothing
  precious
  $ printf '#!/bin/sh\necho on >started\nsleep 100\n' >fake/dot; PATH=$PWD/fake:$PATH morpion-viz board 3,3 -o f.png & p=$!; until [ -s started ]; do sleep 0.1; done; kill -TERM $p; t=$(date +%s); wait $p; r=$?; [ $(($(date +%s) - t)) -lt 20 ] && exit $r
  morpion-viz: error: interrupted: nothing was drawn
  [4]
  $ cat f.png; ls | grep -c tmp
  precious
  0
  [1]

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

A folder that cannot be written to is found out before the work, and a name may
begin with a dash. What does not fit for Graphviz to read is an error of its own.

  $ morpion-viz tree 8,5 -o no/such/folder/t.svg
  morpion-viz: error: cannot write no/such/folder/t.svg: No such file or directory
  [1]
  $ morpion-viz board 3,3 -o -b.png && head -c 4 ./-b.png | tail -c 3
  PNG
  $ (ulimit -f 20; morpion-viz tree 3,3 -q -o full.png); ls full.png*
  morpion-viz: error: cannot write a temporary file (TMPDIR): File too large
  ls: cannot access 'full.png*': No such file or directory
  [2]

Ultimate: nine boards, those to play framed.

  $ morpion-viz board ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' -o u.dot; grep -o '>draw<' u.dot | wc -l; grep -o '>loss [68]<' u.dot | wc -l; grep -c 'O to move: draw' u.dot
  7
  14
  1
  $ morpion-viz tree ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' --mode strategy --depth 2 -o u.svg; xmllint --noout u.svg; grep -q '<g id="node[1-9]' u.svg && echo drawn
  morpion-viz: strategy: * positions, * moves; left out: * moves behind * stubs, 19 that the mode does not show (glob)
  drawn

A closed stderr does not end up in the file.

  $ morpion-viz tree 3,3 oxx1xo3 -o closed.dot 2>&-; cmp closed.dot tree.dot

Ctrl-C draws nothing.

  $ echo precious >slow.dot; morpion-viz tree 8,5 -o slow.dot & p=$!; until ls slow.dot.*.tmp; do sleep 0.1; done >/dev/null 2>&1; sleep 0.1; kill -INT $p; wait $p
  morpion-viz: error: interrupted: nothing was drawn
  [4]
  $ cat slow.dot; ls | grep -c tmp
  precious
  0
  [1]
  $ morpion-viz tree 4,3 --mode full --max-nodes 30000000 >/dev/null & p=$!; sleep 0.5; kill -TERM $p; wait $p
  morpion-viz: error: interrupted: the drawing is not whole
  [4]

A picture that Graphviz would shrink is not handed over, whatever else it says;
of a tree that is known before.

  $ echo precious >wide.png; morpion-viz tree 3,3 --depth 3 --max-nodes 1000 -q -o wide.png; cat wide.png
  morpion-viz: error: wide.png: over the 32767 pixels of a side that can be read: write .svg, or draw less (--max-nodes, --depth, --mode pv) or mirror images and positions once (--merge)
  precious
  $ FONTCONFIG_FILE=/nonexistent morpion-viz tree 4,3 --mode full --merge positions --max-nodes 999 --depth 4 -q -o odd.png; ls odd.png
  morpion-viz: error: odd.png: over the 32767 pixels of a side that can be read: write .svg, or draw less (--max-nodes, --depth, --mode pv) or mirror images and positions once (--merge)
  ls: cannot access 'odd.png': No such file or directory
  [2]
  $ morpion-viz tree 3,3 --depth 3 --max-nodes 1000 -q -o wide.svg && xmllint --noout wide.svg && grep -c '<g id="node' wide.svg
  1091

The history of a game: what was given away, and what would have been best.

  $ printf 'c1\nb3\nb2\nc2\na2\nc3\na3\n' | morpion play 3,3 --x human --o human -o g.txt | grep wins
  x wins: 2xxxoxoo
  $ morpion-viz game g.txt -o g.svg && xmllint --noout g.svg && grep -oE 'ply [0-9]+: [^<]*' g.svg
  ply 2: o b3? gives the draw away; best: b2
  ply 5: x a2? gives the win away; best: a3
  ply 6: o c3? gives the draw away; best: a3
  $ printf 'a1\nb1\nd4\n' | morpion play 4,3 --x human --o human -o many.txt >/dev/null; morpion-viz game many.txt -o many.svg && grep -oE 'ply [0-9]+: [^<]*' many.svg
  ply 3: x d4?? turns a win into a loss; best: a2, b2, a3 ...
  $ morpion play 3,3 --x perfect --o perfect --seed 1 -o g.txt >/dev/null; morpion-viz game g.txt -o g.svg && grep -c 'no mistakes' g.svg
  1
  $ morpion-viz game g.svg -o h.svg
  morpion-viz: error: g.svg: not a saved game
  [1]
  $ morpion play 8,5 --x random --o random --seed 1 -o g.txt >/dev/null; morpion-viz game g.txt -o g.png -q; ls g.png
  g.png
  $ printf '' | morpion play 3,3 --x human -o g0.txt >/dev/null; morpion-viz game g0.txt -o g.svg && grep -c 'no mistakes' g.svg
  1

The learning curve.

  $ morpion menace train 3,3 --games 3000 --log m.csv -o m.menace -q >/dev/null; morpion-viz curve m.csv -o c.svg && xmllint --noout c.svg && grep -cE 'perfect opponent|random opponent|games played|as x, playing first|3 000' c.svg
  5
  $ morpion-viz curve m.csv -o c.png && morpion-viz curve m.csv -o c.pdf && head -c 4 c.pdf
  %PDF
  $ rm m.menace; morpion menace train 3,3 --games 900 --every 1 --log m.csv -o m.menace -q >/dev/null; wc -l <m.csv; morpion-viz curve m.csv -o c.svg && xmllint --noout c.svg
  902
  $ echo 'games,boxes' >bad.csv; morpion-viz curve bad.csv -o bad.png
  morpion-viz: error: bad.csv: not a log of MENACE's training
  [1]
  $ sed 's/^1,.*/1,1,2/' m.csv >bad.csv; morpion-viz curve bad.csv -o bad.png; ls bad.png
  morpion-viz: error: bad.csv:3: expected the columns that line 1 names, with more games than in the line before
  ls: cannot access 'bad.png': No such file or directory
  [2]
  $ head -n 1 m.csv >bad.csv; morpion-viz curve bad.csv
  morpion-viz: error: bad.csv: a log of MENACE's training without data
  [1]
  $ morpion-viz curve missing.csv
  morpion-viz: error: missing.csv: No such file or directory
  [1]

What is read is not written over.

  $ morpion play 3,3 --x random --o random --seed 8 -o self.svg >/dev/null; morpion-viz game self.svg -o self.svg; head -n 1 self.svg
  morpion-viz: error: cannot write self.svg: it is what is to be drawn
  morpion game record 1
  $ morpion solve 3,3 -q --certificate c.svg >/dev/null; morpion-viz tree 3,3 --certificate c.svg -o ./c.svg; morpion check c.svg | cut -d : -f 1
  morpion-viz: error: cannot write ./c.svg: it is what is to be drawn
  c.svg
