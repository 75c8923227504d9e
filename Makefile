# morpion: make help lists what there is.
#
# All that is built goes to $(BUILD) and $(BIN); clean removes just these, so
# tables and pictures in out/ are safe. CC, CPPFLAGS, CFLAGS, LDFLAGS, PREFIX
# and DESTDIR are the user's.

BUILD := out/build
BIN   := out/bin

CFLAGS  ?= -O3 -g
# The tier engine wants BMI2 and AVX2, which PCs have had since 2013; without
# them (PORTABLE=1) it does the same more slowly; how vectors are then passed
# matters to nobody, as all of it is compiled alike.
AVX2    := $(if $(PORTABLE),,$(filter x86_64,$(shell uname -m)))
ARCH    := $(if $(AVX2),-mavx2 -mbmi -mbmi2 -mpopcnt,-Wno-psabi)
PREFIX  ?= /usr/local
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
VERSION := $(shell sed -n 's/.*MORPION_VERSION "\(.*\)"/\1/p' include/morpion/morpion.h)
SONAME  := libmorpion.so.$(firstword $(subst ., ,$(VERSION)))

# Everything of solver/ but program/ and cli/ is the library. Both programs
# share program/; cli/ is morpion's alone.
LIB_ROOMS  := $(addprefix solver/,base rules engines tables proofs answers players api)
LIB_SRC    := $(wildcard $(LIB_ROOMS:%=%/*.c) $(LIB_ROOMS:%=%/*/*.c))
# Sources with sets of cells are compiled for boards of four widths, see
# rules/cellset.h. The narrowest has no suffix.
WIDE_SRC   := $(addprefix solver/,$(addsuffix .c,rules/board rules/position rules/notation rules/tnk rules/tnk_rest rules/tnk_perft rules/misere \
              $(addprefix engines/proof/,dfpn_table dfpn_threads open_lines pairing pair_cover tile_cover forcing threats tnk_node tnk_attack tnk_distance tnk_proof tnk_decider) \
              engines/search/tnk_estimate \
              $(addprefix proofs/,certificate certificate_check certificate_confirm certificate_build playbook tnk_prover tnk_strategy)))
WIDTHS     := 128 256 512
COMMON_SRC := $(wildcard solver/program/*.c)
CLI_SRC    := $(wildcard solver/cli/*.c)
VIZ_SRC    := $(wildcard viz/*.c viz/serve/*.c)
TEST_SRC   := $(wildcard tests/*.c)
LONG_SRC   := $(wildcard tests/long/*.c)
BENCH_SRC  := $(wildcard tests/bench/*.c)
TUNE_SRC   := $(wildcard tests/tune/*.c)
FUZZ_SRC   := $(wildcard tests/fuzz/*.c)
FAULTS_SRC := tests/torture/faults.c
THREAD_SRC := tests/threads/threads.c
EXAMPLES   := $(wildcard tests/install/*.c)
SOURCES    := solver/check/main.c $(LIB_SRC) $(COMMON_SRC) $(CLI_SRC) $(VIZ_SRC) $(TEST_SRC) $(LONG_SRC) $(BENCH_SRC) $(TUNE_SRC) $(FUZZ_SRC) $(THREAD_SRC)
HEADERS    := $(wildcard include/morpion/*.h solver/*/*.h solver/*/*/*.h viz/*.h viz/*/*.h tests/*.h tests/*/*.h)
# Both programs in one: all of them but where they begin.
ALL_BUT_MAIN := $(filter-out %/main.c,$(COMMON_SRC) $(CLI_SRC) $(VIZ_SRC))

objects = $(patsubst %.c,$(BUILD)/%.o,$(1)) $(foreach width,$(WIDTHS),$(patsubst %.c,$(BUILD)/%.$(width).o,$(filter $(WIDE_SRC),$(1))))

# Asked of pkg-config once, and only when something is compiled: by then the
# rule for $(BUILD)/have-% has made sure that it is there.
once       = $(eval $(1) := $$(shell $(2)))$($(1))
LIBS       = $(call once,LIBS,pkg-config --libs libzstd libxxhash && echo -lm)
SQLITE     = $(call once,SQLITE,pkg-config --libs sqlite3)
DEP_CFLAGS = $(call once,DEP_CFLAGS,pkg-config --cflags libzstd libxxhash sqlite3)
TEST_LIBS  = $(call once,TEST_LIBS,pkg-config --libs criterion)

