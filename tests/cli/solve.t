Solving prints the value, the number of positions and the file.

  $ morpion solve 3,3
  morpion: tier engine: 0.* MiB of memory, * thread* (glob)
  3,3 from 9: draw
  5478 positions, 765 up to symmetry, 207 kept, in *.* s (glob)
  $ morpion solve 3,3 --engine memo
  3,3 from 9: draw
  5478 positions, 765 kept up to symmetry, in *.* s (glob)
  $ morpion solve 3x4,3 -e tiers -j 1 -o t.att
  morpion: tier engine: 0.* MiB of memory, 1 thread (glob)
  3x4,3 from 12: X wins in 7 plies
  111 973 positions, 28 275 up to symmetry, 2658 kept, in *.* s (glob)
  saved t.att: 1* bytes, 0.48 bits a position (glob)
  $ morpion solve 3x4,3 -e memo -o t.att
  3x4,3 from 12: X wins in 7 plies
  111 973 positions, 28 275 kept up to symmetry, in *.* s (glob)
  saved t.att: * bytes, *.* bits a position (glob)
  $ ls
  t.att

From a position on; who began is said where it matters.

  $ morpion solve 3,3 oxx1xo3
  3,3 from oxx1xo3: X wins in 2 plies
  27 positions, 27 kept up to symmetry, in *.* s (glob)
  $ morpion solve 3,3 'xo7 o'
  3,3 from xo7 o: draw
  * positions, * kept up to symmetry, in *.* s (glob)
  $ morpion solve 3,3 xxxoo4
  3,3 from xxxoo4: X has won
  1 position, 1 kept up to symmetry, in *.* s (glob)
  $ morpion solve 3,3 oxx1xo3 --engine tiers
  morpion: error: the tier engine solves whole games only: use the memo engine for a position
  [3]
  $ morpion solve 6,4 --engine tiers
  morpion: error: the tier engine solves boards of up to 25 cells
  [3]
  $ morpion solve 3,3 --engine magic
  morpion: error: --engine: 'magic' is not one of auto|memo|tiers|proof
  [2]
  $ morpion solve 3,3 -j 0
  morpion: error: --jobs: '0' is not a number above 0
  [2]
  $ morpion solve 3,3 '9 o' -q | head -n 1
  3,3 from 9 o: draw

The answer as JSON: T(4,3) is won in 5, and so is b2.

  $ morpion solve 4,3 --json -q | sed 's/"moves".*"source"/"source"/'
  {"position":"16","to_move":"x","winner":1,"category":"win","distance":5,"proof":"proved","best":["b2","c2","b3","c3"],"pv":["b2","a1","c2","b1","a2"],"source":"tiers"}
  $ morpion solve 4,3 -e memo --json | sed 's/"moves".*"source"/"source"/'
  {"position":"16","to_move":"x","winner":1,"category":"win","distance":5,"proof":"proved","best":["b2","c2","b3","c3"],"pv":["b2","a1","c2","b1","a2"],"source":"memo"}

Bounds: nothing is lost, and the same command goes on.

  $ echo precious >big.att
  $ morpion solve 4,3 -e memo -o big.att --memory 8M
  morpion: error: more positions than fit in the memory allowed (8.0 MiB); the work so far is in big.att.partial: continue with --resume and more --memory
  [4]
  $ cat big.att
  precious
  $ morpion query 4,3 --table big.att.partial
  morpion: error: big.att.partial: the partial file of an unfinished solve: resume the solve first
  [1]
  $ morpion solve 3,3 -o big.att --resume
  morpion: error: big.att.partial: a table of 4,3, not of 3,3
  [1]
  $ morpion solve 4,3 x15 -o big.att --resume
  morpion: error: big.att.partial: the partial file of another position
  [1]
  $ morpion solve 4,3 -e memo -o big.att --memory 8M; cat big.att
  morpion: error: big.att.partial holds the work of an unfinished solve: continue with --resume, or remove it
  precious
  $ morpion solve 4,3 -o big.att --resume
  4,3 from 16: X wins in 5 plies
  6 036 001 positions, 756 387 kept up to symmetry, in * s (glob)
  * of them from the partial file (glob)
  saved big.att: * bytes, *.* bits a position (glob)
  $ morpion solve 4,3 -e memo -o fresh.att -q >/dev/null && cmp big.att fresh.att && ls
  big.att
  fresh.att
  t.att
  $ morpion solve 5,4 -e memo --time 200ms
  morpion: error: stopped before the end
  [4]
  $ morpion solve 5,4 -e memo --memory 1M --json
  morpion: error: more positions than fit in the memory allowed (1.0 MiB)
  {"position":"25","to_move":"x","winner":null,"category":"unknown","distance":null,"proof":"bounded","best":[],"pv":[],"moves":[],"source":"memo"}
  [4]
  $ morpion solve 3,3 -e memo -v 2>&1 >/dev/null
  morpion: *.* s, *.* MiB of memory at most (glob)
  $ morpion solve 3,3 --resume
  morpion: error: solve: --resume needs -o FILE or --certificate FILE: it continues from FILE.partial
  [2]

