  $ morpion solve 3,3 -o t.att -q >/dev/null

Counts of the reference, by ply.

  $ morpion stats t.att
  3,3 from 9: * bytes, 5.53 bits a position (glob)
        open positions in the attractor of
    ply                x                o             draw
      0                0                0                1
      1                0                0                9
      2               48                0               24
      3               64               50              138
      4              584               36              136
      5              336              540              264
      6             1056              116              200
      7               80              416              200
      8              142                0               80
      9                0                0                0
    all             2310             1158             1052
        finished positions                                       all, up to
    ply            x won            o won            drawn         symmetry
      0                0                0                0                1
      1                0                0                0                3
      2                0                0                0               12
      3                0                0                0               38
      4                0                0                0              108
      5              120                0                0              174
      6                0              148                0              204
      7              444                0                0              153
      8                0              168                0               57
      9               62                0               16               15
    all              626              316               16              765
  5478 positions, 765 up to symmetry
  plies to the end          x wins          o wins
                 0             626             316
                 1            1498             860
                 2             392             116
                 3             260              96
                 4              88              36
                 5              72              50
  draws                       1068
  $ morpion stats t.att | awk 'length > 80'
  $ morpion stats t.att --json | cut -c 1-90
  {"game":"3,3","root":"9","bytes":*,"positions":5478,"canonical":765,"bits_a_positio* (glob)
  $ morpion stats t.att --json | tr '{' '\n' | sed -n '/"ply":5/,/canonical/p' | tr '\n' '{'
  "ply":5,"open":{"x":336,"draw":264,"o":540},"over":{"x":120,"draw":0,"o":0},"canonical":174},{
  $ morpion stats t.att --json | grep -o '"distances".*'
  "distances":[{"distance":0,"x":626,"o":316},{"distance":1,"x":1498,"o":860},{"distance":2,"x":392,"o":116},{"distance":3,"x":260,"o":96},{"distance":4,"x":88,"o":36},{"distance":5,"x":72,"o":50}],"draws":1068}

Where o began it stays o. All but the players' names is as where x did.

  $ morpion solve 3,3 xo7 -o x.att -q >/dev/null; morpion solve 3,3 'ox7 o' -o o.att | head -n 1
  3,3 from ox7 o: O wins in 5 plies
  $ morpion stats o.att | sed -n '1p;5p;6p'
  3,3 from ox7 o: * bytes, * bits a position (glob)
      2                0                1                0
      3                0                3                4
  $ morpion export o.att --limit 2
  position,ply,to_move,over,winner,category,distance,images,number
  ox7 o,2,o,0,2,win,5,1,15309
  oo1x5 x,3,x,0,2,loss,4,1,17739
  $ morpion export x.att | cut -d, -f 2,4,6-8 >x.csv; morpion export o.att | cut -d, -f 2,4,6-8 | cmp - x.csv
  $ morpion verify --full o.att; morpion query 3,3 x8 --table o.att | tail -n 1
  o.att: 3,3, 426 positions, checksums and every value: good
  value    not decided: not in o.att, which holds the game from ox7 o on
  $ rm x.att x.csv

Verification, of all sorts of roots.

  $ morpion verify t.att
  t.att: 3,3, 207 positions kept, checksums: good
  $ morpion verify --full t.att
  t.att: 3,3, 207 positions kept, checksums and every value: good
  $ morpion verify --sample 50 t.att
  t.att: 3,3, 207 positions kept, checksums and 50 random positions a tier: good
  $ morpion solve 3,3 -e memo -o m.att -q >/dev/null && morpion verify --full m.att && morpion verify m.att --sample 50
  m.att: 3,3, 765 positions, checksums and every value: good
  m.att: 3,3, 765 positions, checksums and 50 random positions a tier: good
  $ morpion solve 3,3 'o3x4 o' -o s.att -q >/dev/null && morpion verify s.att --full
  s.att: 3,3, * positions, checksums and every value: good (glob)
  $ morpion solve 3,3 xxxoo4 -o over.att -q >/dev/null && morpion verify over.att --full
  over.att: 3,3, 1 position, checksums and every value: good
  $ morpion solve 3x5,3 -o r.att -q >/dev/null && morpion verify r.att --full
  r.att: 3x5,3, 24322 positions kept, checksums and every value: good
  $ morpion solve 3x5,3 -e memo -o q.att -q >/dev/null && morpion verify q.att --full
  q.att: 3x5,3, 573900 positions, checksums and every value: good

Both engines' tables hold the same.

  $ for t in q r; do morpion export $t.att | sort >$t.csv; morpion stats $t.att | tail -n +2 >$t.txt; done; cmp q.csv r.csv; cmp q.txt r.txt; wc -l <q.csv
  573901

