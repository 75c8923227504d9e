A reader in another language, written from solver/tables/README.md alone, finds in a table what the
program says is there.

  $ read="$TESTS/readers/read_table.py"; for g in 3,3 3x4,3 misere:3,3; do morpion solve $g -o t.att -q >/dev/null; morpion export t.att | "$read" t.att; done
  765 positions agree
  28275 positions agree
  765 positions agree
  $ morpion solve 3x4,3 --engine memo -o e.att -q >/dev/null; morpion export e.att | "$TESTS/readers/read_table.py" e.att
  28275 positions agree
  $ morpion solve 3x7,3 -o v.att -q >/dev/null; morpion export v.att --ply 7 --limit 1000 | "$TESTS/readers/read_table.py" v.att
  1000 positions agree
  $ morpion solve ultimate 'XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x' -o u.att -q >/dev/null; morpion export u.att | "$TESTS/readers/read_table.py" u.att
  72 positions agree
  $ morpion export t.att | sed '5s/draw/win/;5s/loss/win/' >wrong.csv; morpion solve 3,3 -o t.att -q >/dev/null; "$TESTS/readers/read_table.py" t.att wrong.csv >/dev/null
  [1]
