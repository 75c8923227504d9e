Boards too large for tables are decided by proof, also by default.

  $ morpion solve 7,5 --engine proof
  7,5 from 49: draw
  * positions looked at in *.* s (glob)
  $ morpion solve 6,4
  6,4 from 36: X wins in 11 plies
  * positions looked at in *.* s (glob)
  $ morpion solve 8,6 --json -j 1
  {"position":"64","to_move":"x","winner":0,"category":"draw","distance":null,"proof":"proved","best":??,"pv":??,"moves":??,"source":"proof"} (glob)
  $ morpion solve 5,4 12x12 --engine proof
  5,4 from 12x12: draw
  * positions looked at in *.* s (glob)

What is known when the time is over is a bound.

  $ morpion solve 8,5 --time 0.3
  morpion: error: not decided, but X wins or draws: stopped after * positions (glob)
  [4]
  $ morpion solve 8,5 --time 0.3 --json 2>/dev/null | grep -o '"at_least":"[^"]*"'
  "at_least":"draw"
  $ morpion query 8,5 xo62 --time 0.3 | grep value
  value    not decided, but X wins or draws: no proof in the time allowed
  $ morpion query 8,5 xo62 --time 0.3 -q >/dev/null
  [4]
  $ morpion query 7,5 16o7x24 --time 10m | grep value
  value    draw

A proof is a file that anyone can replay.

  $ morpion solve 3,3 --certificate t.proof
  morpion: a draw, proved with * positions; now writing the proof (glob)
  3,3 from 9: draw
  * positions looked at in *.* s (glob)
  proof in t.proof: 18 nodes, * bytes (glob)
  $ morpion check t.proof
  t.proof: 3,3 from 9: a draw: confirmed, 18 nodes
  $ morpion solve 4,3 5x10 --certificate lost.proof -q | head -n 1; morpion check lost.proof
  4,3 from 5x10: X wins in 4 plies
  lost.proof: 4,3 from 5x10: x wins: confirmed, 1 node
  $ morpion solve 7,5 --certificate 7.proof -q | head -n 1; morpion check 7.proof
  7,5 from 49: draw
  7.proof: 7,5 from 49: a draw: confirmed, * nodes (glob)
  $ ls
  7.proof
  lost.proof
  t.proof

Damaged ones, and other files, are refused.

  $ head -c 300 t.proof >cut.proof; morpion check cut.proof
  morpion: error: cut.proof: a damaged proof (wrong checksum)
  [5]
  $ : >empty; morpion check empty
  morpion: error: empty: an empty file, not a proof
  [1]
  $ morpion solve 3,3 -o 3.att -q >/dev/null; morpion check 3.att
  morpion: error: 3.att: a table, not a proof
  [1]
  $ morpion check nowhere
  morpion: error: nowhere: No such file or directory
  [1]

What cannot be is said before any work.

  $ morpion solve 6,4 --engine proof -o t.att
  morpion: error: solve: the proof engine makes no table: use --certificate FILE to save its proof
  [2]
  $ morpion solve ultimate --engine proof
  morpion: error: solving by proof is for T(n,k) only, not for ultimate
  [3]
  $ morpion solve 3,3 xxxoo4 --engine proof
  morpion: error: the game is over in this position: there is nothing to prove
  [3]
  $ morpion solve 3,3 --engine memo --certificate f
  morpion: error: solve: --certificate works only with the proof engine
  [2]
  $ morpion solve 3,3 -o t.att --certificate f
  morpion: error: solve: -o writes a table, --certificate a proof: give only one of them
  [2]
  $ morpion solve 3,3 --certificate nowhere/t.proof
  morpion: error: cannot write nowhere/t.proof.partial: No such file or directory
  [1]

A long proof is kept as it goes, and goes on.

  $ morpion solve 8,5 --certificate 8.proof --time 2
  morpion: error: not decided, but X wins or draws: stopped after * positions; the work so far is in 8.proof.partial: continue with --resume (glob)
  [4]
  $ ls 8.proof*
  8.proof.partial
  $ morpion solve 8,5 --certificate 8.proof --time 1
  morpion: error: 8.proof.partial holds the work of an unfinished solve: continue with --resume, or remove it
  [1]
  $ morpion solve 8,5 --certificate 8.proof --time 1 --resume
  morpion: error: not decided, but X wins or draws: * the work so far is in 8.proof.partial: continue with --resume (glob)
  [4]
  $ cp 8.proof.partial 7,5.partial; morpion solve 7,5 --certificate 7,5 --resume
  morpion: error: 7,5.partial: not the partial file of a proof of this position
  [1]
  $ morpion solve 6,5 --certificate 6.proof --resume
  morpion: error: there is no 6.proof.partial to resume from
  [1]
  $ : >6.proof.partial; morpion solve 6,5 --certificate 6.proof --resume -q | head -n 1; ls 6.proof*
  6,5 from 36: draw
  6.proof
  $ morpion solve 8x7,5 --certificate 87.proof --time 1 2>/dev/null
  [4]
  $ morpion solve 8x7,5 --certificate 87.proof --resume -q | sed -n '1p;$p'; morpion check 87.proof; ls 87.proof*
  8x7,5 from 56: draw
  proof in 87.proof: * nodes, * bytes (glob)
  87.proof: 8x7,5 from 56: a draw: confirmed, * nodes (glob)
  87.proof