Export: position, ply, to_move, over, winner, category, distance, images, number.

  $ morpion export t.att | wc -l
  766
  $ morpion export t.att --limit 5
  position,ply,to_move,over,winner,category,distance,images,number
  9,0,x,0,0,draw,,1,0
  x8,1,o,0,0,draw,,4,6561
  1x7,1,o,0,0,draw,,4,2187
  4x4,1,o,0,0,draw,,1,81
  x1o6,2,x,0,1,win,5,8,8019
  $ morpion export t.att --format jsonl --ply 9 | grep -c '"over":true'
  15
  $ morpion export t.att --format jsonl --ply 1 --limit 2
  {"position":"x8","ply":1,"to_move":"o","over":false,"winner":0,"category":"draw","distance":null,"images":4,"number":6561}
  {"position":"1x7","ply":1,"to_move":"o","over":false,"winner":0,"category":"draw","distance":null,"images":4,"number":2187}
  $ morpion export t.att --ply 1000 --limit 0
  position,ply,to_move,over,winner,category,distance,images,number
  $ morpion export t.att -f csv | awk -F, 'NR > 1 { n[$5] += $8 } END { print n[0], n[1], n[2] }'
  1068 2936 1474
  $ morpion export t.att --format sqlite -o t.db && head -c 15 t.db
  SQLite format 3

With --all every position, once: 5478 of tic-tac-toe. (7875, 1) is one of them: x wins #7875.

  $ morpion export t.att --all | tail -n +2 | cut -d, -f 9 | sort -u | wc -l; morpion export t.att --all | grep ',7875$'
  5478
  x1xox1o2,5,o,0,1,loss,2,1,7875
  $ morpion export t.att --all --format jsonl | grep '"number":7875}'; morpion export t.att --all --ply 1 | wc -l; morpion export t.att --all --limit 100 | wc -l
  {"position":"x1xox1o2","ply":5,"to_move":"o","over":false,"winner":1,"category":"loss","distance":2,"images":1,"number":7875}
  10
  101
  $ morpion export t.att --all --format sqlite -o all.db; python3 -c "import sqlite3; d = sqlite3.connect('all.db'); print(d.execute('select count(*), count(distinct number) from positions').fetchone(), d.execute('select position, winner from positions where number = 7875').fetchone())"
  (5478, 5478) ('x1xox1o2', 1)
  $ for t in 3,3 3x4,3; do morpion solve $t -q -o n.att >/dev/null; for a in '' --all; do morpion export n.att $a | awk -F, 'NR > 1 {n += $8; w[$5] += $8} END {print n, w[0], w[1], w[2]}'; done; morpion stats n.att | sed -n 's/ positions, .*//p'; done
  5478 1068 2936 1474
  5478 1068 2936 1474
  5478
  111973 * (glob)
  111973 * (glob)
  111 973

Ultimate has no number. A number of 40 cells may not fit into SQLite's integers, and one of 64 cells not into 64 bits.

  $ morpion solve ultimate 'XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x' -o u.att -q >/dev/null; morpion export u.att --all | tail -n +2 | grep -vc ',$'; morpion export u.att -f jsonl | tail -n 1 | grep -o '"number".*'
  0
  "number":null}
  $ morpion solve 5x8,5 ooxxooxxxxooxxooooxxooxxxxooxxooooxxox2 -o w.att -q >/dev/null; morpion export w.att --limit 1 | tail -n 1 | cut -d, -f 9; morpion export w.att --limit 1 -f sqlite -o w.db; python3 -c "import sqlite3; print(sqlite3.connect('w.db').execute('select typeof(number), number from positions').fetchone())"
  11549041090983140139
  ('text', '11549041090983140139')
  $ morpion solve 8,5 xoxoxoxo/xoxoxoxo/oxoxoxox/oxoxoxox/xoxoxoxo/xoxoxoxo/oxoxox2/oxox4 -o w8.att -q >/dev/null; morpion export w8.att --limit 1 | tail -n 1 | cut -d, -f 9; morpion export w8.att --limit 1 -f jsonl | grep -o '"number".*'; morpion notation 8,5 '#2146052407624430608874246649363' --to text
  2146052407624430608874246649363
  "number":"2146052407624430608874246649363"}
  xoxoxoxoxoxoxoxooxoxoxoxoxoxoxoxxoxoxoxoxoxoxoxooxoxox2oxox4

  $ morpion export t.att --format sqlite
  morpion: error: export: --format sqlite needs -o FILE
  [2]
  $ morpion export t.att -o no/such/folder/x.csv
  morpion: error: cannot write no/such/folder/x.csv: No such file or directory
  [1]
  $ morpion export t.att -o t.att; ln -s t.att same; morpion export t.att -o same; morpion verify t.att
  morpion: error: cannot write t.att: it is the table to export
  morpion: error: cannot write same: it is the table to export
  t.att: 3,3, 207 positions kept, checksums: good
  $ morpion export t.att >/dev/full
  morpion: error: cannot write to standard output: No space left on device
  [1]
  $ morpion solve 4,3 -o 4,3.att -q >/dev/null; (ulimit -f 100; morpion export 4,3.att -o x.csv; morpion export 4,3.att -f sqlite -o x.db); ls x.*
  morpion: error: cannot write x.csv: File too large
  morpion: error: cannot write x.db: disk I/O error
  ls: cannot access 'x.*': No such file or directory
  [2]

