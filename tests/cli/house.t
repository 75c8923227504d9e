How the house is kept. Only a kind's own files ask which game it is.

  $ cd "$TESTS/.." && grep -rnE '\b[a-z]+_kind\b|kind *[!=]= *&|->kind->prefix' solver viz --include='*.[ch]' | grep -vE '\b(game|option|player|sealed_file)_kind\b|^solver/rules/(game|tnk|misere|ultimate_game|width)\.[ch]:'
  [1]
  $ cd "$TESTS/.." && grep -rniE '"[^"]*(ultimate|mis[eè]re)' solver viz --include='*.[ch]' | grep -vE '^solver/rules/|^solver/engines/[a-z]*/(tnk|ultimate)_|^solver/cli/(cmd_[a-z]*|commands|play)\.c:|:[0-9]*: \* |^viz/(draw_[a-z]*|commands)\.c:'
  [1]
  $ cd "$TESTS/.." && grep -rlE 'rules/(tnk|misere|ultimate|ultimate_game)\.h' solver viz --include='*.[ch]' | grep -vE '^solver/rules/|/(tnk|ultimate)_[a-z]*\.[ch]$'
  [1]

Includes point one way: a room includes itself and those before it.

  $ cd "$TESTS/.." && rooms='base rules engines tables proofs answers players api program cli'; for r in $rooms; do for later in ${rooms#*$r}; do grep -rnE "#include \"($later)/" solver/$r; done; done
  $ cd "$TESTS/.." && grep -rnE '#include "(cli)/' viz
  [1]

The library prints nothing, never exits and never reads the environment.

  $ cd "$TESTS/.." && grep -rnE '\b(printf|puts|putchar|perror|exit|_exit|abort|getenv)\(|\b(stdout|stderr)\b' solver/base solver/rules solver/engines solver/tables solver/proofs solver/answers solver/players solver/api
  [1]

No tag of a struct or an enum is defined twice.

  $ cd "$TESTS/.." && grep -rhoE '^(static |const )*(struct|enum) [a-z_0-9]+ \{' solver viz tests --include='*.[ch]' --exclude=clash.c | grep -oE '(struct|enum) [a-z_0-9]+' | sort | uniq -d

The map in solver/README.md names every file; commands are named by their pattern.

  $ cd "$TESTS/../solver" && for f in $(find . -name '*.[ch]' | sed 's#.*/##; s/\.[ch]$//' | grep -v '^cmd_' | sort -u); do grep -qE "(^|[^a-z_])$f(\.[ch])?([^a-z_]|$)" README.md || echo "$f is missing"; done

solver/proofs/README.md, section 10, names every file that morpion-check is built from.

  $ cd "$TESTS/.." && src=$(MAKEFLAGS= make -s --eval='show: ; @echo $(CHECK_SRC)' show) && for w in 64 128; do for f in $src; do cc -MM -MG -Isolver -Iinclude -DBOARD_WIDTH=$w $f; done; done | tr ' \\' '\n\n' | grep '^[is].*/.*\.[ch]$' | sort -u >"$OLDPWD/built"
  $ cd "$TESTS/.." && for f in $(sed -n '/^| lines | files/,/^$/p' solver/proofs/README.md | grep -o '`[^`]*`' | tr -d '`'); do ls solver/proofs/$f solver/$f $f 2>/dev/null; done | sort | diff - "$OLDPWD/built"
