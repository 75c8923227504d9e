Bash completion. `try` does what bash does when the user presses Tab after the
last word; bash itself splits words at : and =. It prints what is offered.

  $ echo 'for p in morpion morpion-viz; do $p --completion >$p.bash; bash -n $p.bash && . ./$p.bash; done' >try
  $ echo 'try() { COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _${1//-/_}; printf "%s\n" "${COMPREPLY[@]}" | LC_ALL=C sort -u | paste -sd " "; }' >>try
  $ mkdir folder; touch 3,3.att 6,4.proof m.menace game.txt log.csv

Commands, parts of a command, and options.

  $ bash -c '. ./try; try morpion s; try morpion-viz t; try morpion help qu; try morpion --v'
  search solve stats
  tree
  query
  --version
  $ bash -c '. ./try; try morpion menace ""; try morpion menace tr; try morpion menace train mis; try morpion frobnicate ""'
  play show train
  train
  misere:3,3

  $ bash -c '. ./try; try morpion query 3,3 --t; try morpion export 3,3.att --; try morpion query 3,3 -- --t'
  --table --time
  --all --color --format --help --limit --output --ply --quiet --verbose

Games, players and notations.

  $ bash -c '. ./try; try morpion query u; try morpion solve -e memo 4; try morpion atlas 3,3 7; try morpion query misere : ""'
  ultimate ultimate:majority
  4,3 4,4
  7,5
  3,3
  $ bash -c '. ./try; try morpion play 3,3 --x p; try morpion play 3,3 --o ""; try morpion match 3,3 bot ""; try morpion notation 3,3 4x4 --to u'
  perfect
  bot human menace menace: perfect random search:
  bot menace menace: perfect random search:
  ugi ultimattt

Choices, also as --engine=m.

  $ bash -c '. ./try; try morpion solve 3,3 -e ""; try morpion solve --engine = m; try morpion export 3,3.att --format =; try morpion-viz tree 3,3 --mode s'
  auto memo proof tiers
  memo
  csv jsonl sqlite
  strategy

Files with the usual ending and folders; any file where none has it. A position
may be a saved game, so files are offered for it, too.

  $ bash -c '. ./try; try morpion stats ""; try morpion query 3,3 -t ""; try morpion check ""; try morpion menace show ""; try morpion match 3,3 menace : ""; try morpion-viz curve ""'
  3,3.att folder
  3,3.att folder
  6,4.proof folder
  folder m.menace
  folder m.menace
  folder log.csv
  $ bash -c '. ./try; try morpion check ga; try morpion query 3,3 g; try morpion play 3,3 --from g; try morpion menace train --against ""'
  game.txt
  game.txt
  game.txt
  folder m.menace perfect random self
