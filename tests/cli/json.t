verify, check, perft and notation with --json: one object a line.

  $ morpion solve 3,3 -q -o 3,3.att >out; morpion solve 3,3 -q --certificate 3,3.proof >out
  $ morpion verify 3,3.att --json; morpion verify 3,3.att --full --json | grep -o '"checked".*'; morpion verify 3,3.att --sample 5 --json | grep -o '"checked".*'
  {"file":"3,3.att","valid":true,"game":"3,3","kept":207,"bytes":*,"checked":"checksums"} (glob)
  "checked":"full"}
  "checked":"sample"}
  $ morpion check 3,3.proof --json
  {"file":"3,3.proof","valid":true,"game":"3,3","claim":"3,3 from 9: a draw","nodes":*} (glob)

A file that fails is a finding, on both streams; a file that is none is only an error.

  $ head -c 200 3,3.att >bad.att; morpion verify bad.att --json 2>/dev/null; morpion verify bad.att --json >/dev/null
  {"file":"bad.att","valid":false,"error":"bad.att: damaged table: it has 200 bytes and should have *"} (glob)
  morpion: error: bad.att: damaged table: it has 200 bytes and should have * (glob)
  [5]
  $ head -c 100 3,3.proof >bad.proof; morpion check bad.proof --json 2>/dev/null
  {"file":"bad.proof","valid":false,"error":"bad.proof: a damaged proof (wrong checksum)"}
  [5]
  $ morpion check 3,3.att --json; morpion verify 3,3.proof --json; morpion verify none --json
  morpion: error: 3,3.att: a table, not a proof
  morpion: error: 3,3.proof: a proof, not a table
  morpion: error: cannot open none: No such file or directory
  [1]

Perft counts of tic-tac-toe: 15120 games of five moves, of which x wins 1440.

  $ morpion perft 3,3 --depth 5 --json | tail -n 1; morpion perft 3,3 xoxxoo1x1 -d 9 --json
  {"game":"3,3","position":"9","plies":5,"sequences":15120,"open":13680,"over":{"x":1440,"draw":0,"o":0}}
  {"game":"3,3","position":"xoxxoo1x1","plies":1,"sequences":2,"open":2,"over":{"x":0,"draw":0,"o":0}}
  {"game":"3,3","position":"xoxxoo1x1","plies":2,"sequences":2,"open":0,"over":{"x":1,"draw":1,"o":0}}
  $ morpion notation 3,3 '#7875' --json; morpion notation 3,3 4x4 --to dots --json; morpion notation ultimate 'x899999999 11 o' --to ugi --json
  {"position":"x1xox1o2","to_move":"o","notations":{"dots":"x.xox.o.. o","number":"#7875 o","digits":"101210200 o"}}
  {"position":"4x4","to_move":"o","notations":{"dots":"....x.... o"}}
  {"game":"ultimate","position":"x899999999 11 o","to_move":"o","notations":{"ugi":"X8/9/9/9/9/9/9/9/9 O 2 a9"}}
  $ printf 'x8\nyy\n' | morpion notation misere:3,3 - --json
  {"game":"misere:3,3","position":"x8","to_move":"o","notations":{"dots":"x........ o","number":"#6561 o","digits":"100000000 o"}}
  {"error":"expected x, o, . or a number of empty cells, found 'y' at character 1","line":2,"position":"yy"}
  morpion: error: no legal position in 1 of 2 lines
  [3]
  $ morpion notation 8,4 64 --json
  {"position":"64","to_move":"x","notations":{"dots":"*","digits":"*"}} (glob)
