#include <morpion/morpion.h>
#include <stdio.h>

/* Who wins a position of tic-tac-toe? Looks it up in 3,3.att. */
int main(int argc, char **argv) {
    struct morpion_error *error = morpion_error_new();
    struct morpion_game *game = NULL;
    struct morpion_table *table = NULL;
    struct morpion_position *position = NULL;
    struct morpion_oracle *oracle = NULL;
    struct morpion_answer *answer = NULL;
    int failed = morpion_game_new("3,3", &game, error) ||
                 morpion_table_open("3,3.att", &table, error) ||
                 morpion_position_new(game, argc > 1 ? argv[1] : "oxx1xo3",
                                      &position, error) ||
                 morpion_oracle_new(game, table, NULL, &oracle, error) ||
                 morpion_ask(oracle, position, &answer, error);
    if (failed)
        fprintf(stderr, "%s\n", morpion_error_text(error));
    else if (morpion_answer_distance(answer) < 0)
        puts(morpion_answer_category(answer));
    else
        printf("%s in %d plies\n", morpion_answer_category(answer),
               morpion_answer_distance(answer));
    morpion_answer_free(answer);
    morpion_oracle_free(oracle);
    morpion_position_free(position);
    morpion_table_close(table);
    morpion_game_free(game);
    morpion_error_free(error);
    return failed;
}
