Trees as courses draw them. What alpha-beta visits, in order, with alpha, beta
and the value returned: golden/alphabeta.txt comes from a program in Python that
has nothing in common with this one.

  $ morpion-viz tree 3,3 oxx1xo3 --mode alphabeta -o ab.dot
  morpion-viz: alphabeta: 27 positions drawn; alpha-beta visits 27 of minimax's 39 nodes, 4 moves cut off; nothing left out
  $ grep -oE '[0-9]+: [Xd][^<]*<BR/>α[^<]*<BR/>[^<]*|[0-9]+: O[^<]*<BR/>α[^<]*<BR/>[^<]*' ab.dot | sed -E 's/: [^<]*<BR\/>/ /; s/<BR\/>/ /' | sort -n | diff - "$TESTS"/golden/alphabeta.txt

No move led to the first board; a move led to every other one.

  $ grep '^  n0 \[' ab.dot | grep -c FFF3A6; grep '^  n1 \[' ab.dot | grep -c FFF3A6
  0
  1
  $ grep -c '^  n[0-9]* \[' ab.dot; grep -c 'n[0-9]* -> n' ab.dot; grep -c '"✂ 1 cut"' ab.dot; grep -c 'n[0-9]* -> s' ab.dot
  27
  26
  4
  4
  $ grep -o 'oxx1xo3; alpha-beta visits 27 of minimax.s 39 nodes' ab.dot
  oxx1xo3; alpha-beta visits 27 of minimax's 39 nodes
  $ morpion-viz tree 3,3 oxx1xo3 --mode alphabeta --title Exercise -q | grep -c '>Exercise<.*last move<.*alpha-beta visits 27 of minimax.s 39 nodes'
  1
  $ for f in svg png pdf; do morpion-viz tree 3,3 oxx1xo3 --mode alphabeta -q -o ab.$f && ls ab.$f; done; xmllint --noout ab.svg && grep -c '<g id="node' ab.svg
  ab.svg
  ab.png
  ab.pdf
  32

The stub of the moves cut off comes last, to the right of the moves visited.

  $ sed -n 's/.*<text text-anchor="middle" x="\([0-9.]*\)".*✂.*/\1/p' ab.svg | wc -l
  4
  $ grep -nE '^  (n7 -> n|n1 -> n|s)' ab.dot | head -n 3 | sed 's/^[0-9]*:  //; s/ \[.*//'
  n1 -> n5
  n1 -> n6
  n1 -> n7

Only so many: whole depths near the root, then stubs that count what was visited
and what was cut. The counts are those of the whole search: see search.t. After
the nine first moves alpha-beta visits 8, 1, 4, 1, 1, 3, 5, 2 and 5 replies; the
first six of these are 18, and with the seventh there would be 33 boards.

  $ morpion-viz tree 3,3 --mode alphabeta --depth 9 --max-nodes 30 -o part.dot; grep -c '^  n[0-9]* \[' part.dot
  morpion-viz: alphabeta: 28 positions drawn; alpha-beta visits 20866 of minimax's 549946 nodes, 7788 moves cut off; left out: 150 moves behind 21 stubs
  28
  $ morpion-viz tree 3,3 --mode alphabeta --max-nodes 1 | grep -c '+9 more'
  morpion-viz: alphabeta: 1 position drawn; alpha-beta visits * of minimax's 3610 nodes, * moves cut off; left out: 9 moves behind 1 stub (glob)
  1

Where the depth ends stands an estimate, with the sign that says so.

  $ morpion-viz tree 3,3 oxx1xo3 --mode alphabeta --depth 1 -q | grep -c '≈ [+-]*[0-9]'; morpion-viz tree 3,3 xxxoo4 --mode alphabeta | grep -c '1: X has won<BR/>α -∞ β +∞<BR/>= +100'
  4
  morpion-viz: alphabeta: 1 position drawn; alpha-beta visits 1 of minimax's 1 nodes, 0 moves cut off; nothing left out
  1
  $ morpion-viz tree ultimate --mode alphabeta --depth 1 | grep -c '<BR/>≈ [-+0-9]'
  morpion-viz: alphabeta: 82 positions drawn; alpha-beta visits 82 of minimax's 82 nodes, 0 moves cut off; nothing left out
  81
  $ morpion-viz tree 3,3 --mode alphabeta --merge symmetry; morpion-viz tree 3,3 --mode alphabeta --values words
  morpion-viz: error: tree --mode alphabeta: has no use for --merge
  morpion-viz: error: tree --mode alphabeta: has no use for --values
  [2]
  $ morpion-viz tree 6,4 --mode alphabeta --depth 12 --time 100ms -o slow.svg; ls slow.svg*
  morpion-viz: error: stopped before all nodes were visited
  ls: cannot access 'slow.svg*': No such file or directory
  [2]

