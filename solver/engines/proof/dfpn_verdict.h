/* The answer to the question "can the attacker force a win?" */
#ifndef MORPION_DFPN_VERDICT_H
#define MORPION_DFPN_VERDICT_H

enum dfpn_verdict {
    DFPN_OPEN, /* not decided yet */
    DFPN_WINS, /* the attacker can force a win */
    DFPN_HELD, /* the defender can prevent it */
};

#endif
