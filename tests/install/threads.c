#include <morpion/morpion.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* Eight threads play tic-tac-toe against themselves. They share one open table;
 * each has an oracle of its own. */
enum { THREADS = 8, GAMES = 200 };

struct game_thread {
    const struct morpion_game *game;
    const struct morpion_table *table;
    unsigned seed;
    int drawn; /* games between best moves */
};

static int play(struct game_thread *p, struct morpion_oracle *oracle,
                struct morpion_position *position) {
    int winner = -1;
    while (winner < 0) {
        struct morpion_answer *answer;
        if (morpion_ask(oracle, position, &answer, NULL))
            return -1;
        int best = morpion_answer_best(answer);
        p->seed = p->seed * 1103515245u + 12345u;
        if (morpion_position_over(position))
            winner = morpion_answer_winner(answer);
        else
            morpion_position_play(
                position,
                morpion_answer_move(answer,
                                    (int)(p->seed >> 16) % (best ? best : 1)),
                NULL);
        morpion_answer_free(answer);
    }
    return winner;
}

static void *run(void *arg) {
    struct game_thread *p = (struct game_thread *)arg;
    struct morpion_oracle *oracle;
    if (morpion_oracle_new(p->game, p->table, NULL, &oracle, NULL))
        return NULL;
    for (int i = 0; i < GAMES; i++) {
        struct morpion_position *position;
        if (morpion_position_new(p->game, NULL, &position, NULL))
            break;
        p->drawn += play(p, oracle, position) == 0;
        morpion_position_free(position);
    }
    morpion_oracle_free(oracle);
    return NULL;
}

int main(void) {
    struct morpion_game *game = NULL;
    struct morpion_table *table = NULL;
    struct game_thread players[THREADS];
    pthread_t threads[THREADS];
    int drawn = 0;
    if (morpion_game_new("3,3", &game, NULL) ||
        morpion_table_open("3,3.att", &table, NULL))
        return 1;
    memset(players, 0, sizeof players);
    for (int i = 0; i < THREADS; i++) {
        players[i].game = game;
        players[i].table = table;
        players[i].seed = (unsigned)i;
        if (pthread_create(&threads[i], NULL, run, &players[i]))
            return 1;
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        drawn += players[i].drawn;
    }
    printf("%d of %d games drawn\n", drawn, THREADS * GAMES);
    morpion_table_close(table);
    morpion_game_free(game);
    return 0;
}
