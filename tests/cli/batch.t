One position a line, one answer a line, in order; a bad line gets an error in
its place, the rest is answered, and the status is 3.

  $ morpion solve 3,3 -o t.att -q >/dev/null
  $ printf '9\noxx1xo3\n\nnonsense\nxxxoo4\r\n#7875' | morpion query 3,3 -
  9: x to move, draw, best all 9: a1 b1 c1 a2 b2 c2 a3 b3 c3, line b2 a1 c1 a3 a2 c2 b3 b1 c3
  oxx1xo3: o to move, X wins in 2 plies, best all 4: a2 a3 b3 c3, line a2 a3
  error: line 3: empty position: expected 9 cells
  error: line 4: expected x, o, . or a number of empty cells, found 'n' at character 1
  xxxoo4: over, X has won
  x1xox1o2: o to move, X wins in 2 plies, best all 4: b1 c2 b3 c3, line b1 c3
  morpion: error: no legal position in 2 of 6 lines
  [3]
  $ printf 'xx1oo4\nx"\\\001\n' | morpion query 3,3 - --table t.att --json
  {"position":"xx1oo4","to_move":"x","winner":1,"category":"win","distance":1,"proof":"proved","best":["c1"],"pv":["c1"],"moves":[{"move":"c1","category":"win","distance":1},{"move":"c2","category":"draw","distance":null},{"move":"a3","category":"loss","distance":2},{"move":"b3","category":"loss","distance":2},{"move":"c3","category":"loss","distance":2}],"source":"table"}
  {"error":"expected x, o, . or a number of empty cells, found '\"' at character 2","line":2,"position":"x\"\\\u0001"}
  morpion: error: no legal position in 1 of 2 lines
  [3]
  $ morpion query 3,3 - </dev/null
  $ printf '9\000\n' | morpion query 3,3 - --json 2>/dev/null | cut -c 1-60
  {"error":"expected x, o, . or a number of empty cells, found

Lines of any length; the next one is read as if nothing had been.

  $ (head -c 300000 /dev/zero | tr '\0' x; echo; echo xx1oo4; head -c 5000 /dev/zero | tr '\0' x) | morpion query 3,3 -
  error: line 1: the line is longer than 4096 characters
  xx1oo4: x to move, X wins in 1 ply, best c1, line c1
  error: line 3: the line is longer than 4096 characters
  morpion: error: no legal position in 2 of 3 lines
  [3]

A partner at the other end of two pipes gets each answer before the next
question.

  $ mkfifo to from; morpion query 3,3 - <to >from & exec 3>to 4<from; echo xx1oo4 >&3; head -n 1 <&4; echo oxx1xo3 >&3; head -n 1 <&4
  xx1oo4: x to move, X wins in 1 ply, best c1, line c1
  oxx1xo3: o to move, X wins in 2 plies, best all 4: a2 a3 b3 c3, line a2 a3

Ctrl-C ends a batch that waits for its next line.

  $ mkfifo idle; morpion query 3,3 - <idle & p=$!; exec 3>idle; sleep 0.2; kill -INT $p; wait $p
  morpion: error: interrupted after 0 lines
  [4]

The time allowed is that of each position.

  $ printf '64\nxo62\n8xo54\nxxxx4oooo52\n' | morpion query 8,5 - --time 150ms | cut -c 1-50
  64: x to move, draw, best all 64, line d4
  xo62: x to move, not decided, but X wins or draws:
  8xo54: x to move, not decided, but X wins or draws
  xxxx4oooo52: x to move, X wins in 1 ply, best e1,* (glob)

The memory allowed is too: an answer does not depend on those before it.

  $ printf 'xoxo12\nxo2xo10\n' | morpion query 4,4 - --memory 16M | cut -d , -f 1-2
  xoxo12: x to move, draw
  xo2xo10: x to move, draw

A broken table ends the batch; a full disk is not an answer.

  $ printf '9\n' | morpion query 3,3 - --table t.att >/dev/full
  morpion: error: cannot write to standard output: No space left on device
  [1]
  $ morpion query 3,3 9 >&-
  morpion: error: cannot write to standard output: Bad file descriptor
  [1]
  $ morpion query 3,3 - <&-
  morpion: error: cannot read standard input: Bad file descriptor
  [1]
  $ morpion query 3,3 - <.
  morpion: error: cannot read standard input: Is a directory
  [1]
  $ printf 'xx7\n' | morpion query 3,3 - >/dev/full
  morpion: error: cannot write to standard output: No space left on device
  [1]

Every command says so in the same words.

  $ morpion solve 3,3 --certificate 3.proof -q >/dev/null; for c in 'atlas 3,3' 'atlas 3,3 --json' 'perft 3,3' 'perft 3,3 --json' 'bot 3,3' 'bot 3,3 -' 'query 3,3 -' 'notation 3,3 -' 'export t.att' 'play 3,3 --x human' 'moves 3,3' 'check 3.proof'; do printf '9\n9\n' | morpion $c >/dev/full; echo $?; done 2>&1 | sort | uniq -c | sed 's/^ *//'
  12 1
  12 morpion: error: cannot write to standard output: No space left on device
  $ morpion-check 3.proof >/dev/full
  morpion-check: error: cannot write to standard output: No space left on device
  [1]
  $ cp t.att broken.att; printf xx | dd of=broken.att bs=1 seek=200 conv=notrunc status=none; printf 'xx7\n9\nx8\n' | morpion query 3,3 - --table broken.att
  error: line 1: 2 x and 0 o: * (glob)
  morpion: error: line 2: broken.att: * (glob)
  [1]
