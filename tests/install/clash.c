/* A program with names of its own that the library uses inside. */
#include <morpion/morpion.h>
#include <stdio.h>

struct board {
    int mine;
};

struct board search_run(int n);
int game_new(int n);

struct board search_run(int n) {
    struct board b = {n};
    return b;
}

int game_new(int n) { return n + 1; }

int main(void) {
    struct morpion_game *game = NULL;
    if (morpion_game_new("4,4", &game, NULL))
        return 1;
    printf("%s %d %d\n", morpion_game_name(game), search_run(1).mine,
           game_new(1));
    morpion_game_free(game);
    return 0;
}
