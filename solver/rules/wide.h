/* 128 bits, for exact keys of Ultimate. */
#ifndef MORPION_WIDE_H
#define MORPION_WIDE_H

__extension__ typedef unsigned __int128 wide;

#endif