Numbers: X wins two plies after the first board, so that is 98, and every number
is the largest or smallest of those below. Counted by plain minimax in Python.

  $ morpion-viz tree 3,3 oxx1xo3 --values numbers -q -o n.dot; grep -oE '>[^<>]*<BR/>[-+]?[0-9]+<|>[-+]?[0-9]+<' n.dot | grep -oE '[-+]?[0-9]+<$' | LC_ALL=C sort | uniq -c | sed 's/^ *//'
  13 +96<
  11 +98<
  4 -97<
  11 0<
  $ grep -c 'wins in' n.dot; morpion-viz tree 3,3 oxx1xo3 --values both -q | grep -c 'O to move<BR/>X wins in 2<BR/>+98<'
  0
  1
  $ morpion-viz tree 3,3 oxx1xo3 --values words -q | cmp - "$TESTS"/golden/tree.dot
  $ morpion solve 4,3 --certificate 4,3.proof -q >/dev/null; morpion-viz tree 4,3 --certificate 4,3.proof --depth 1 --values numbers -q | grep -o 'to move<BR/>&gt; 0' | head -n 1
  to move<BR/>&gt; 0

The legend says whose value a word is and what dashed lines and numbers mean.

  $ morpion-viz tree 3,3 oxx1xo3 -q | grep -c 'dashed: other moves.*words: who wins with best play of both'; grep -c 'numbers are X.s: 100 - n: X wins' n.dot; grep -c 'words:' n.dot; grep -c 'order of visits.*numbers are X' ab.dot
  1
  1
  0
  1

From left to right: a board of 48 points, two lines of 12 and 11 around them are 83;
nine of them, 8 apart, with a margin of 4, are 819 points high; at 96 dots an
inch, 1092.

  $ morpion-viz tree 3,3 --mode full --depth 1 --no-title --no-legend -q -o tb.png; morpion-viz tree 3,3 --mode full --depth 1 --no-title --no-legend --direction LR -q -o lr.png; od -A n -t u4 --endian=big -j 16 -N 4 tb.png; od -A n -t u4 --endian=big -j 20 -N 4 lr.png
          852
         1092
  $ morpion-viz tree 3,3 oxx1xo3 --direction lr -q | grep -c 'rankdir=LR'; morpion-viz tree 3,3 oxx1xo3 --direction tb -q | cmp - "$TESTS"/golden/tree.dot
  1
  $ morpion-viz tree 3,3 --mode best --merge positions --direction LR -q -o p.svg && xmllint --noout p.svg && grep -c '<g id="node' p.svg
  125
  $ morpion-viz tree 3,3 --direction up
  morpion-viz: error: --direction: 'up' is not one of tb|lr
  [2]

