/* 128-bit integers, for exact keys of Ultimate positions. */
#ifndef MORPION_U128_H
#define MORPION_U128_H

__extension__ typedef unsigned __int128 u128;

#endif
