The same mistake has the same exit status everywhere. `wrong KIND COMMAND` runs a
command with every file that is not of that kind in the place of FILE. Each must
be refused in one line, with status 1; what is not so refused is printed.

  $ morpion solve 3,3 -q -o table >out; morpion solve 3,3 -q --certificate proof >out; morpion export table -f sqlite -o base
  $ morpion menace train 3,3 --games 10 -q --log log -o menace >out; morpion atlas 3,3 --again -q -o atlas >out
  $ morpion play 3,3 --x random --o random --seed 1 -q -o game >out; : >empty; seq 1000 >text; mkdir folder
  $ head -c 4 table >stump; head -c 300 /dev/zero >zeros; mkfifo pipe; (head -c 20 table; echo) >torn
  $ echo 'kind=$1; shift; for f in table proof menace game log atlas base empty text zeros stump pipe folder missing; do' >wrong
  $ echo 'case " $kind " in *" $f "*) continue;; esac; c=$(echo "$*" | sed "s/FILE/$f/"); out=$($c 2>&1 >/dev/null </dev/null); st=$?' >>wrong
  $ echo '[ $st = 1 ] && [ $(echo "$out" | wc -l) = 1 ] || echo "$c: $st: $out"; done' >>wrong

  $ for c in stats verify export; do sh wrong table morpion $c FILE; done
  $ for c in 'query 3,3' 'moves 3,3' 'bot 3,3' 'play 3,3 --x perfect --o random' 'match 3,3 perfect random --games 2'; do sh wrong table morpion $c --table FILE; done
  $ for c in tree board; do sh wrong table morpion-viz $c 3,3 --table FILE; done
  $ sh wrong proof morpion check FILE; sh wrong proof morpion-check FILE; sh wrong proof morpion atlas 3,3 -o new --certificate FILE; sh wrong proof morpion-viz tree 3,3 --certificate FILE
  $ for c in 'menace show FILE 9' 'menace play FILE' 'menace train --resume -o FILE' 'menace train --against FILE -o new.menace'; do sh wrong menace morpion $c; done
  $ for c in 'play 3,3 --x menace:FILE --o random' 'match 3,3 random menace:FILE --games 2'; do sh wrong menace morpion $c; done
  $ sh wrong game morpion-viz game FILE; sh wrong log morpion-viz curve FILE; sh wrong atlas morpion-viz atlas FILE; ls new.menace
  ls: cannot access 'new.menace': No such file or directory
  [2]

An atlas that does not exist is begun, and so is an empty one.

  $ cp empty empty2; sh wrong "atlas empty missing" morpion atlas 3,3 -o FILE; morpion atlas 3,3 -q -o empty2 | tail -n 1 | cut -c 1-20
     3        3  3  dr

What can be recognised is named.

  $ for f in proof menace game log atlas base empty text stump; do morpion stats $f; done; morpion check table; morpion menace show table 9; morpion-viz game table; morpion-viz curve table; morpion-viz atlas table
  morpion: error: proof: a proof, not a table
  morpion: error: menace: a MENACE file, not a table
  morpion: error: game: a saved game, not a table
  morpion: error: log: a log of MENACE's training, not a table
  morpion: error: atlas: an atlas, not a table
  morpion: error: base: a SQLite database, not a table
  morpion: error: empty: an empty file, not a table
  morpion: error: text: not a table
  morpion: error: stump: not a table
  morpion: error: table: a table, not a proof
  morpion: error: table: a table, not a MENACE file
  morpion-viz: error: table: a table, not a saved game
  morpion-viz: error: table: a table, not a log of MENACE's training
  morpion-viz: error: table: a table, not an atlas
  [1]

A damaged file of the right kind is status 5 where it is verified, and 1 elsewhere.

  $ for c in stats verify export; do morpion $c torn; echo $?; done
  morpion: error: torn: damaged table: the file ends too early
  1
  morpion: error: torn: damaged table: the file ends too early
  5
  morpion: error: torn: damaged table: the file ends too early
  1
  $ head -c 100 proof >torn; morpion check torn; echo $?; morpion-check torn; echo $?; morpion atlas -o new --certificate torn; echo $?
  morpion: error: torn: a damaged proof (*) (glob)
  5
  morpion-check: error: torn: a damaged proof (*) (glob)
  5
  morpion: error: torn: a damaged proof (*) (glob)
  1

What would replace a file of another kind is refused; the file stays. Other files
may be replaced.

  $ morpion solve 3,3 -q -o kept.att >/dev/null; morpion menace train 3,3 --games 10 -o kept.menace -q >/dev/null; cp kept.menace before.menace
  $ morpion solve 3,3 -o kept.menace; morpion solve 3,3 --certificate kept.att; morpion export kept.att -o kept.menace
  morpion: error: kept.menace: exists and is a MENACE file: choose another name
  morpion: error: kept.att: exists and is a table: choose another name
  morpion: error: kept.menace: exists and is a MENACE file: choose another name
  [1]
  $ morpion export kept.att --format sqlite -o kept.menace; morpion-viz board 3,3 -o kept.menace; cmp kept.menace before.menace
  morpion: error: kept.menace: exists and is a MENACE file: choose another name
  morpion-viz: error: * (glob)
  $ cp kept.menace kept.svg; morpion-viz board 3,3 -o kept.svg; cmp kept.menace kept.svg
  morpion-viz: error: kept.svg: exists and is a MENACE file: choose another name
  $ morpion solve 3,3 -o kept.att -q | tail -n 1
  saved kept.att: 529 bytes, 5.53 bits a position

A game without a move does not replace a saved one.

  $ printf 'b2\nq\n' | morpion play 3,3 --x human --o random -q -o kept.txt >/dev/null; grep -c '^moves b2' kept.txt; morpion play 3,3 -o kept.txt </dev/null >/dev/null; grep -c '^moves b2' kept.txt
  1
  1