Larger and smaller: twice the 852 pixels are 1704, and the limits count these.

  $ morpion-viz tree 3,3 --mode full --depth 1 --no-title --no-legend --scale 2 -q -o s.png; od -A n -t u4 --endian=big -j 16 -N 4 s.png
         1704
  $ for s in 1 .5; do morpion-viz tree 3,3 --mode full --depth 1 --scale $s -q -o s.svg; grep -o '<svg width="[0-9]*pt"' s.svg; done
  <svg width="639pt"
  <svg width="320pt"
  $ morpion-viz tree 3,3 --mode best --merge positions --scale 0.5 -q | grep -o 'dpi=48'
  dpi=48
  $ morpion-viz tree 3,3 --depth 3 --max-nodes 1000 -q -o wide.png; morpion-viz tree 3,3 --depth 3 --max-nodes 1000 --scale 0.5 -q -o half.png; morpion-viz tree 3,3 --depth 3 --max-nodes 1000 --scale 0.75 -q -o most.png; ls wide.png half.png most.png
  morpion-viz: error: wide.png: over the 32767 pixels of a side that can be read: * (glob)
  morpion-viz: error: most.png: over the 32767 pixels of a side that can be read: * (glob)
  ls: cannot access 'wide.png': No such file or directory
  ls: cannot access 'most.png': No such file or directory
  half.png
  [2]
  $ for s in 0 0.2 5 1x nan 1e0 ''; do morpion-viz tree 3,3 --scale "$s"; done
  morpion-viz: error: --scale: '0' is not a number from 0.25 to 4
  morpion-viz: error: --scale: '0.2' is not a number from 0.25 to 4
  morpion-viz: error: --scale: '5' is not a number from 0.25 to 4
  morpion-viz: error: --scale: '1x' is not a number from 0.25 to 4
  morpion-viz: error: --scale: 'nan' is not a number from 0.25 to 4
  morpion-viz: error: --scale: '1e0' is not a number from 0.25 to 4
  morpion-viz: error: --scale: '' is not a name: it is empty
  [2]

A title of one's own, whatever is in it.

  $ morpion-viz tree 3,3 oxx1xo3 --title 'a < b & "c" é' -q -o t.dot; grep -o '>a &lt; b &amp; &quot;c&quot; é<' t.dot; grep -c 'every move' t.dot; dot -Tsvg t.dot | xmllint --noout -
  >a &lt; b &amp; &quot;c&quot; é<
  0
  $ morpion-viz tree 3,3 oxx1xo3 --title "$(printf 'bad \377 byte')" -q -o t.svg && xmllint --noout t.svg && grep -o 'bad ? byte' t.svg
  bad ? byte
  $ morpion-viz tree 3,3 --title x --no-title
  morpion-viz: error: --title and --no-title: give one
  [2]

A film strip: the six boards of T(4,3)'s best line, four in a row. Cells are as
wide as a board and 60 more, so the fifth board stands below the first.

  $ morpion-viz tree 4,3 --mode pv --columns 4 -q -o film.dot; grep -oE '^  n[0-9] \[pos="[0-9.-]*' film.dot | sed 's/.*"//'
  0.0
  136.0
  272.0
  408.0
  0.0
  136.0
  $ morpion-viz tree 4,3 --mode pv --columns 4 -q -o film.svg && xmllint --noout film.svg && grep -c '<g id="edge' film.svg; morpion-viz tree 4,3 --mode pv --columns 99 -q -o film.png && ls film.png
  5
  film.png
  $ morpion-viz tree 4,3 --mode pv --columns 2 --depth 1 -q | grep -c '^  s1 \['; morpion-viz tree 4,3 --mode pv --columns 1 --merge positions -q -o film.svg && xmllint --noout film.svg
  1
  $ morpion-viz tree 4,3 --columns 4; morpion-viz tree 4,3 --mode full --columns 4; morpion-viz tree 4,3 --mode pv --columns 0; morpion-viz tree 4,3 --mode pv --columns 3 --direction LR
  morpion-viz: error: --columns goes with --mode pv
  morpion-viz: error: --columns goes with --mode pv
  morpion-viz: error: --columns: '0' is not a number above 0
  morpion-viz: error: --columns and --direction are two layouts: give one
  [2]

The boards of Ultimate have their numbers, and names for columns and rows unless
they are won.

  $ morpion-viz tree ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' --max-nodes 1 -q -o ult.dot; grep -o '<B>[1-9]</B>' ult.dot | tr -d '\n'; echo; grep -o '>[abc]</FONT>' ult.dot | wc -l; grep -o '>[123]</FONT>' ult.dot | wc -l
  <B>1</B><B>2</B><B>3</B><B>4</B><B>5</B><B>6</B><B>7</B><B>8</B><B>9</B>
  12
  12
  $ dot -Tsvg ult.dot | xmllint --noout -