Counting games, to test move generators.

  $ morpion perft 3,3 --depth 9
  plies        sequences            x won            o won            drawn
      1                9                0                0                0
      2               72                0                0                0
      3              504                0                0                0
      4             3024                0                0                0
      5            15120             1440                0                0
      6            54720                0             5328                0
      7           148176            47952                0                0
      8           200448                0            72576                0
      9           127872            81792                0            46080

Without --depth it ends in seconds on any board: 400 * 399 * 398 * 397 games of T(20,3) have four
moves. Longer ones end by a line, and counting them takes long. Counts end at 2^64.

  $ morpion perft 20,3 | tail -n 1
  morpion: games of 5 plies would take longer: --depth 5 counts them
      4      25217757600                0                0                0
  $ morpion perft 20,20 --depth 40 | tail -n 1
  morpion: error: there are 2^64 games of 8 plies or more
      7 1554157287654048000                0                0                0

On boards with more than 64 cells a table begins with a position that leaves at most 64 of them. It
holds that position and all that follow, and the proof engine says the same of them.

  $ echo oooxox1oo1xxxxooooxxo1x1xooooxxo1x1xox1x1xoxxoxxxoo1xxxoooxxoxoooxxxxoxooo1xooxox >root; rev root >mirror
  $ morpion solve 9,5 $(cat root) -e memo -o 9,5.att -q | sed 1q
  9,5 from oooxox1oo1*: X wins in 2 plies (glob)
  $ morpion solve 9,5 $(cat root) -e proof -q | sed 1q
  9,5 from oooxox1oo1*: X wins * (glob)
  $ morpion solve 9,5 $(cat root) -e memo -q | grep -E '^[0-9]+ positions kept in'; morpion stats 9,5.att | grep -c symmetry
  3348 positions kept in * s (glob)
  0
  [1]
  $ morpion verify 9,5.att --full; morpion verify 9,5.att --sample 20
  9,5.att: 9,5, * positions, checksums and every value: good (glob)
  9,5.att: 9,5, * positions, checksums and 20 random positions a tier: good (glob)
  $ morpion query 9,5 $(cat root) --table 9,5.att | tail -n 3
  value    X wins in 2 plies
  best     all 10
  line     g1 * (glob)
  $ MORPION_TABLES=. morpion query 9,5 $(cat root) --json | grep -o '"source":"[a-z]*"'
  "source":"table"
  $ morpion stats 9,5.att | sed -n '1p;5,7p'
  9,5 from oooxox1oo1xxxx*: * bytes, * bits a position (glob)
     71                1                0                0
     72               10                0                0
     73               36                0                0
  $ morpion export 9,5.att --ply 72 | sed 's/,.*//;1d' >texts; morpion export 9,5.att --ply 72 | sed 's/.*,/#/;1d' >numbers; for f in texts numbers; do morpion query 9,5 --table 9,5.att - <$f >$f.out; done; cmp texts.out numbers.out; cut -d : -f 1 texts.out | cmp - texts; grep -c 'x to move, X wins in 1 ply' texts.out
  10

Keys count from the root, and only what follows it is in the table: no mirror image.

  $ for p in $(cat mirror) 81; do morpion query 9,5 $p --table 9,5.att | grep value; done
  value    not decided: not in 9,5.att, which holds the game from oooxox1oo1xxxx* on (glob)
  value    not decided: not in 9,5.att, which holds the game from oooxox1oo1xxxx* on (glob)
  $ morpion solve 9,5 $(cat root) -e memo -o m.att -q --max-entries 100
  morpion: error: more than the 100 positions allowed; the work so far is in m.att.partial: continue with --resume and more --max-entries
  [4]
  $ morpion solve 9,5 $(cat mirror) -o m.att -q --resume
  morpion: error: m.att.partial: the partial file of another position
  [1]
  $ morpion solve 9,5 $(cat root) -o m.att -q --resume >/dev/null; ls m.att*; cmp m.att 9,5.att
  m.att
  $ morpion solve misere:9,5 $(cat root) -o n.att -q >/dev/null; morpion verify n.att --full; morpion query 9,5 $(cat root) --table n.att
  n.att: misere:9,5, * positions, checksums and every value: good (glob)
  morpion: error: n.att: a table of misere:9,5, not of 9,5
  [1]
  $ morpion solve 12,5 x143 -o k.att; ls k.att* 2>/dev/null
  morpion: error: a table of 12,5 begins with at most 64 empty cells: this position has 143
  [2]
