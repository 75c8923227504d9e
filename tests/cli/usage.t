Help that was asked for goes to stdout with status 0, misuse to stderr with 2.

  $ morpion --version
  morpion 0.1.0
  $ morpion-viz --version
  morpion-viz 0.1.0
  $ morpion --help 2>/dev/null | head -n 1
  morpion: solves tic-tac-toe T(n,k) and Ultimate, and tells who wins
  $ morpion solve --help 2>/dev/null | head -n 1
  morpion solve GAME [POSITION] [-o FILE.att | --certificate FILE.proof]
  $ for c in solve query moves stats verify export perft; do morpion $c --help >help 2>&1 && grep -c -- --help help; done
  1
  1
  1
  1
  1
  1
  1
  $ morpion >/dev/null
  morpion: error: no command given (see morpion --help)
  [2]
  $ morpion frobnicate
  morpion: error: unknown command 'frobnicate' (see morpion --help)
  [2]
  $ morpion solve
  morpion: error: solve: missing argument; usage: morpion solve GAME [POSITION] [-o FILE.att | --certificate FILE.proof]
  [2]
  $ morpion solve 3,3 9 9
  morpion: error: solve: too many arguments; usage: morpion solve GAME [POSITION] [-o FILE.att | --certificate FILE.proof]
  [2]
  $ morpion solve 3,3 --frobnicate
  morpion: error: solve: unknown option '--frobnicate' (see morpion solve --help; a position that begins with - goes after --)
  [2]
  $ morpion solve 3,3 --full
  morpion: error: solve: unknown option '--full' (see morpion solve --help; a position that begins with - goes after --)
  [2]
  $ morpion solve 3,3 -qx
  morpion: error: solve: unknown option '-x' (see morpion solve --help; a position that begins with - goes after --)
  [2]
  $ morpion solve 3,3 -o
  morpion: error: solve: option '-o' needs a value
  [2]
  $ morpion solve 3,3 -o ''
  morpion: error: --output: '' is not a name: it is empty
  [2]
  $ morpion solve 3,3 --memory lots
  morpion: error: --memory: 'lots' is not a size, as in 500M or 4G
  [2]
  $ morpion solve 3,3 --memory 99999999999999999999G
  morpion: error: --memory: '99999999999999999999G' is not a size, as in 500M or 4G
  [2]
  $ morpion solve 3,3 --memory 99999999999G
  morpion: error: --memory: '99999999999G' is not a size, as in 500M or 4G
  [2]
  $ morpion solve 3,3 --time 5parsecs
  morpion: error: --time: '5parsecs' is not a time, as in 500ms or 10s
  [2]
  $ morpion solve 3,3 --time 0
  morpion: error: --time: '0' is not a time, as in 500ms or 10s
  [2]
  $ morpion-viz tree 3,3 --max-nodes 0
  morpion-viz: error: --max-nodes: '0' is not a number above 0
  [2]
  $ morpion moves 3,3 -
  morpion: error: position '-': 1 cell: a 3x3 board has 9
  [3]
  $ morpion export x --ply -1
  morpion: error: --ply: '-1' is not a number
  [2]
  $ morpion query 3,3 --color sometimes
  morpion: error: --color: 'sometimes' is not one of auto|always|never
  [2]

