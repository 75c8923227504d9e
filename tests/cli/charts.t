Pictures that need no layout: boards, games, curves, atlases and boxes. SVG and PDF are written without
Graphviz, which ./bare leaves out of PATH.

  $ printf '#!/bin/sh\nPATH=%s exec "$@"\n' "$(dirname "$(command -v morpion-viz)")" >bare; printf '#!/bin/sh\nexec /usr/bin/python3 "$TESTS/readers/check_pdf.py" "$1"\n' >pdf; chmod +x bare pdf; ./bare dot
  ./bare: * (glob)
  [127]
  $ morpion play 3,3 --x random --o random --seed 8 -o g.txt >/dev/null; morpion menace train 3,3 --games 300 --log m.csv -o m.menace -q >/dev/null; cp "$TESTS/../solver/answers/atlas.jsonl" a.jsonl
  $ for f in svg pdf; do for p in 'board 4,3 6x2o6' 'game g.txt' 'curve m.csv' 'atlas a.jsonl' 'boxes m.menace'; do ./bare morpion-viz $p -q -o "${p%% *}.$f" && echo "${p%% *}.$f"; done; done
  board.svg
  game.svg
  curve.svg
  atlas.svg
  boxes.svg
  board.pdf
  game.pdf
  curve.pdf
  atlas.pdf
  boxes.pdf
  $ for p in board game curve atlas boxes; do xmllint --noout $p.svg && ./pdf $p.pdf | sed -n '1,2p'; done
  1 page
  T(4,3), X to move: 6x2o6
  1 page
  T(3,3): X random, O random: x won
  1 page
  How MENACE learns: its play judged exactly, over all games
  1 page
  Who wins T(n,k)? All boards up to 10 × 10, rows down, columns across, and square boards up to 20 × 20
  26 pages
  MENACE plays T(3,3): 304 boxes of X, after 300 games

The text is the same in both, wherever it is made, and every picture is the same every time.

  $ cmp board.svg "$TESTS"/golden/board.svg
  $ for p in board game curve atlas boxes; do sed -n 's/^<text.*>\(.*\)<\/text>/\1/p' $p.svg | sed "s/&amp;/\&/g; s/&lt;/</g; s/&gt;/>/g; s/&quot;/\"/g" >words; ./pdf $p.pdf | sed 1d | cmp - words && echo same; done
  same
  same
  same
  same
  same
  $ for f in svg pdf dot; do morpion-viz board 4,3 6x2o6 -o again.$f; morpion-viz board 4,3 6x2o6 -o board.$f; cmp again.$f board.$f && morpion-viz boxes m.menace -q -o again.$f; morpion-viz boxes m.menace -q -o boxes.$f; cmp again.$f boxes.$f; done

Programs that read aloud find a title, also if none is drawn. What a title takes from a file is text, not markup.

  $ grep -c '<title id="title">T(4,3), X to move: 6x2o6</title>' board.svg; morpion-viz board 4,3 6x2o6 --no-title --no-legend -o bare.svg; grep -c 6x2o6 bare.svg; grep -c 'role="graphics-document" aria-labelledby="title"' bare.svg
  1
  1
  1
  $ sed 's/^x .*/x <\&">]]>(\\)%d/' g.txt >odd.txt; for f in svg pdf png; do morpion-viz game odd.txt -o odd.$f; done; xmllint --noout odd.svg && grep -oE 'X [^ ]*&lt;&amp;&quot;&gt;\]\]&gt;\(\\\)%d, O' odd.svg; ./pdf odd.pdf | grep O.random; head -c 4 odd.png | tail -c 3
  X &lt;&amp;&quot;&gt;]]&gt;(\)%d, O
  X &lt;&amp;&quot;&gt;]]&gt;(\)%d, O
  T(3,3): X <&">]]>(\)%d, O random: x won
  PNG
  $ for p in 'board 4,3 6x2o6' 'game g.txt' 'curve m.csv' 'atlas a.jsonl' 'boxes m.menace'; do morpion-viz $p -q --title 'A < B' -o own.svg; xmllint --noout own.svg; grep -c '<title id="title">A &lt; B</title>' own.svg; grep -o '^<text.*>A &lt; B<' own.svg | sort -u | wc -l; morpion-viz $p --title x --no-title; done | paste -sd ' '
  morpion-viz: error: --title and --no-title: give one
  morpion-viz: error: --title and --no-title: give one
  morpion-viz: error: --title and --no-title: give one
  morpion-viz: error: --title and --no-title: give one
  morpion-viz: error: --title and --no-title: give one
  1 1 1 1 1 1 1 1 1 1
  $ for p in 'board 4,3 6x2o6' 'game g.txt' 'curve m.csv' 'atlas a.jsonl' 'boxes m.menace'; do morpion-viz $p -q --title "$(printf 'é%.0s' $(seq 500)) $(printf 'word %.0s' $(seq 90))" -o own.svg; xmllint --noout own.svg; done
  $ sed '/^[xo] /d' g.txt >nameless.txt; morpion-viz game nameless.txt -o n.svg; grep -o '<title.*' n.svg
  <title id="title">T(3,3): X, O: x won</title>

