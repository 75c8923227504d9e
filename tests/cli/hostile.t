Names with anything in them: files are made, read and drawn, and what is said of
them is fit for a terminal.

  $ for n in ' ' '-o' 'a b' "it's" '"' '$HOME' '%s%n' 'é' "$(printf 'l\nf')" "$(printf 'esc\033[31m')" "$(printf 'bad\377')" "$(printf 'c1\302\233x')" "$(printf 'turned\342\200\256x')" "$(printf 'apart\342\201\247x')"; do morpion solve 3,3 -q -o "./$n" | tail -n 1 | cut -d ':' -f 1; morpion verify "./$n" | cut -d ':' -f 1; morpion query 3,3 --table "./$n" | grep -c draw; done
  saved ./ 
  ./ 
  1
  saved ./-o
  ./-o
  1
  saved ./a b
  ./a b
  1
  saved ./it's
  ./it's
  1
  saved ./"
  ./"
  1
  saved ./$HOME
  ./$HOME
  1
  saved ./%s%n
  ./%s%n
  1
  saved ./é
  ./é
  1
  saved ./l?f
  ./l?f
  1
  saved ./esc?[31m
  ./esc?[31m
  1
  saved ./bad?
  ./bad?
  1
  saved ./c1??x
  ./c1??x
  1
  saved ./turned???x
  ./turned???x
  1
  saved ./apart???x
  ./apart???x
  1
  $ for n in '-o.svg' 'a b.svg' "it's.svg" '<&>".svg' "$(printf 'l\nf.svg')" "$(printf 'bad\377.svg')"; do morpion-viz board 3,3 -q -o "./$n" && xmllint --noout "./$n" && echo drawn; done
  drawn
  drawn
  drawn
  drawn
  drawn
  drawn
  $ n=$(printf '%0254d' 1); morpion solve 3,3 -q -o $n; morpion solve 3,3 -q -o $n$n
  morpion: error: cannot write 0*1.partial: File name too long (glob)
  morpion: error: cannot write 0*0...: File name too long (glob)
  [1]
  $ p=$(printf '/%0200d' $(seq 22)); morpion solve 3,3 -q -o .$p; SMPATH=.$p morpion play 3,3 --x random --o random 2>&1 | sort -u | grep -c 'SMPATH: the file name .* is too long$'
  morpion: error: cannot write ./0*...: File name too long (glob)
  1
  $ ls | grep -c 'tmp$\|partial$'; morpion solve 3,3 -q -o ''
  0
  morpion: error: --output: '' is not a name: it is empty
  [2]

A link where the new file would be is not followed: nothing is written through it.

  $ echo precious >target; for i in 0 1 2; do ln -s target t.att.$$-$i.tmp; done; exec morpion solve 3,3 -e memo -q -o t.att >/dev/null
  $ ln -s target p.att.partial; morpion solve 3,3 -q -o p.att; cat target
  morpion: error: p.att.partial holds the work of an unfinished solve: continue with --resume, or remove it
  precious
  $ ln -s nowhere q.att.partial; morpion solve 3,3 -q -o q.att; test -e nowhere || echo none
  morpion: error: cannot write q.att.partial: File exists
  none
  $ mkfifo z.att.partial; timeout 20 morpion solve 3,3 -q -o z.att
  morpion: error: z.att.partial holds the work of an unfinished solve: continue with --resume, or remove it
  [1]
  $ morpion verify t.att | cut -d ' ' -f 1-3
  t.att: 3,3, 765

Lines of 10 MB, lines without an end, zero bytes: one error line each, and the rest is answered.

  $ (echo 9; head -c 10000000 /dev/zero | tr '\0' x; echo; echo 4x4) | morpion query 3,3 -
  9: x to move, draw*a1* (glob)
  error: line 2: the line is longer than 4096 characters
  4x4: o to move, draw*a1* (glob)
  morpion: error: no legal position in 1 of 3 lines
  [3]
  $ head -c 10000000 /dev/zero | morpion query 3,3 - 2>/dev/null
  error: line 1: the line is longer than 4096 characters
  [3]
  $ printf 'x\0o7\n4x4\n' | morpion query 3,3 -
  error: line 1: expected x, o, . or a number of empty cells, found byte 0x00 at character 2
  4x4: o to move, draw*a1* (glob)
  morpion: error: no legal position in 1 of 2 lines
  [3]
  $ printf '\033[31m\n\377\n' | morpion query 3,3 - --json
  {"error":"expected x, o, . or a number of empty cells, found byte 0x1b at character 1","line":1,"position":"\u001b[31m"}
  {"error":"expected x, o, . or a number of empty cells, found byte 0xff at character 1","line":2,"position":"\u00ff"}
  morpion: error: no legal position in 2 of 2 lines
  [3]

Arguments: control characters and halves of characters are not echoed, on either side.

  $ morpion query 3,3 "$(printf 'x\033]0;title\007')" 2>&1 | od -c | grep -c '033\|007'
  0
  [1]
  $ morpion query "$(printf '\377\033')"; morpion "$(printf 'sol\033ve')"; morpion solve --"$(printf '\302\233')"
  morpion: error: game '??': no such game: expected N,K or RxC,K, as in 3,3 or 4x5,3, found byte 0xff at character 1; other games begin with misere: or ultimate
  morpion: error: unknown command 'sol?ve': did you mean 'solve'?
  morpion: error: solve: unknown option '--??' (see morpion solve --help; a position that begins with - goes after --)
  [2]
  $ morpion query 3,3 "$(printf '\355\240\200\340\200\200\364\220\200\200')"
  morpion: error: position '??????????': expected x, o, . or a number of empty cells, found byte 0xed at character 1
  [3]