Options go anywhere; after -- everything is a word.

  $ morpion query --json 3,3 -- xx-oo---- | cut -c 1-60
  {"position":"xx1oo4","to_move":"x","winner":1,"category":"wi
  $ morpion query 3,3 -x-o-----
  morpion: error: query: unknown option '-x' (see morpion query --help; a position that begins with - goes after --)
  [2]
  $ morpion solve 3,3 --json=1
  morpion: error: solve: option '--json' takes no value
  [2]
  $ morpion solve 3,3 --output
  morpion: error: solve: option '--output' needs a value
  [2]
  $ morpion verify -o x
  morpion: error: verify: unknown option '-o' (see morpion verify --help; a position that begins with - goes after --)
  [2]
  $ morpion query 3,3 ---------
  morpion: error: query: unknown option '---------' (see morpion query --help; a position that begins with - goes after --)
  [2]
  $ morpion query 3,3 -- --------- --json | tail -n 1
  morpion: error: position '--json': expected x, o, . or a number of empty cells, found 'j' at character 3
  line     b2 a1 c1 a3 a2 c2 b3 b1 c3

Games and positions that are none: status 3.

  $ morpion solve 21,3
  morpion: error: game '21,3': no such game: a board has 1 to 20 rows and columns
  [3]
  $ morpion solve 3,4
  morpion: error: game '3,4': no such game: on a 3x3 board K must be 1 to 3
  [3]
  $ morpion solve ultimatum
  morpion: error: game 'ultimatum': no such game: expected N,K or RxC,K, as in 3,3 or 4x5,3, found 'u' at character 1; other games begin with misere: or ultimate
  [3]
  $ morpion solve 3,3 xx7
  morpion: error: position 'xx7': 2 x and 0 o: the players move in turn
  [3]
  $ morpion solve 3,3 ''
  morpion: error: position '': empty position: expected 9 cells
  [3]
  $ morpion query 3,3 xxxooo3 xxxoo1o2 o8 8
  morpion: error: position 'xxxooo3': both x and o have 3 aligned: two winners
  morpion: error: position 'xxxoo1o2': x has 3 aligned but o moved last: the game was over a move ago
  morpion: error: position 'o8': 0 x and 1 o: x moves first (if o began, add the side to move, as in '... x')
  morpion: error: position '8': 8 cells: a 3x3 board has 9
  [3]
  $ morpion query 4,3 xxx1xxx1oo1oo1o1
  morpion: error: position 'xxx1xxx1oo1oo1o1': x has lines of 3 that share no stone: the first of them ended the game
  [3]

Help fits into 80 columns, and so does the manual page: it indents by 7.

  $ for p in morpion morpion-viz; do for c in "" $($p --help | sed -n "s/^  $p \([a-z]*\) .*/\1/p"); do $p $c --help | awk -v c="$p $c" 'length > 80 {print c ": " $0}'; done; done
  $ for p in morpion morpion-viz; do $p --man | awk '/^\.nf/ {n = 1} /^\.fi/ {n = 0} {gsub(/\\&|\\e|\\/, "")} n && length > 73'; done

In the manual paragraphs are filled, lists are lists, and examples stay as they are.

  $ morpion --man | sed -n '/^.SS perft/,/^.SS/p' | head -n 18 | tail -n 12
  Prints a line for each length up to N: how many sequences of moves
  there are from POSITION (default: the start), and how many of them
  end the game with their last move, by result. Sequences that lead
  to the same position count separately. Without \-\-depth, N is 6, or
  less where more would take longer than some seconds. With \-\-json
  each line is an object.
  .PP
  Example:
  .PP
  .nf
  morpion perft 3,3 \-\-depth 9
  .fi
  $ morpion --man | grep -A 2 -E '^.B (tiers|human|search:TIME)$' | grep -v '^--' | head -n 9
  .B tiers
  solves a whole T(n,k) game on up to 25 cells, backwards
  from the full boards, on all processors. It first says
  .B human
  .TP
  .B perfect
  .B search:TIME
  looks as far ahead as TIME allows: search:100ms
  .TP

An option that means something else to a command is explained by that command.

  $ for c in solve atlas; do morpion $c --help | grep -A 1 -e '^  .*--certificate.FILE.proof'; done; morpion-viz tree --help | grep -A 1 -e --certificate.FILE.proof
        --certificate FILE.proof
                              save the proof in FILE.proof, for check
        --certificate FILE.proof
                              first check a proof that solve wrote, and add what
        --certificate FILE.proof
                              check a proof that solve wrote, and draw its

What else can be got wrong, and what is seldom asked for.

  $ morpion --man >man; head -n 5 man | grep -v '^.nh\|^.ad'; morpion-viz --completion | tail -n 1
  .TH MORPION 1 "" "morpion 0.1.0" "User Commands"
  .SH NAME
  morpion \- solves tic\-tac\-toe T(n,k) and Ultimate, and tells who wins
  complete -F _morpion_viz morpion-viz
  $ morpion menace show; morpion menace show m.menace 9 --limit 2; morpion menace play --learn; morpion menace play m.menace --x human --o human
  morpion: error: menace show: expected a file
  morpion: error: menace show: --limit is for the list of all boxes
  morpion: error: menace play: --learn needs a file to save MENACE in
  morpion: error: menace play: give --x or --o, not both: MENACE plays the other side
  [2]
  $ morpion match 3,3 random random --games 99999999999
  morpion: error: --games: at most 10000000
  [2]
  $ morpion match 3,3 search:2ms random --games 2 --seed 5 | tail -n 1 | cut -c 1-8
  both* (glob)
  $ morpion match 9,10 random random; morpion notation 9,10 9; morpion perft 9,10; morpion play 9,10; morpion bot 9,10
  morpion: error: game '9,10': no such game: on a 9x9 board K must be 1 to 9
  morpion: error: game '9,10': no such game: on a 9x9 board K must be 1 to 9
  morpion: error: game '9,10': no such game: on a 9x9 board K must be 1 to 9
  morpion: error: game '9,10': no such game: on a 9x9 board K must be 1 to 9
  morpion: error: game '9,10': no such game: on a 9x9 board K must be 1 to 9
  [3]
  $ morpion-viz tree 3,3 --certificate c --mode full; morpion-viz tree 3,3 --certificate c --merge positions
  morpion-viz: error: --certificate tells a strategy: it goes with --mode strategy
  morpion-viz: error: --certificate goes with --merge tree or symmetry
  [2]
  $ morpion solve 3,3 --certificate c -q >/dev/null; morpion-viz tree 3,3 --certificate c --for x; morpion-viz tree 4,3 --certificate c
  morpion-viz: error: c: it has no strategy of that player
  morpion-viz: error: c: a proof of 3,3 from 9, not of 4,3 from 16
  [1]
  $ morpion atlas $(seq -s ' ' -f '%.0f,1' 600)
  morpion: error: atlas: too many games: there are only 540
  [2]
  $ morpion query 4,3 '#43046721'; morpion query ultimate "$(printf '%0200d' 1)"; morpion moves ultimate 'x899999999 11 o' --last 9a1
  morpion: error: position '#43046721': number too large: a position of 16 cells has 16 base-3 digits
  morpion: error: position '0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000': board 1, cell 1: expected x, o, . or a number of empty cells up to 9, or X or O for a board that is won, found '0' at character 1
  morpion: error: position 'x899999999 11 o': the last move cannot have been 9a1: the position contradicts it
  [3]
  $ morpion solve ultimate 'XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x' -o u.att -q >/dev/null; morpion stats u.att | tail -n 3
                 1              14               0
                 2               0               1
  draws                         47
  $ morpion menace train 3,3 --games 300 --empty resign -q -o r.menace >/dev/null; morpion menace train --resume --games 10 --empty refill -q -o r.menace | head -n 2
  3,3: 10 games against self, seed 1
  in all 310: 289 won, 5 drawn, 16 lost
  $ morpion menace train 3,3 --games 20 --against r.menace -q -o s.menace >/dev/null; morpion menace train --resume --games 10 -q -o s.menace
  morpion: error: it was trained against another MENACE: name that one with --against FILE
  [3]
  $ morpion moves 8,5 xo62 --time 1ms 2>remark | head -n 1; cat remark
  move  value  plies  estimate
  xo62: x to move, not decided*not proved (glob)
  $ printf 'y\nb2\nquit\n' | SMPATH=/nonexistent morpion play 3,3 | tail -n 1
  morpion-viz: error: cannot write /nonexistent/board.dot: No such file or directory
  morpion: error: SMPATH: */morpion-viz could not draw /nonexistent/board.dot (glob)
  morpion-viz: error: cannot write /nonexistent/board.dot: No such file or directory
  morpion: error: SMPATH: */morpion-viz could not draw /nonexistent/board.dot (glob)
  morpion-viz: error: cannot write /nonexistent/board.dot: No such file or directory
  morpion: error: SMPATH: */morpion-viz could not draw /nonexistent/board.dot (glob)
  ended at * (glob)
  $ morpion perft ultimate --depth 0; morpion perft 3,3 --depth 0
  plies        sequences            x won            o won            drawn
  plies        sequences            x won            o won            drawn

Words that were meant.

  $ morpion qeury 3,3; morpion-viz baord 3,3; morpion query 3,3 --tabel t.att; morpion play 3,3 --x prefect; morpion help slove
  morpion: error: unknown command 'qeury': did you mean 'query'?
  morpion-viz: error: unknown command 'baord': did you mean 'board'?
  morpion: error: query: unknown option '--tabel': did you mean '--table'?
  morpion: error: --x: no player 'prefect': did you mean 'perfect'?
  morpion: error: unknown command 'slove': did you mean 'solve'?
  [2]
  $ morpion help query | head -n 1; morpion-viz help tree | head -n 1
  morpion query GAME [POSITION...|-] [--table FILE.att]
  morpion-viz tree GAME [POSITION] [-o FILE.(dot|svg|png|pdf)]
  $ for w in quit EXIT q; do printf "y\n$w\n" | morpion play 3,3 | tail -n 1; done
  ended at 9
  ended at 9
  ended at 9

A named pipe that nobody writes to is an empty file; nothing waits for it.

  $ mkfifo pipe; morpion menace show pipe 9; morpion play 3,3 --from pipe; morpion-viz curve pipe -o c.svg; morpion-check pipe
  morpion: error: pipe: an empty file, not a MENACE file
  morpion: error: pipe: an empty file, not a saved game
  morpion-viz: error: pipe: an empty file, not a log of MENACE's training
  morpion-check: error: pipe: an empty file, not a proof
  [1]
