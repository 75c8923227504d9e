#include <morpion/answers/answer.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    const char *text = argc > 1 ? argv[1] : "oxx1xo3";
    struct oracle_options options = {.table = "3,3.att"};
    struct game *game;
    struct oracle *oracle;
    struct state state;
    struct answer a;
    struct reason why;
    if (game_new("3,3", &game, &why) ||
        game_read(game, text, strlen(text), &state, &why) ||
        oracle_new(game, &options, &oracle, &why) ||
        answer_ask(oracle, &state, &a, &why))
        return fprintf(stderr, "%s\n", why.text), 1;
    printf("%s in %d plies\n", value_name(a.outcome.value), a.outcome.distance);
    oracle_free(oracle);
    game_free(game);
}
