The tier engine: every position of a whole game, in a file that grows.

  $ morpion solve 4,4 -o 4,4.att
  morpion: tier engine: 0.* MiB of memory, * thread* (glob)
  4,4 from 16: draw
  9 722 011 positions, 1 217 977 up to symmetry, 445 156 kept, in *.* s (glob)
  saved 4,4.att: 2* bytes, 0.16 bits a position (glob)
  $ morpion query 4,4 xxx2ooo8 --table 4,4.att | tail -n 4
  to move  x
  value    X wins in 1 ply
  best     d1
  line     d1
  $ morpion moves 4,4 xo2o2x8 --table 4,4.att | head -n 3
  move  value  plies
  c1    draw
  d1    draw

Memory is stated, or refused before anything is done or written.

  $ morpion solve 5,4 -o no.att --memory 100M -j 1
  morpion: error: 5,4 needs * MiB of memory with 1 thread and 100.0 MiB are allowed (glob)
  [4]
  $ morpion solve 5,4 --memory 100M --json
  morpion: error: 5,4 needs * MiB of memory with 1 thread and 100.0 MiB are allowed (glob)
  {"position":"25","to_move":"x","winner":null,"category":"unknown","distance":null,"proof":"bounded","best":[],"pv":[],"moves":[],"source":"tiers"}
  [4]
  $ ls
  4,4.att

Where o begins, all is the same but for the names.

  $ morpion solve 3x4,3 '12 o' -o o.att -q | head -n 1; morpion solve 3x4,3 -o x.att -q >/dev/null
  3x4,3 from 12 o: O wins in 7 plies
  $ morpion verify o.att --full
  o.att: 3x4,3, 2658 positions kept, checksums and every value: good
  $ morpion export o.att --ply 2 --limit 2
  position,ply,to_move,over,winner,category,distance,images,number
  o2x8 o,2,o,0,2,win,5,4,360855
  o7x3 o,2,o,0,2,win,5,4,354321
  $ morpion export x.att | cut -d, -f 2,4,6-8 >x.csv; morpion export o.att | cut -d, -f 2,4,6-8 | cmp - x.csv
  $ morpion stats o.att | sed -n 7p; morpion stats x.att | sed -n 7p
      2                4              128                0
      2              128                4                0

Progress on a terminal: percent, time left, positions, speed.

  $ morpion solve 3x6,4 -o whole.att -q >/dev/null; script -qc 'morpion solve 4x5,4 -j 1' /dev/null | tr '\r' '\n' | grep -cE '^morpion: [0-9]+ %, [0-9]+ s left, [0-9.]+ million positions, [0-9.]+ million/s' | sed 's/[1-9][0-9]*/some/'
  some

Ctrl-C, and killed at random moments: it goes on to the same file.

  $ morpion solve 4x5,4 -o slow.att -q & p=$!; until [ "$(stat -c %s slow.att.partial 2>/dev/null || echo 0)" -gt 5000 ]; do sleep 0.02; done; kill -INT $p; wait $p
  morpion: error: stopped before the end; the work so far is in slow.att.partial: continue with --resume
  [4]
  $ morpion query 4x5,4 --table slow.att.partial; morpion verify slow.att.partial
  morpion: error: slow.att.partial: the partial file of an unfinished solve: resume the solve first
  morpion: error: slow.att.partial: the partial file of an unfinished solve: resume the solve first
  [5]
  $ morpion solve 4x5,4 -o slow.att -q
  morpion: error: slow.att.partial holds the work of an unfinished solve: continue with --resume, or remove it
  [1]
  $ n=0; until [ -e k.att ] || [ $n -ge 99 ]; do n=$((n + 1)); s=$(awk "BEGIN { print $n * $(od -An -N1 -tu1 /dev/urandom) / 2000 }"); timeout -s KILL $s morpion solve 3x6,4 -o k.att -q $([ -e k.att.partial ] && echo --resume); done >/dev/null 2>&1; cmp whole.att k.att && ls k.att*
  k.att

A full disk: one line, nothing under the name, and the rest later.

  $ (ulimit -f 40; morpion solve 3x6,4 -o d.att -q); ls d.att*
  morpion: error: cannot write d.att.partial: File too large; the work so far is in d.att.partial: continue with --resume
  d.att.partial
  $ (ulimit -f 60; morpion solve 3x6,4 -o d.att -q --resume)
  morpion: error: cannot write d.att.partial: File too large; the work so far is in d.att.partial: continue with --resume
  [1]
  $ morpion solve 3x6,4 -o d.att -q --resume | sed -n 3p; cmp whole.att d.att && ls d.att*
  * of them from the partial file (glob)
  d.att
  $ (ulimit -f 0; morpion solve 3,3 -o e.att -q); ls e.att*
  morpion: error: cannot write e.att.partial: File too large
  ls: cannot access 'e.att*': No such file or directory
  [2]

What another program is writing is left to it, and what was taken away from
under a solve is not put under the name.

  $ morpion solve 4x5,4 -o w.att -q >/dev/null 2>w.txt & p=$!; until [ -s w.att.partial ]; do sleep 0.02; done; morpion solve 4x5,4 -o w.att -q; morpion solve 4x5,4 -o w.att -q --resume; mv w.att.partial away; echo other >w.att.partial; wait $p; cat w.txt; cat w.att.partial; ls w.att
  morpion: error: w.att.partial: another program is writing it
  morpion: error: w.att.partial: another program is writing it
  morpion: error: cannot write w.att: another program removed or replaced w.att.partial* (glob)
  other
  ls: cannot access 'w.att': No such file or directory
  [2]
  $ rm w.att.partial; morpion solve 3,3 -o w.att --resume
  morpion: error: there is no w.att.partial to resume from
  [1]
  $ morpion solve 4x5,4 -o slow.att -e memo --resume
  morpion: error: cannot resume with the memo engine: slow.att.partial: the partial file of an unfinished solve: resume the solve first
  [1]
  $ mkdir tmp; chmod a-w tmp; cd tmp; TMPDIR=. morpion solve 3,3 -q | head -n 1; TMPDIR=none morpion solve 3,3 -q | head -n 1; ls; cd ..; rmdir tmp
  3,3 from 9: draw
  3,3 from 9: draw
