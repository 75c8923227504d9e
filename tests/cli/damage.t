Whatever a file is, it is refused in one line: status 1. A damaged table is
status 5 from verify.

  $ morpion solve 3,3 -e memo -o t.att -q >/dev/null
  $ : >empty; morpion query 3,3 --table empty
  morpion: error: empty: an empty file, not a table
  [1]
  $ morpion verify empty
  morpion: error: empty: an empty file, not a table
  [1]
  $ seq 1000 >foreign; morpion stats foreign
  morpion: error: foreign: not a table
  [1]
  $ morpion verify foreign
  morpion: error: foreign: not a table
  [1]
  $ head -c 1000 t.att >short; morpion export short
  morpion: error: short: damaged table: it has 1000 bytes and should have * (glob)
  [1]
  $ morpion verify short
  morpion: error: short: damaged table: it has 1000 bytes and should have * (glob)
  [5]
  $ (head -c 8 t.att; printf '\003'; tail -c +10 t.att) >newer; morpion query 3,3 --table newer
  morpion: error: newer: table format version 3: this program reads versions 1 and 2
  [1]
  $ morpion verify newer
  morpion: error: newer: table format version 3: this program reads versions 1 and 2
  [5]
  $ (head -c 500 t.att; printf 'Z'; tail -c +502 t.att) >flipped; morpion query 3,3 --table flipped
  morpion: error: flipped: damaged table: the checksum of frame 0 is wrong
  [1]
  $ echo 9 | morpion query 3,3 --table flipped -
  morpion: error: line 1: flipped: damaged table: the checksum of frame 0 is wrong
  [1]
  $ morpion verify flipped
  morpion: error: flipped: damaged table: the checksum of frame 0 is wrong
  [5]
  $ morpion stats flipped; morpion export flipped -o x.csv; morpion export flipped -f sqlite -o x.db; ls x.*
  morpion: error: flipped: damaged table: the checksum of frame 0 is wrong
  morpion: error: flipped: damaged table: the checksum of frame 0 is wrong
  morpion: error: flipped: damaged table: the checksum of frame 0 is wrong
  ls: cannot access 'x.*': No such file or directory
  [2]
  $ morpion-viz tree 3,3 oxx1xo3 --table flipped >/dev/null
  morpion-viz: error: flipped: damaged table: the checksum of frame 0 is wrong
  [1]
  $ morpion verify none
  morpion: error: cannot open none: No such file or directory
  [1]
  $ morpion verify .
  morpion: error: .: not a regular file
  [1]

Names and contents with control characters do not reach the terminal.

  $ morpion verify "$(printf 'a\033[31mb\nc\377')"
  morpion: error: cannot open a?[31mb?c?: No such file or directory
  [1]
  $ morpion verify 'é.att'
  morpion: error: cannot open é.att: No such file or directory
  [1]
