/* The width that a source is compiled for, and the names that it exports then:
 * board_new is board_new_256 where BOARD_WIDTH is 256. A name that is missing
 * here is defined twice, which the linker reports. */
#ifndef MORPION_WIDTH_H
#define MORPION_WIDTH_H

#ifndef BOARD_WIDTH
#define BOARD_WIDTH 64
#endif

/* A name as the next width exports it, and the address of the kind of that
 * name. The widest has no WIDER, and its WIDER_KIND is NULL. */
#if BOARD_WIDTH == 64
#define WIDER(name) name##_128
#define WIDER_KIND(kind) &kind##_128
#elif BOARD_WIDTH == 128
#define WIDER(name) name##_256
#define WIDER_KIND(kind) &kind##_256
#elif BOARD_WIDTH == 256
#define WIDER(name) name##_512
#define WIDER_KIND(kind) &kind##_512
#else
#define WIDER_KIND(kind) NULL
#endif

#if BOARD_WIDTH != 64

#define WIDTH_PASTE(name, width) name##_##width
#define WIDTH_EXPAND(name, width) WIDTH_PASTE(name, width)
#define WIDTH_NAME(name) WIDTH_EXPAND(name, BOARD_WIDTH)

/* rules/board */
#define board_fits WIDTH_NAME(board_fits)
#define board_new WIDTH_NAME(board_new)
#define board_free WIDTH_NAME(board_free)
#define board_compose WIDTH_NAME(board_compose)
#define board_inverse WIDTH_NAME(board_inverse)
#define board_completing WIDTH_NAME(board_completing)
#define board_full_lines WIDTH_NAME(board_full_lines)

/* rules/position */
#define position_start WIDTH_NAME(position_start)
#define position_starter WIDTH_NAME(position_starter)
#define position_check WIDTH_NAME(position_check)
#define position_exchange WIDTH_NAME(position_exchange)
#define position_canonical WIDTH_NAME(position_canonical)
#define position_leads_to WIDTH_NAME(position_leads_to)
#define position_images WIDTH_NAME(position_images)

/* rules/notation */
#define notation_read_position WIDTH_NAME(notation_read_position)
#define notation_read_after WIDTH_NAME(notation_read_after)
#define notation_print_position WIDTH_NAME(notation_print_position)
#define notation_print_number WIDTH_NAME(notation_print_number)
#define notation_read_move WIDTH_NAME(notation_read_move)
#define notation_print_move WIDTH_NAME(notation_print_move)

/* rules/tnk and rules/misere */
#define tnk_kind WIDTH_NAME(tnk_kind)
#define tnk_make WIDTH_NAME(tnk_make)
#define tnk_free WIDTH_NAME(tnk_free)
#define tnk_start WIDTH_NAME(tnk_start)
#define tnk_mover WIDTH_NAME(tnk_mover)
#define tnk_ply WIDTH_NAME(tnk_ply)
#define tnk_steps WIDTH_NAME(tnk_steps)
#define tnk_key WIDTH_NAME(tnk_key)
#define tnk_from_key WIDTH_NAME(tnk_from_key)
#define tnk_from WIDTH_NAME(tnk_from)
#define tnk_exchange WIDTH_NAME(tnk_exchange)
#define tnk_images WIDTH_NAME(tnk_images)
#define tnk_read WIDTH_NAME(tnk_read)
#define tnk_read_after WIDTH_NAME(tnk_read_after)
#define tnk_read_move WIDTH_NAME(tnk_read_move)
#define tnk_print WIDTH_NAME(tnk_print)
#define tnk_print_move WIDTH_NAME(tnk_print_move)
#define tnk_perft WIDTH_NAME(tnk_perft)
#define tnk_face WIDTH_NAME(tnk_face)
#define tnk_symmetry WIDTH_NAME(tnk_symmetry)
#define tnk_notations WIDTH_NAME(tnk_notations)
#define misere_kind WIDTH_NAME(misere_kind)

