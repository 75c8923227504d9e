/* The width that a source is compiled for, and the names that it exports then:
 * board_new is board_new_256 where BOARD_WIDTH is 256. A name that is missing
 * here is defined twice, which the linker reports. */
#ifndef MORPION_WIDTH_H
#define MORPION_WIDTH_H

#ifndef BOARD_WIDTH
#define BOARD_WIDTH 64
#endif

#if BOARD_WIDTH != 64

#define WIDTH_PASTE(name, width) name##_##width
#define WIDTH_EXPAND(name, width) WIDTH_PASTE(name, width)
#define WIDTH_NAME(name) WIDTH_EXPAND(name, BOARD_WIDTH)

/* rules/board */
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
#define tnk_exchange WIDTH_NAME(tnk_exchange)
#define tnk_images WIDTH_NAME(tnk_images)
#define tnk_read WIDTH_NAME(tnk_read)
#define tnk_read_after WIDTH_NAME(tnk_read_after)
#define tnk_read_move WIDTH_NAME(tnk_read_move)
#define tnk_print WIDTH_NAME(tnk_print)
#define tnk_print_move WIDTH_NAME(tnk_print_move)
#define tnk_face WIDTH_NAME(tnk_face)
#define tnk_symmetry WIDTH_NAME(tnk_symmetry)
#define tnk_notations WIDTH_NAME(tnk_notations)
#define misere_kind WIDTH_NAME(misere_kind)

/* engines */
#define tnk_estimate WIDTH_NAME(tnk_estimate)
#define tnk_estimate_unit WIDTH_NAME(tnk_estimate_unit)

#endif
#endif
