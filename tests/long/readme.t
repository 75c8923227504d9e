The commands of the README that need half a minute and 300 MB.

  $ morpion solve 5,4 -o 5,4.att -j 2
  morpion: tier engine: * MiB of memory, 2 threads (glob)
  5,4 from 25: draw
  135 554 807 014 positions, 16 945 183 521 up to symmetry, 2 867 843 070 kept, in * s (glob)
  saved 5,4.att: 302261436 bytes, 0.14 bits a position
  $ morpion verify 5,4.att --sample 1000
  5,4.att: 5,4, 2867843070 positions kept, checksums and 1000 random positions a tier: good
  $ morpion export 5,4.att --ply 4 --limit 9
  position,ply,to_move,over,winner,category,distance,images,number
  1x1x1o3o15,4,x,0,1,win,3,4,106956752778
  1x1x1o9o9,4,x,0,1,win,3,8,106928094330
  1x1x5o5o9,4,x,0,1,win,3,8,104632269210
  1x1x11o3o5,4,x,0,1,win,3,4,104603571882
  1x1x1o15o3,4,x,0,1,win,3,8,106928055018
  1x1x5o11o3,4,x,0,1,win,3,8,104632229898
  1x1x11o5o3,4,x,0,1,win,3,8,104603571450
  1x1x15o1o3,4,x,0,1,win,3,8,104603532570
  1x1x17o1o1,4,x,0,1,win,3,4,104603532090
  $ morpion stats 5,4.att | grep 'positions,'
  135 554 807 014 positions, 16 945 183 521 up to symmetry