.PHONY: all lib demo pictures gallery record test test-long sanitize fuzz threads determinism coverage torture bench tune lint format format-check install uninstall dist clean help
.DELETE_ON_ERROR:
.PRECIOUS: $(BUILD)/have-%

all: $(BIN)/morpion $(BIN)/morpion-viz $(BIN)/morpion-check lib ## build the programs and the library (the default)

# The programs and the tests use what is inside the library, too.
INSIDE := $(BUILD)/libmorpion-inside.a
$(BIN)/morpion: $(call objects,$(CLI_SRC) $(COMMON_SRC)) $(INSIDE)
$(BIN)/morpion-viz: $(call objects,$(VIZ_SRC) $(COMMON_SRC)) $(INSIDE)
$(BUILD)/bench: $(call objects,$(BENCH_SRC) $(ALL_BUT_MAIN)) $(INSIDE)
$(BUILD)/threads: $(call objects,$(THREAD_SRC)) $(INSIDE)
$(BUILD)/tune: $(call objects,$(TUNE_SRC)) $(INSIDE)
# All that must be trusted to believe a proof.
CHECK_SRC := solver/check/main.c $(addprefix solver/,$(addsuffix .c,base/cpu base/cursor base/input_file base/magic base/sealed_file base/status \
  rules/board rules/board_name rules/notation rules/position proofs/certificate proofs/certificate_file proofs/certificate_check proofs/part_game proofs/certificate_confirm))
$(BIN)/morpion-check: $(call objects,$(CHECK_SRC))
$(BIN)/morpion $(BUILD)/bench: PROGRAM_LIBS = $(SQLITE)
$(BIN)/morpion $(BIN)/morpion-viz $(BIN)/morpion-check $(BUILD)/bench $(BUILD)/threads $(BUILD)/tune:
	@mkdir -p $(@D)
	$(CC) -pthread $(CFLAGS) $(LDFLAGS) -o $@ $^ $(PROGRAM_LIBS) $(LIBS)

$(BUILD)/run-tests: $(call objects,$(TEST_SRC) $(filter-out %/main.c,$(FUZZ_SRC)) $(ALL_BUT_MAIN)) $(INSIDE) | $(BUILD)/have-test
$(BUILD)/run-long: $(call objects,$(LONG_SRC) tests/support.c tests/cram.c) $(INSIDE) | $(BUILD)/have-test
$(BUILD)/run-tests $(BUILD)/run-long:
	$(CC) -pthread $(CFLAGS) $(LDFLAGS) -o $@ $^ $(SQLITE) $(LIBS) $(TEST_LIBS)

$(BUILD)/fuzz: $(call objects,$(FUZZ_SRC) $(ALL_BUT_MAIN)) $(INSIDE)
	$(CC) -pthread $(CFLAGS) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(SQLITE) $(LIBS)

$(INSIDE): $(call objects,$(LIB_SRC))
	rm -f $@
	$(AR) rcs $@ $^

# Others get the functions of morpion.h and no other symbol: in the archive one
# object with all else made local, in the shared library by its visibility.
OBJCOPY ?= objcopy
lib: $(BUILD)/libmorpion.a $(BUILD)/$(SONAME)
$(BUILD)/libmorpion.a: $(call objects,$(LIB_SRC))
	$(LD) -r -o $(@:.a=.o) $^
	$(OBJCOPY) --wildcard --keep-global-symbol='morpion_*' $(@:.a=.o)
	rm -f $@
	$(AR) rcs $@ $(@:.a=.o)
$(BUILD)/$(SONAME): $(call objects,$(LIB_SRC))
	$(CC) -shared -pthread $(CFLAGS) $(LDFLAGS) -Wl,-soname,$(SONAME) -o $@ $^ $(LIBS)

# These run before the processor is known to have what ARCH allows.
$(call objects,solver/api/morpion.c solver/base/cpu.c solver/base/status.c solver/check/main.c solver/cli/main.c solver/program/program.c viz/main.c): ARCH = $(if $(AVX2),-DCPU_AVX2)