morpion knows the games up to 8x8, and which proofs show it. The proofs of this
version are the same every time.

  $ morpion atlas 3,3 4x8,4 8,5 6,4 12,10; ls out
  rows  columns  k  value         how           positions    seconds  proof
     3        3  3  draw * (glob)
     6        6  4  X wins in 11  ahead * [0-9a-f]????????* (glob)
     4        8  4  draw          real * [0-9a-f]????????* (glob)
     8        8  5  draw * [0-9a-f]????????* (glob)
    12       12 10  draw          pairs * [0-9a-f]????????* (glob)
  ls: cannot access 'out': No such file or directory
  [2]
  $ for g in 3,3 4,3 6,4 7,5 7x8,6 1x8,2; do morpion solve $g --engine proof -j 1 --certificate known.proof -q >/dev/null; morpion atlas $g --json | grep -o "\"certificate\":\"$(sha256sum known.proof | cut -c 1-64)\"" | cut -c 2-12; done
  certificate
  certificate
  certificate
  certificate
  certificate
  certificate

Asked to, it decides each game again, once.

  $ morpion atlas --again 3,3 4,3 7,5
  rows  columns  k  value         how           positions    seconds  proof
     3        3  3  draw * (glob)
     4        4  3  X wins in 5 * (glob)
     7        7  5  draw          relaxed * (glob)
  $ wc -l <out/atlas.jsonl
  3
  $ echo '{"game":"3,3","rows":3,"columns":3,"k":3,"value":"draw","plies":0,"how":"table","nodes":5478,"seconds":0.5}' >a.jsonl; printf 'nonsense' >>a.jsonl
  $ morpion atlas --again 3,3 8x7,7 -o a.jsonl
  morpion: a.jsonl: 1 line passed over
  rows  columns  k  value         how           positions    seconds  proof
     3        3  3  draw          table              5478      0.500
     7        8  7  draw          pairs * (glob)
  $ l=$(head -n 1 a.jsonl); for odd in 's/"3,3"/"4,3"/' 's/"plies":0/"plies":-1/' 's/"plies":0/"plies":999/' 's/0.5/-1/' 's/0.5/1e300/' 's/0.5/nan/' 's/draw/loss/' 's/"rows":3/"rows":9/' 's/}/} /'; do echo "$l" | sed "$odd"; done >odd.jsonl
  $ morpion atlas --again 4,3 -o odd.jsonl 2>&1 | head -n 1
  morpion: odd.jsonl: 9 lines passed over
  $ morpion solve 3,3 -q -o whole.att >/dev/null; morpion atlas 3,3 -q -o whole.att; morpion verify whole.att | cut -d : -f 1; morpion atlas 3,3 -q -o .
  morpion: error: whole.att: a table, not an atlas
  whole.att
  morpion: error: .: not a regular file
  [1]
  $ morpion atlas --again 3,3 -q -o nowhere/a.jsonl; (ulimit -f 0; morpion atlas --again 3,3 -q -o b.jsonl >/dev/null)
  morpion: error: nowhere/a.jsonl: No such file or directory
  morpion: error: b.jsonl: File too large
  [1]
  $ printf '{"ga' >cut.jsonl; morpion atlas --again 3,3 -q -o cut.jsonl | tail -n 1; wc -l <cut.jsonl
     3        3  3  draw * (glob)
  2
  $ morpion atlas --again 3,3 7x8,7 -o a.jsonl --json -q
  {"game":"3,3","rows":3,"columns":3,"k":3,"value":"draw","plies":0,"how":"table","nodes":5478,"seconds":0.500}
  {"game":"7x8,7","rows":7,"columns":8,"k":7,"value":"draw",* (glob)
  $ morpion atlas --again 8,5 --time 0.2 -o a.jsonl -q
  rows  columns  k  value         how           positions    seconds  proof
     8        8  5  not decided   tried * (glob)
  [4]
  $ tail -n 1 a.jsonl
  {"game":"8,5","rows":8,"columns":8,"k":5,"value":"unknown","plies":0,"how":"open","nodes":*,"seconds":*} (glob)
  $ morpion query 8,5 -q | grep value
  value    draw
  $ morpion atlas --again 7,5 --certificate 7.proof -o a.jsonl -q
  rows  columns  k  value         how           positions    seconds  proof
     7        7  5  draw          certificate * [0-9a-f]????????* (glob)
  $ tail -n 1 a.jsonl | grep -c "\"certificate\":\"$(sha256sum 7.proof | cut -c 1-64)\""
  1
  $ morpion solve 4,3 -q --certificate won.proof >/dev/null; morpion atlas --again 4,3 --certificate won.proof -o w.jsonl; morpion-viz atlas w.jsonl -q -o w.svg; grep -c '>X<' w.svg
  rows  columns  k  value         how           positions    seconds  proof
     4        4  3  X wins        certificate * (glob)
  2
  $ morpion atlas 4,3 --certificate lost.proof -o a.jsonl -q
  morpion: error: lost.proof: does not prove the value of a whole game
  [3]
  $ morpion atlas ultimate
  morpion: error: game 'ultimate': the atlas has only T(n,k)
  [3]
  $ morpion atlas 9x11,9
  morpion: error: game '9x11,9': the atlas has boards up to 10x10, and square ones up to 20x20
  [3]
  $ morpion-viz atlas a.jsonl -o a.dot; grep -c 'K = ' a.dot
  morpion-viz: a.jsonl: 1 line passed over
  morpion-viz: 537 of 540 games are not decided: 1 tried in vain, 536 not tried yet
  10
  $ grep -c '>?<' a.dot
  2
  $ morpion-viz atlas nothing.jsonl
  morpion-viz: error: nothing.jsonl: no values there: morpion atlas decides them
  [1]

A strategy is drawn from its proof, which is checked first.

  $ morpion-viz tree 3,3 --mode strategy --certificate t.proof --depth 3 -o s.dot
  morpion-viz: strategy: * positions, * moves; left out: * (glob)
  $ morpion solve 6,4 --certificate 6.proof -q >/dev/null; morpion-viz tree 6,4 --certificate 6.proof --depth 4 --merge symmetry -o s.dot; grep -c 'X wins' s.dot
  morpion-viz: strategy: 476 positions, 475 moves; left out: * (glob)
  477
  $ morpion solve 3,3 xoxxoo1x1 -q --certificate d.proof >/dev/null; morpion-viz tree 3,3 xoxxoo1x1 --certificate d.proof -q -o d.dot; grep -c '^  n[0-9]* .*CELLPADDING="0" COLOR="#999999"' d.dot; grep -c '^  n[0-9]* .*CELLPADDING="0" COLOR="#0072B2"' d.dot
  4
  1
  $ morpion-viz tree 4,4 --certificate t.proof
  morpion-viz: error: t.proof: a proof of 3,3 from 9, not of 4,4 from 16
  [1]
  $ morpion-viz tree 3,3 4x4 --certificate t.proof; morpion-viz tree 3,3 --certificate d.proof; morpion-viz tree ultimate --certificate t.proof
  morpion-viz: error: t.proof: a proof of 3,3 from 9, not of 3,3 from 4x4
  morpion-viz: error: d.proof: a proof of 3,3 from xoxxoo1x1, not of 3,3 from 9
  morpion-viz: error: t.proof: a file of T(n,k): ultimate has no proofs
  [1]

On large boards with K of 9 and more, pairs of cells hold X: no position is searched, and one node is the
whole proof. The same after some moves.

  $ morpion solve 20,9 --engine proof -j 1 --certificate large.proof -q; morpion-check large.proof
  20,9 from 400: draw
  0 positions looked at in * s (glob)
  proof in large.proof: 1 node, * bytes (glob)
  large.proof: 20,9 from 400: a draw: confirmed, 1 node
  $ morpion solve 19,9 'j10 k11' --engine proof -j 1 --certificate after.proof -q; morpion-check after.proof
  19,9 from 180x19o160: draw
  0 positions looked at in * s (glob)
  proof in after.proof: 2 nodes, * bytes (glob)
  after.proof: 19,9 from 180x19o160: a draw: confirmed, 2 nodes

A program of its own checks proofs, with nothing of the solver in it.

  $ morpion solve 6,4 --certificate own.proof -q >/dev/null; morpion-check own.proof; morpion check own.proof
  own.proof: 6,4 from 36: x wins: confirmed, * node? (glob)
  own.proof: 6,4 from 36: x wins: confirmed, * node? (glob)
  $ nm "$(command -v morpion-check)" | grep -cE ' [tTdDrR] (dfpn|tnk_|forcing|pair|memo_|oracle|table_|search_)'
  0
  [1]
  $ head -c 100 own.proof >cut.proof; morpion-check own.proof cut.proof >/dev/null
  morpion-check: error: cut.proof: a damaged proof (*) (glob)
  [5]
  $ morpion-check none.proof
  morpion-check: error: none.proof: No such file or directory
  [1]
  $ morpion-check
  morpion-check: error: expected certificates to check (see morpion-check --help)
  [2]
  $ morpion-check --version; morpion-check --help | head -n 1
  morpion-check 0.1.0
  morpion-check: does a certificate prove what it claims?
