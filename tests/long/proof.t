A proof that is stopped, and goes on from the facts that it has found.

  $ morpion solve 7x8,5 --certificate c.proof --time 2s -q
  morpion: error: * the work so far is in c.proof.partial: continue with --resume (glob)
  [4]
  $ test $(stat -c %s c.proof.partial) -gt 100 && echo facts
  facts
  $ morpion solve 7x8,5 --certificate c.proof --resume -q
  7x8,5 from 56: draw
  * positions looked at in * s (glob)
  * facts from the partial file (glob)
  proof in c.proof: * nodes, * bytes (glob)
  $ morpion check c.proof
  c.proof: 7x8,5 from 56: a draw: confirmed, * nodes (glob)
  $ ls c.proof*
  c.proof