COMPILE = -std=c17 -D_GNU_SOURCE -pthread -fPIC -fvisibility=hidden $(ARCH) $(WARN) -Isolver -Iviz -Iinclude -I$(dir $(SHIPPED)) $(DEP_CFLAGS) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c
$(BUILD)/%.o: %.c $(BUILD)/config | $(BUILD)/have-build
	@mkdir -p $(@D)
	$(CC) $(COMPILE) -o $@ $<

$(foreach width,$(WIDTHS),$(patsubst %.c,$(BUILD)/%.$(width).o,$(WIDE_SRC))): $(BUILD)/%.o: $(BUILD)/config | $(BUILD)/have-build
	@mkdir -p $(@D)
	$(CC) $(COMPILE) -Wno-psabi -DBOARD_WIDTH=$(subst .,,$(suffix $*)) -o $@ $(basename $*).c

$(call objects,$(TEST_SRC) $(LONG_SRC)): | $(BUILD)/have-test
# They have sets of the widest boards.
$(BUILD)/tests/test_pair_cover.o $(BUILD)/tests/test_tile_cover.o: ARCH += -Wno-psabi

# The lines of a file as C strings, to be included.
SHIPPED := $(BUILD)/generated/atlas_shipped.inc
$(SHIPPED): solver/answers/atlas.jsonl
	@mkdir -p $(@D)
	sed 's/["\\]/\\&/g; s/^/"/; s/$$/\\n",/' $< >$@
$(call objects,solver/answers/atlas.c): $(SHIPPED)

# What everything depends on that is no file: with another compiler, other flags
# or a source file less, all is built anew.
CONFIG = $(CC) $(ARCH) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $(SOURCES)
$(BUILD)/config: FORCE
	@mkdir -p $(@D)
	@echo '$(CONFIG)' | cmp -s - $@ || echo '$(CONFIG)' >$@
FORCE:

# Installs what is missing, or says how to and stops: once, for all that the
# goals will need.
GOAL_NEEDS := $(if $(filter test test-long sanitize,$(MAKECMDGOALS)),test) $(if $(filter demo pictures gallery bench,$(MAKECMDGOALS)),pictures)
$(BUILD)/have-%: .ci/packages
	@CC='$(CC)' CPPFLAGS='$(CPPFLAGS)' .ci/packages $* $(GOAL_NEEDS)
	@mkdir -p $(@D) && touch $@
$(BUILD)/have-test $(BUILD)/have-pictures $(BUILD)/have-fuzz $(BUILD)/have-determinism $(BUILD)/have-coverage: | $(BUILD)/have-build # one apt at a time

-include $(patsubst %.o,%.d,$(call objects,$(SOURCES)))

demo: all | $(BUILD)/have-pictures ## solve two games, ask about a position, draw a tree
	@mkdir -p out/demo
	$(BIN)/morpion solve 3,3 -o out/demo/3,3.att
	$(BIN)/morpion solve 4,3 -o out/demo/4,3.att
	$(BIN)/morpion query 3,3 oxx1xo3 --table out/demo/3,3.att
	$(BIN)/morpion query 4,3 --table out/demo/4,3.att
	@$(MAKE) --no-print-directory pictures PICTURES=out/demo
	@printf '%s\n' '' \
	  'Made: out/demo/3,3.att and out/demo/4,3.att, the two games solved, and pictures:' \
	  '      out/demo/tree.png, every way the game from oxx1xo3 can go,' \
	  '      alphabeta.png, what alpha-beta visits of it,' \
	  '      strategy.png and perfect.png, how not to lose at tic-tac-toe,' \
	  '      win.png, the forced win of T(4,3), line.png, best play of T(6,4),' \
	  '      proof.png, how a proof begins, board.png, board54.png and' \
	  '      ultimate.png, what each move is worth, game.png, where a game was lost,' \
	  '      curve.png, how matchboxes learn to play, and boxes.png, some of them.' \
	  'Next: $(BIN)/morpion moves 4,3 5x10 --table out/demo/4,3.att' \
	  '      $(BIN)/morpion stats out/demo/3,3.att' \
	  '      $(BIN)/morpion-viz board 4,3 5x10 -o out/demo/board.png' \
	  '      $(BIN)/morpion --help'