Interrupted: the partial table is kept, and the old file is too.

  $ echo precious >slow.att; morpion solve 4,4 -e memo -o slow.att & p=$!; until ls slow.att.*.tmp; do sleep 0.1; done >/dev/null 2>&1; sleep 0.1; kill -INT $p; wait $p
  morpion: error: stopped before the end; the work so far is in slow.att.partial: continue with --resume
  [4]
  $ cat slow.att; rm slow.att; morpion solve 4,4 -o slow.att --resume | head -n 1
  precious
  4,4 from 16: draw

Places that cannot be written are told before the work begins.

  $ morpion solve 8,8 -o no/such/folder/x.att
  morpion: error: cannot write no/such/folder/x.att: No such file or directory
  [1]
  $ morpion solve 8,8 -o /dev/null
  morpion: error: cannot write /dev/null: it is not a regular file
  [1]
  $ ln -s nowhere link; morpion solve 8,8 -o link
  morpion: error: cannot write link: No such file or directory
  [1]
  $ mkdir dir; morpion solve 8,8 -o dir
  morpion: error: cannot write dir: it is not a regular file
  [1]
  $ ls | grep -c tmp
  0
  [1]
  $ (ulimit -f 100; morpion solve 4,3 -e memo -o small.att | sed 's/ in [0-9.]* s$//'); ls small*
  morpion: error: cannot write small.att: File too large
  4,3 from 16: X wins in 5 plies
  6 036 001 positions, 756 387 kept up to symmetry,
  ls: cannot access 'small*': No such file or directory
  [2]

Who is told to stay (nohup) stays.

  $ trap '' HUP; morpion solve 4,3 -e memo -q -o stay.att >/dev/null & sleep 0.1; kill -s HUP $!; wait $!; echo $?
  0

What an earlier solve has kept must fit.

  $ morpion solve 4,3 -e memo --max-entries 300000 -o p.att -q; morpion solve 4,3 -e memo --resume --memory 2M -o p.att -q; ls p.att*
  morpion: error: more than the 300000 positions allowed; the work so far is in p.att.partial: continue with --resume and more --max-entries
  morpion: error: p.att.partial does not fit in the memory allowed
  p.att.partial

Sides are free: a board of at most 64 cells may have up to 20 rows or columns. T(3x20,3)
is won as T(3x7,3) is; on one row of 20 the second player stops every three.

  $ morpion solve 3x20,3 --certificate w.proof -q; morpion-check w.proof; morpion query 20x3,3 'b10 a20' --time 1s | tail -n 7
  3x20,3 from 60: X wins in 7 plies
  * positions looked at in * s (glob)
  proof in w.proof: * bytes (glob)
  w.proof: 3x20,3 from 60: x wins: confirmed, * (glob)
   20 o . .
  20x3,3  28x28o2
  to move  x
  value    X wins in 3 plies
  best     b9 b11
  line     b11 b9 b12
  $ morpion solve 1x12,3 -q -o w.att | head -n 1; morpion verify w.att --full -q; morpion query 1x12,3 'f1 g1' --table w.att | grep value
  1x12,3 from 12: draw
  w.att: 1x12,3, * positions kept, checksums and every value: good (glob)
  value    draw
  $ morpion solve 3x21,3; morpion solve 9,5 -e tiers; morpion solve 1x20,9 -e tiers; morpion solve 9,5 -e memo -o m.att
  morpion: error: game '3x21,3': no such game: a board has 1 to 20 rows and columns
  morpion: error: the tier engine solves boards of up to 25 cells
  morpion: error: the tier engine solves games of up to 8 in a row
  morpion: error: a table of 9,5 begins with at most 64 empty cells: this position has 81
  [3]
