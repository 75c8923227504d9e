/* The body of depth-first proof-number search (df-pn; Nagai, "Df-pn algorithm
 * for searching AND/OR trees and its applications", 2002). T(n,k) and Ultimate
 * share it; each brings its own nodes. A source file includes it once, after it
 * has defined
 *
 *   FRAME     a struct: a node that is being searched, with its children;
 *             `below` (FRAME *) is NULL in a new one
 *   SEARCHER  a struct: one thread's view, with `thread` (struct dfpn_thread *)
 *             and `stopped`
 *
 * and these functions:
 *
 *   visit        counts a visit and sets s->stopped when it is time to return
 *   open_frame   lists the children of f's node with what is known about them;
 *                may find that the node is decided
 *   add_up       computes the node's numbers from those of its children, in *t
 *                and in f; false when the children decide the node
 *   child_ready  makes the best child the node of *below; false when the table
 *                has newer numbers for the child, which are then stored in it
 *   child_limits sets the limits for the search of that child, as phi and delta
 *                of the player to move there
 *   take_child   updates the child: from its search, or, when `below` is NULL,
 *                from the table
 *   close_frame  stores what is known about the node in the table
 *
 * In a frame, phi is the proof number of the mover's aim (the attacker's aim is
 * to win, the defender's is to hold) and delta its disproof number. A node is
 * searched until one of them reaches its limit. */

/* The frame for a child of f's node. On large boards a frame takes many
 * kilobytes: too much for the stack. NULL when memory runs out. */
static FRAME *frame_below(SEARCHER *s, FRAME *f) {
    if (f->below)
        return f->below;
    f->below = aligned_alloc(_Alignof(FRAME), sizeof *f);
    if (f->below)
        f->below->below = NULL;
    else
        s->stopped = dfpn_threads_starve(s->thread);
    return f->below;
}

static void free_frames(FRAME *root) {
    while (root->below) {
        FRAME *next = root->below->below;
        free(root->below);
        root->below = next;
    }
}

static void search(SEARCHER *s, FRAME *f, int depth, uint32_t phi_max,
                   uint32_t delta_max) {
    const uint64_t before = s->thread->visits;
    struct dfpn_tally t;
    visit(s);
    open_frame(s, f, depth, phi_max);
    while (add_up(s, f, depth, phi_max, &t) && t.phi < phi_max &&
           t.delta < delta_max && !s->stopped) {
        FRAME *below = frame_below(s, f);
        if (!below)
            break;
        const bool searched = child_ready(s, f, &t, depth, below);
        if (searched) {
            uint32_t phi, delta;
            child_limits(f, &t, depth, phi_max, delta_max, below, &phi, &delta);
            search(s, below, depth + 1, phi, delta);
        }
        take_child(f, &t, searched ? below : NULL);
    }
    close_frame(s, f, s->thread->visits - before);
}