/* engines/proof */
#define dfpn_table_init WIDTH_NAME(dfpn_table_init)
#define dfpn_table_free WIDTH_NAME(dfpn_table_free)
#define dfpn_table_crowded WIDTH_NAME(dfpn_table_crowded)
#define dfpn_table_grow WIDTH_NAME(dfpn_table_grow)
#define dfpn_table_put WIDTH_NAME(dfpn_table_put)
#define dfpn_threads_init WIDTH_NAME(dfpn_threads_init)
#define dfpn_threads_free WIDTH_NAME(dfpn_threads_free)
#define dfpn_threads_run WIDTH_NAME(dfpn_threads_run)
#define dfpn_threads_checkpoint WIDTH_NAME(dfpn_threads_checkpoint)
#define board_lines_new WIDTH_NAME(board_lines_new)
#define board_lines_free WIDTH_NAME(board_lines_free)
#define open_lines_of WIDTH_NAME(open_lines_of)
#define open_lines_play WIDTH_NAME(open_lines_play)
#define open_lines_cells WIDTH_NAME(open_lines_cells)
#define open_lines_near WIDTH_NAME(open_lines_near)
#define open_lines_drop_twins WIDTH_NAME(open_lines_drop_twins)
#define open_lines_dominated WIDTH_NAME(open_lines_dominated)
#define open_lines_parts WIDTH_NAME(open_lines_parts)
#define open_lines_part WIDTH_NAME(open_lines_part)
#define open_lines_add_print WIDTH_NAME(open_lines_add_print)
#define open_lines_key WIDTH_NAME(open_lines_key)
#define pairing_find WIDTH_NAME(pairing_find)
#define pair_cover_find WIDTH_NAME(pair_cover_find)
#define tile_cover_find WIDTH_NAME(tile_cover_find)
#define forcing_find WIDTH_NAME(forcing_find)
#define forcing_zone WIDTH_NAME(forcing_zone)
#define threats_find WIDTH_NAME(threats_find)
#define tnk_node_of WIDTH_NAME(tnk_node_of)
#define tnk_node_play WIDTH_NAME(tnk_node_play)
#define tnk_node_settle WIDTH_NAME(tnk_node_settle)
#define tnk_node_settling_move WIDTH_NAME(tnk_node_settling_move)
#define tnk_node_cover WIDTH_NAME(tnk_node_cover)
#define tnk_node_set_key WIDTH_NAME(tnk_node_set_key)
#define tnk_attack_new WIDTH_NAME(tnk_attack_new)
#define tnk_attack_free WIDTH_NAME(tnk_attack_free)
#define tnk_attack_question_of WIDTH_NAME(tnk_attack_question_of)
#define tnk_attack_decide WIDTH_NAME(tnk_attack_decide)
#define tnk_attack_glance WIDTH_NAME(tnk_attack_glance)
#define tnk_attack_set_log WIDTH_NAME(tnk_attack_set_log)
#define tnk_attack_learn WIDTH_NAME(tnk_attack_learn)
#define tnk_distance_new WIDTH_NAME(tnk_distance_new)
#define tnk_distance_free WIDTH_NAME(tnk_distance_free)
#define tnk_distance_search WIDTH_NAME(tnk_distance_search)
#define tnk_proof_new WIDTH_NAME(tnk_proof_new)
#define tnk_proof_free WIDTH_NAME(tnk_proof_free)
#define tnk_proof_another WIDTH_NAME(tnk_proof_another)
#define tnk_proof_attack WIDTH_NAME(tnk_proof_attack)
#define tnk_proof_search WIDTH_NAME(tnk_proof_search)
#define tnk_decider WIDTH_NAME(tnk_decider)

/* proofs */
#define certificate_from_file WIDTH_NAME(certificate_from_file)
#define certificate_free WIDTH_NAME(certificate_free)
#define certificate_is_about WIDTH_NAME(certificate_is_about)
#define certificate_write WIDTH_NAME(certificate_write)
#define certificate_check WIDTH_NAME(certificate_check)
#define certificate_confirm_file WIDTH_NAME(certificate_confirm_file)
#define certificate_build WIDTH_NAME(certificate_build)
#define playbook_new WIDTH_NAME(playbook_new)
#define playbook_free WIDTH_NAME(playbook_free)
#define playbook_player WIDTH_NAME(playbook_player)
#define playbook_wins WIDTH_NAME(playbook_wins)
#define playbook_move WIDTH_NAME(playbook_move)
#define tnk_prover WIDTH_NAME(tnk_prover)
#define tnk_strategy WIDTH_NAME(tnk_strategy)

/* engines/search */
#define tnk_estimate WIDTH_NAME(tnk_estimate)
#define tnk_estimate_unit WIDTH_NAME(tnk_estimate_unit)

#endif
#endif