Nothing is half-written, and no file is lost.

  $ echo precious >full.svg; (ulimit -f 1; morpion-viz board 8,8 -o full.svg); cat full.svg; cp full.svg full.pdf; (ulimit -f 1; morpion-viz boxes m.menace -q -o full.pdf); cat full.pdf; ls | grep -c tmp
  morpion-viz: error: cannot write full.svg: File too large
  precious
  morpion-viz: error: cannot write full.pdf: File too large
  precious
  0
  [1]

A legend explains what occurs: whose value a word is, what numbers, rings, frames and colours mean.

  $ ./pdf board.pdf | sed -n '/^O wins/,$p'
  O wins
  draw
  colour: the result after a move there; deeper: sooner; ring: best
  win 3: X, to move, wins in 3 plies (both players' moves)
  $ morpion-viz board 3,3 xx1oo4 -o one.pdf; ./pdf one.pdf | grep ':'
  T(3,3), X to move: xx1oo4
  X to move: X wins in 1
  colour: the result after a move there; ring: best
  win 1: X, to move, wins in 1 ply (one player's move)
  $ morpion-viz board 3,3 xx1oo4 --plain -o one.pdf; ./pdf one.pdf | grep -E ':|move|wins'
  T(3,3), X to move: xx1oo4
  X to move
  $ morpion-viz board 3,3 xxxoo4 --no-title -o over.pdf; ./pdf over.pdf | tail -n 1
  X has won
  $ morpion-viz board ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' -o u.pdf; ./pdf u.pdf | tail -n 4
  colour: the result after a move there; deeper: sooner; ring: best
  loss 8: O, to move, loses in 8 plies (both players' moves)
  thick frame: where O may move; 9a1 is board 9, column a, row 1
  yellow: the last move

Every board of Ultimate has its number, and its columns and rows have their names while it can be played on.

  $ morpion-viz board ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' -o u.svg; sed -n 's/.*font-weight="bold".*>\([1-9]\)<.*/\1/p' u.svg | tr -d '\n'; echo; for n in a b c 1 2 3; do grep -c "font-size=\"9\" text-anchor=\"middle\" fill=\"#222222\">$n<" u.svg; done | tr -d '\n'; echo
  123456789
  444444

What is not decided shows its bound and an estimate. In a game it has a lane of its own.

  $ morpion-viz board 8,5 'a1 b2' --time 300ms -q -o open.svg; grep -cE '>\?<' open.svg; o=$(grep -cE '>(not decided|≥ draw|≤ draw)<' open.svg); e=$(grep -cE '>([+-]0\.[0-9][0-9]|[+-]1\.00|0\.00)<' open.svg); [ "$o" = "$e" ] && [ "$o" -gt 40 ] && echo all; grep -c 'an estimate for X, not a proof' open.svg; grep -cE 'X to move: (not decided|[XO] ≥ draw), estimate [+-]?[01]\.' open.svg
  0
  all
  1
  1
  $ printf 'd4\na1\n' | morpion play 8,5 --x human --o human -o big.txt >/dev/null; morpion-viz game big.txt -o big.svg; grep -c '>not decided<' big.svg; grep -c '>?<' big.svg; grep -c '>not decided<' game.svg
  morpion-viz: some positions are not decided
  1
  0
  0
  [1]

The atlas tells games that were tried in vain from games that were not tried.

  $ printf '{"game":"3,3","rows":3,"columns":3,"k":3,"value":"draw","plies":0,"how":"ahead","nodes":1,"seconds":0.001}\n{"game":"8,5","rows":8,"columns":8,"k":5,"value":"unknown","plies":0,"how":"real","nodes":1,"seconds":0.001}\n' >few.jsonl; morpion-viz atlas few.jsonl -o few.svg; grep -c '>?<' few.svg; grep -c '>=<' few.svg; grep -c 'stroke-dasharray' few.svg; grep -oE 'morpion atlas has tried[^<]*|not tried yet' few.svg
  morpion-viz: 539 of 540 games are not decided: 1 tried in vain, 538 not tried yet
  2
  2
  921
  morpion atlas has tried, and not decided it
  not tried yet
  $ grep -c 'stroke-dasharray' atlas.svg; grep -c 'tried' atlas.svg
  0
  1

Matchboxes: Michie's MENACE had 304, as many as there are positions for X to move with a choice, up to symmetry:
1, 12, 108 and 183. Their cards are sorted by ply and number; the number is one that other commands read.

  $ for p in 0 2 4 6; do morpion-viz boxes m.menace --ply $p -o p.pdf; done
  morpion-viz: 1 box of X on 1 page
  morpion-viz: 12 boxes of X on 1 page
  morpion-viz: 108 boxes of X on 9 pages
  morpion-viz: 183 boxes of X on 16 pages
  $ ./pdf boxes.pdf | grep -E '^(opening|move [0-9])$' | uniq -c | tr -s ' '
   1 opening
   12 move 3
   108 move 5
   183 move 7
  $ ./pdf boxes.pdf | grep '^#' | head -n 3; morpion query 3,3 '#2193' | grep 3,3; ./pdf boxes.pdf | grep -c '^page [0-9]* of 26$'
  #0
  #2193
  #2205
  3,3  1x5o1
  26
  $ rm m.menace; morpion menace train 3,3 --games 2 --against random --plays o -o m.menace -q >/dev/null; morpion-viz boxes m.menace --for x --ply 0 -o p.pdf; ./pdf p.pdf | sed -n '/opening/,$p'
  morpion-viz: 1 box of X on 1 page
  opening
  12 beads
  not used yet
  4
  4
  =
  =
  4
  =
  =
  =
  =
  $ morpion-viz boxes m.menace --for o --ply 1 --paper letter -o o.pdf; ./pdf o.pdf | sed -n 2p; grep -c 'MediaBox \[0 0 612 792\]' o.pdf
  morpion-viz: 3 boxes of O on 1 page
  MENACE plays T(3,3): 3 boxes of O, after 2 games
  1
  $ morpion-viz boxes m.menace -o o.pdf
  morpion-viz: 280 boxes of O on 24 pages

Other formats have one page below the other, as far as they go. No surprises of hundreds of pages.

  $ morpion-viz boxes m.menace --ply 3 -o b.svg; grep -oE '<svg.* viewBox="[^"]*"' b.svg | grep -oE 'viewBox.*'; morpion-viz boxes m.menace --ply 3 -q -o b.png; od -A n -t u4 --endian=big -j 16 -N 8 b.png
  morpion-viz: 38 boxes of O on 4 pages
  viewBox="0 0 595 3368"
          793       4491
  $ rm m.menace; morpion menace train 3x4,3 --games 1 -o m.menace -q >/dev/null; morpion-viz boxes m.menace -o b.pdf
  morpion-viz: error: m.menace: * boxes would fill * pages, and the limit is 500 boxes: draw those of one ply with --ply N, or raise it with --max-nodes N (glob)
  [1]
  $ morpion-viz boxes m.menace --ply 4 -o c.pdf
  morpion-viz: error: m.menace: * boxes would fill * pages, and the limit is 500 boxes: raise it with --max-nodes N (glob)
  [1]
  $ morpion-viz boxes m.menace --ply 4 --max-nodes 2000 -o c.png
  morpion-viz: error: c.png: * pages are too many for one PNG: write .pdf or .svg (glob)
  [1]
  $ morpion-viz boxes m.menace --ply 12 -o c.pdf
  morpion-viz: error: m.menace: no box leaves X a choice at that ply
  [3]
  $ ls c.pdf c.png
  ls: cannot access 'c.pdf': No such file or directory
  ls: cannot access 'c.png': No such file or directory
  [2]
  $ morpion-viz boxes m.csv -o c.pdf
  morpion-viz: error: m.csv: a log of MENACE's training, not a MENACE file
  [1]
  $ morpion-viz boxes missing.menace -o c.pdf
  morpion-viz: error: missing.menace: No such file or directory
  [1]
  $ cp m.menace m.svg; morpion-viz boxes m.svg -o m.svg; cmp m.svg m.menace
  morpion-viz: error: cannot write m.svg: it is what is to be drawn

Large boards have star points, as Go and Gomoku boards do, and are no wider than 830 pixels (623 points).

  $ for b in 8,5 9,5 15,5 19,5 20,5 3x20,3; do morpion-viz board $b --plain -o b.svg; echo $b $(grep -c '<circle' b.svg) $(grep -o ' width="[0-9]*pt"' b.svg | head -n 1); done
  8,5 0 width="519pt"
  9,5 5 width="577pt"
  15,5 5 width="623pt"
  19,5 9 width="623pt"
  20,5 4 width="623pt"
  3x20,3 0 width="623pt"
  $ morpion-viz board 15,5 --plain -o b.svg; grep '<circle' b.svg | grep -o 'c[xy]="[0-9.]*"' | tr '\n' ' ' | wc -w; grep -oE '>[a-o]<|>1?[0-9]<' b.svg | wc -l
  10
  30
  $ morpion-viz tree 15,5 h8 --depth 0 -q | grep -o '•' | wc -l; morpion-viz tree 8,5 --depth 0 -q | grep -c '•'
  4
  0
  [1]

In their small cells a value has two lines, and what is not decided its estimate. What it takes is
counted, so that the same picture comes every time.

  $ morpion-viz board 3x20,3 -q -o b.svg; grep -c '>not decided<' b.svg; grep -oE '>(win|loss|draw)( [0-9]+)?<' b.svg | sort | uniq -c | sed 's/^ *//'
  0
  1 >draw<
  2 >loss<
  58 >win<
  $ morpion-viz board 15,5 -q -o b.svg; morpion-viz board 15,5 -q -o c.svg; cmp b.svg c.svg; grep -cE '>[-+0]+\.[0-9]+<' b.svg | awk '$1 >= 15'; grep -c '>?<' b.svg
  225
  0
  [1]