# The pictures of the README, for the demo and, by make gallery, anew.
PICTURES := viz/gallery
pictures: all | $(BUILD)/have-pictures
	@mkdir -p $(PICTURES)
	$(BIN)/morpion-viz tree 3,3 oxx1xo3 --direction LR -o $(PICTURES)/tree.png
	$(BIN)/morpion-viz tree 3,3 oxx1xo3 --mode alphabeta --direction LR -o $(PICTURES)/alphabeta.png
	$(BIN)/morpion-viz tree 3,3 x3o4 --mode strategy --merge symmetry -o $(PICTURES)/strategy.png
	$(BIN)/morpion-viz tree 3,3 1x2o4 --mode best --merge positions -o $(PICTURES)/perfect.png
	$(BIN)/morpion-viz tree 6,4 --mode pv --columns 4 -o $(PICTURES)/line.png
	$(BIN)/morpion-viz tree 4,3 --mode strategy --merge symmetry --depth 3 -o $(PICTURES)/win.png
	$(BIN)/morpion-viz board 4,3 6x2o6 -o $(PICTURES)/board.png
	$(BIN)/morpion-viz board 5,4 12x11o -o $(PICTURES)/board54.png
	$(BIN)/morpion-viz atlas -o $(PICTURES)/atlas.png
	$(BIN)/morpion solve 5,3 --certificate $(BUILD)/5,3.proof -q
	$(BIN)/morpion-viz tree 5,3 --certificate $(BUILD)/5,3.proof --merge symmetry --depth 3 -o $(PICTURES)/proof.png
	$(BIN)/morpion play 3,3 --x random --o random --seed 8 -o $(BUILD)/game.txt >$(BUILD)/game.log
	$(BIN)/morpion-viz game $(BUILD)/game.txt -o $(PICTURES)/game.png
	rm -f $(BUILD)/m.menace
	$(BIN)/morpion menace train 3,3 --games 10000 --against perfect --every 100 --log $(BUILD)/menace.csv -o $(BUILD)/m.menace -q
	$(BIN)/morpion-viz curve $(BUILD)/menace.csv -o $(PICTURES)/curve.png
	$(BIN)/morpion-viz boxes $(BUILD)/m.menace --ply 2 -o $(PICTURES)/boxes.png
	$(BIN)/morpion-viz board ultimate '6xoxOOOX2xo1ox1oXx2xo4oox4ox 84 o' -o $(PICTURES)/ultimate.png

gallery: pictures ## draw the pictures of the README again

# First settled in 2020. Stopped, it goes on from where it was.
RECORD := out/record/8,5.proof
record: all ## decide T(8,5), and write and check the proof: 40 minutes of two cores
	@mkdir -p $(dir $(RECORD))
	$(BIN)/morpion solve 8,5 --engine proof --certificate $(RECORD) --memory 8G $(if $(wildcard $(RECORD).partial),--resume)
	$(BIN)/morpion check $(RECORD)
	$(BIN)/morpion atlas 8,5 --certificate $(RECORD)

# tests/run fails when there is no test; Criterion does not.
test: all $(BUILD)/run-tests ## run all tests
	@BIN='$(abspath $(BIN))' tests/run $(BUILD)/run-tests $(BUILD)/tests.log
	@CC='$(CC)' $(if $(filter out/build,$(BUILD)),tests/install/run)

test-long: all $(BUILD)/run-long ## T(5,k) in full: ten minutes, 4 GB of memory, 2 GB in /tmp
	@BIN='$(abspath $(BIN))' tests/run $(BUILD)/run-long $(BUILD)/long.log 1

