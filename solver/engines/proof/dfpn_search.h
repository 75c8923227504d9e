/* The body of depth-first proof-number search (df-pn; Nagai, "Df-pn algorithm
 * for searching AND/OR trees and its applications", 2002), for a game that
 * knows its own nodes. A source file includes it once, after it has defined
 *
 *   FRAME     a struct: a node that is being searched, with its children
 *   SEARCHER  a struct: one thread's view, with `thread` (struct dfpn_thread *)
 *             and `stopped`
 *
 * and these functions:
 *
 *   visit        counts a visit and sets s->stopped when it is time to return
 *   open_frame   finds the children of f's node and what is known of them; may
 *                find the node decided
 *   add_up       what the children say of the node, in *t and in f; false when
 *                they decide it
 *   child_ready  makes the best child the node of *below; false when the table
 *                has news of it, which the child then holds
 *   child_limits how far that child may be searched, for the player to move
 *                there
 *   take_child   takes over what is known of the child: with `below` from its
 *                search, with NULL from the table
 *   close_frame  stores what is known of the node in the table
 *
 * In a frame, phi is the number to reach the aim of the player to move (the
 * attacker's aim is to win, the defender's to hold), delta the number to miss
 * it. A position is searched until one of them reaches its limit. */

static void search(SEARCHER *s, FRAME *f, int depth, uint32_t phi_max,
                   uint32_t delta_max) {
    const uint64_t before = s->thread->visits;
    struct dfpn_tally t;
    visit(s);
    open_frame(s, f, depth, phi_max);
    while (add_up(s, f, depth, phi_max, &t) && t.phi < phi_max &&
           t.delta < delta_max && !s->stopped) {
        FRAME below;
        const bool searched = child_ready(s, f, &t, depth, &below);
        if (searched) {
            uint32_t phi, delta;
            child_limits(f, &t, depth, phi_max, delta_max, &below, &phi,
                         &delta);
            search(s, &below, depth + 1, phi, delta);
        }
        take_child(f, &t, searched ? &below : NULL);
    }
    close_frame(s, f, s->thread->visits - before);
}