# Criterion exits 0 after a leak in a test, and hides what a crashing test
# printed, so reports go to files and the files decide.
SAN := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# These tests run the same code as others, only for longer: minutes each here.
LONG_TESTS := cli/proof|cli/readme|cli/tiers|answer/the_atlas_does_not_guess|answer/the_shipped_atlas_is_right
LONG_TESTS := $(LONG_TESTS)|tiers/published_values_of_larger_boards|tier_rows/a_partial_file_cut_anywhere*
LONG_TESTS := $(LONG_TESTS)|ultimate/a_long_search_grows_its_table
sanitize: ## the same tests, but the longest, under ASan and UBSan
	rm -rf out/build/san/reports && mkdir -p out/build/san/reports
	status=0; \
	ASAN_OPTIONS=abort_on_error=1:handle_segv=0:log_path=$(CURDIR)/out/build/san/reports/asan \
	UBSAN_OPTIONS=print_stacktrace=1:log_path=$(CURDIR)/out/build/san/reports/ubsan \
	SKIP='$(LONG_TESTS)' \
	$(MAKE) test BUILD=out/build/san BIN=out/build/san/bin CFLAGS='-O1 -g $(SAN)' LDFLAGS='$(SAN)' || status=$$?; \
	if ls out/build/san/reports/* >/dev/null 2>&1; then cat out/build/san/reports/* >&2; exit 1; fi; \
	exit $$status

# New inputs that reach something new go to out/fuzz/NAME; tests/fuzz/run keep
# picks those that the corpus in the tree lacks.
FUZZ_TIME := 60
FUZZ_SAN  := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
fuzz: | $(BUILD)/have-fuzz ## libFuzzer on every parser: FUZZ_TIME=60 s each, or TARGETS='notation table'
	@$(MAKE) --no-print-directory out/build/fuzz/fuzz CC=clang BUILD=out/build/fuzz BIN=out/build/fuzz/bin CFLAGS='-O1 -g $(FUZZ_SAN)' LDFLAGS='$(FUZZ_SAN)'
	@tests/fuzz/run out/build/fuzz/fuzz $(FUZZ_TIME) $(TARGETS)

# A table is shared by 8 threads; ThreadSanitizer watches.
threads: ## eight threads probe one table, under ThreadSanitizer
	@$(MAKE) --no-print-directory out/build/tsan/threads BUILD=out/build/tsan BIN=out/build/tsan/bin CFLAGS='-O1 -g -fsanitize=thread -Wno-tsan -Wno-maybe-uninitialized' LDFLAGS='-fsanitize=thread'
	TSAN_OPTIONS=halt_on_error=1:exitcode=66 out/build/tsan/threads

determinism: all | $(BUILD)/have-determinism ## the same tables from gcc, clang and PORTABLE=1, with 1 to 8 threads
	@$(MAKE) --no-print-directory CC=clang BUILD=out/build/clang BIN=out/build/clang/bin out/build/clang/bin/morpion
	@$(MAKE) --no-print-directory PORTABLE=1 BUILD=out/build/portable BIN=out/build/portable/bin out/build/portable/bin/morpion
	tests/determinism $(BIN) out/build/clang/bin out/build/portable/bin

# What fails under it is a test that gives a program no room to write, not even
# what lines it ran; make test judges.
COV := --coverage -fprofile-update=single
coverage: | $(BUILD)/have-test $(BUILD)/have-coverage ## lines run by the tests; those that are not, with the reason
	mkdir -p out/build/cov && find out/build/cov -name '*.gcda' -delete
	-@$(MAKE) --no-print-directory test BUILD=out/build/cov BIN=out/build/cov/bin CFLAGS='-O1 -g $(COV)' LDFLAGS='$(COV)' >out/build/cov.log 2>&1
	@tests/coverage out/build/cov

torture: all $(BUILD)/faults.so | $(BUILD)/have-pictures ## failing memory, disks, signals: a table of tries and failures (SMALL=1: a few of each)
	@tests/torture/run $(BIN) $(BUILD)/faults.so $(if $(SMALL),small)

$(BUILD)/faults.so: $(FAULTS_SRC) $(BUILD)/config | $(BUILD)/have-build
	@mkdir -p $(@D)
	$(CC) -std=c17 -D_GNU_SOURCE $(WARN) -O2 -g -fPIC -shared -o $@ $< -ldl

bench: all $(BUILD)/bench | $(BUILD)/have-pictures ## measure, as ratios inside one run, and plot: SECTIONS='memo tiers', JSON=1
	@BIN='$(BIN)' $(BUILD)/bench $(if $(JSON),--json) $(SECTIONS)

# Compiled with constants that can be changed.
ROUNDS := 1
tune: ## try other values of tuned constants: ROUNDS=1, SECTIONS='tnk-proof ultimate-proof tnk-estimate ultimate-estimate'
	@$(MAKE) --no-print-directory out/build/tune/tune BUILD=out/build/tune BIN=out/build/tune/bin CPPFLAGS='$(CPPFLAGS) -DMORPION_TUNE'
	@out/build/tune/tune --rounds $(ROUNDS) $(SECTIONS)

lint: $(SHIPPED) | $(BUILD)/have-lint ## cppcheck
	cppcheck --quiet --std=c11 --enable=warning,style,performance,portability \
	  --inline-suppr --suppress=missingIncludeSystem --error-exitcode=1 \
	  -D_GNU_SOURCE -Isolver -Iviz -Iinclude -I$(dir $(SHIPPED)) -j 2 solver/check/main.c $(LIB_SRC) $(COMMON_SRC) $(CLI_SRC) $(VIZ_SRC) $(BENCH_SRC) $(TUNE_SRC) $(FUZZ_SRC) $(THREAD_SRC) $(FAULTS_SRC)

format: | $(BUILD)/have-format ## lay out the sources
	clang-format -i $(SOURCES) $(FAULTS_SRC) $(EXAMPLES) $(HEADERS)

format-check: | $(BUILD)/have-format ## fail where format would change something
	clang-format --dry-run --Werror $(SOURCES) $(FAULTS_SRC) $(EXAMPLES) $(HEADERS)

# The programs print their manuals and completions themselves.
INSTALLED := bin/morpion bin/morpion-viz bin/morpion-check include/morpion/morpion.h lib/pkgconfig/morpion.pc \
  $(addprefix lib/,libmorpion.a libmorpion.so.$(VERSION) $(SONAME) libmorpion.so) \
  $(addprefix share/man/man1/,morpion.1 morpion-viz.1) \
  $(addprefix share/bash-completion/completions/,morpion morpion-viz)
install: all ## install programs, library, header, manual and completion under PREFIX
	for d in $(sort $(dir $(INSTALLED))); do install -d '$(DESTDIR)$(PREFIX)'/$$d || exit 1; done
	install $(BIN)/morpion $(BIN)/morpion-viz $(BIN)/morpion-check '$(DESTDIR)$(PREFIX)/bin'
	install -m 644 include/morpion/morpion.h '$(DESTDIR)$(PREFIX)/include/morpion'
	install -m 644 $(BUILD)/libmorpion.a '$(DESTDIR)$(PREFIX)/lib'
	install -m 755 $(BUILD)/$(SONAME) '$(DESTDIR)$(PREFIX)/lib/libmorpion.so.$(VERSION)'
	ln -sf libmorpion.so.$(VERSION) '$(DESTDIR)$(PREFIX)/lib/$(SONAME)'
	ln -sf $(SONAME) '$(DESTDIR)$(PREFIX)/lib/libmorpion.so'
	printf '%s\n' 'prefix=$(PREFIX)' 'Name: morpion' \
	  'Description: solver for generalised tic-tac-toe' 'Version: $(VERSION)' \
	  'Requires.private: libzstd libxxhash' \
	  'Cflags: -I"$${prefix}/include"' \
	  'Libs: -L"$${prefix}/lib" -lmorpion' 'Libs.private: -lm -pthread' \
	  >'$(DESTDIR)$(PREFIX)/lib/pkgconfig/morpion.pc'
	for p in morpion morpion-viz; do \
	  $(BIN)/$$p --man >'$(DESTDIR)$(PREFIX)'/share/man/man1/$$p.1 && \
	  $(BIN)/$$p --completion >'$(DESTDIR)$(PREFIX)'/share/bash-completion/completions/$$p || exit 1; \
	done

uninstall: ## remove what install put there
	if cd '$(DESTDIR)$(PREFIX)' 2>/dev/null; then rm -f $(INSTALLED); rmdir include/morpion 2>/dev/null || true; fi

dist: ## what is committed, as out/morpion-VERSION.tar.gz
	git archive --format=tar.gz -9 --prefix=morpion-$(VERSION)/ -o out/dist.tmp HEAD || { rm -f out/dist.tmp; exit 1; }
	mv out/dist.tmp out/morpion-$(VERSION).tar.gz

clean: ## remove what was built, not tables or pictures
	rm -rf out/build out/bin

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile
