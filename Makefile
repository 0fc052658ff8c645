.DEFAULT_GOAL := help
.PHONY: help setup mutants coverage build report sweep compare handoff tessellate latency predict canvas annotate render gpu test soak sanitize same-bits wasm wasm-test wasm-benchmark fuzz notebooks figures apps engines strokers benchmarks against claims proofs cluster fresh-machine attack documentation imports format lint clean

SOURCES := Package.swift Sources Benchmarks Tests

# One stroke at many tolerances, for the notebook.
TOLERANCES := --points 1000 --tolerances 3,1,0.3,0.1,0.03,0.01 --curves polyline,uniform,centripetal,antigrain \
  --methods vernier --schemes - --strokes 0 --output results/tolerances

help: ## Say what each target does
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1 \2/p' $(MAKEFILE_LIST) | awk '{ printf "make %-14s", $$1; $$1 = ""; print }'
	@echo 'A target takes options by its name: make sweep SWEEP_ARGS="--points 200".'

setup: ## Install the libraries that the build needs
	@.ci/setup

build: ## Build vernier, the precision program, optimised
	@.ci/build vernier

# The other programs of the command line, which vernier starts; each is built by build-NAME, and so are its libraries installed.
PROGRAMS := compare handoff tessellate latency canvas annotate render gpu
.PHONY: programs $(PROGRAMS:%=build-%)

programs: build $(PROGRAMS:%=build-%) ## Build all programs; build-latency and so on build one

$(PROGRAMS:%=build-%): build-%:
	@.ci/build vernier-$*

# Completion and manual pages too. DESTDIR stands before PREFIX.
PREFIX := /usr/local
.PHONY: install
install: ## Put what is built below PREFIX=/usr/local
	@DESTDIR="$(DESTDIR)" Benchmarks/commands/install "$(PREFIX)"

VERNIER = @"$$(swift build -c release --show-bin-path 2>/dev/null)/vernier"

sweep: build ## Measure all schemes into results/sweep
	$(VERNIER) sweep $(SWEEP_ARGS)

compare: build build-compare ## Compare schemes in one table, into results/compare
	$(VERNIER) compare $(COMPARE_ARGS)

handoff: build build-handoff ## Check all handoff rules into results/handoff
	$(VERNIER) handoff $(HANDOFF_ARGS)

tessellate: build build-tessellate ## Count and time the triangles of strokes
	$(VERNIER) tessellate $(TESSELLATE_ARGS)

latency: build build-latency ## Time touches at 240 Hz, into results/latency
	$(VERNIER) latency $(LATENCY_ARGS)

PREDICT_ARGS := Notebooks/recordings/held-out/[pu]*.json --tuned-on Notebooks/recordings/tuned/*.json --pens 24 --predictors all

predict: build build-latency ## Grade predictions of touches, into results/predict
	$(VERNIER) predict $(PREDICT_ARGS)

canvas: build build-canvas ## Stamp patterns and time a canvas, into results/canvas
	$(VERNIER) canvas $(CANVAS_ARGS)

annotate: build build-annotate ## Pick annotations and time scenes, into results/annotation
	$(VERNIER) annotate $(ANNOTATE_ARGS)

render: build build-render ## Draw a film strip of all schemes, into results/render
	$(VERNIER) render $(RENDER_ARGS)

gpu: build build-gpu ## Compare vertices of a graphics device, into results/gpu
	@.ci/setup graphics
	$(VERNIER) gpu $(GPU_ARGS)

# Optimised, since tests compute for minutes, but for the tests themselves; what is internal stays visible to them.
# Programs are built by the same flags, and so once for both: they are as fast (.ci/build).
TEST_BUILD := -c release -Xswiftc -enable-testing

# MODULE=Frames builds and runs the tests of one module alone. The product holds all tests, and needs no benchmark.
test: export VERNIER_TEST_MODULE = $(MODULE)
test: setup ## Run all tests, or those of MODULE=Frames
	@swift build --product VernierPackageTests $(TEST_BUILD)
	@.ci/test --skip-build $(TEST_BUILD) $(TEST_ARGS)

# Run the tests that try a sample of random commands with many of them.
soak: setup ## Run the tests that try samples of inputs, with many more
	@swift build --build-tests $(TEST_BUILD)
	@VERNIER_COMMANDS=20000 .ci/test --skip-build $(TEST_BUILD) --filter SceneFuzz

# Run tests under the address and thread sanitizers, in 19 minutes on two cores: all modules but experiments and the
# command line, and those with threads; SANITIZE_ARGS="thread -- --filter Results" chooses.
sanitize: setup ## Run tests under the address and thread sanitizers
	@.ci/sanitize $(SANITIZE_ARGS)

# 300 small faults, each looked for by its module's tests: hours; MUTANTS_ARGS="--count 60 --seconds 1200" takes fewer.
mutants: setup ## Say how many small faults the tests find
	@test -x .venv/mutants/bin/python || python3 -m venv .venv/mutants
	@.venv/mutants/bin/pip install --quiet --disable-pip-version-check --requirement Benchmarks/checks/mutants/requirements.txt
	@.venv/mutants/bin/python Benchmarks/checks/mutants/mutants.py $(MUTANTS_ARGS)

coverage: setup ## Say which part of each module the tests run
	@.ci/coverage $(COVERAGE_ARGS)

same-bits: setup ## Check that strokes and canvases have the same bits elsewhere
	@Benchmarks/checks/same-bits/run

# Build the canvas for browsers into .build/browser: canvas.wasm, canvas.mjs, and page.html to try, which needs nothing
# else.
wasm: ## Build the canvas for browsers into .build/browser
	@Benchmarks/browser/make

wasm-test: ## Test the canvas for browsers in node and Chromium
	@Benchmarks/engines/install --only chromium
	@Benchmarks/browser/test

wasm-benchmark: wasm ## Time the canvas in node beside this machine
	@swift build $(TEST_BUILD) --product browser-canvas-check
	@Benchmarks/browser/benchmark

fuzz: setup ## Feed each reader with bytes that libFuzzer makes
	@.ci/fuzz $(FUZZ_ARGS)

notebooks: ## Execute the notebooks; missing results are made first
	@test -f results/sweep/datapackage.json || $(MAKE) sweep
	@test -f results/compare/datapackage.json || $(MAKE) compare
	@test -f results/handoff/datapackage.json || $(MAKE) handoff
	@test -f results/tessellation/datapackage.json || $(MAKE) tessellate
	@test -f results/tolerances/datapackage.json || $(MAKE) tessellate TESSELLATE_ARGS="$(TOLERANCES)"
	@test -f results/latency/datapackage.json || $(MAKE) latency
	@test -f results/predict/datapackage.json || $(MAKE) predict
	@test -f results/canvas/datapackage.json || $(MAKE) canvas CANVAS_ARGS="--pictures results/canvas-pictures"
	@test -f results/annotation/datapackage.json || $(MAKE) annotate ANNOTATE_ARGS="--counts 10,100,1000,10000"
	@test -f results/render/datapackage.json || $(MAKE) render
	@.ci/notebooks

# The figures that every machine draws alike, and the strips; the others show times or px.
FIGURES := $(shell cat Notebooks/figures/drawn-alike.txt)

figures: ## Copy figures and the executed notebooks to Notebooks
	cp $(FIGURES:%=results/figures/%.svg) Notebooks/figures
	test ! -f results/render/film-strip.png || cp results/render/*-strip.png Notebooks/figures
	cp results/notebooks/*.ipynb Notebooks

report: ## Write results/report.html; missing results are made first
	@test -f results/sweep/datapackage.json || $(MAKE) sweep
	@test -f results/render/datapackage.json || $(MAKE) render
	@python3 Notebooks/report/build.py $(REPORT_ARGS)

# Installs drawing programs and measures them, in some 16 minutes; APPS_ARGS="--only krita,window" chooses.
apps: ## Measure drawing programs from pen to px
	@Benchmarks/apps/install
	@python3 Benchmarks/apps/table.py $(APPS_ARGS)
	@.venv/engines/bin/python Benchmarks/apps/figure.py

engines: build ## Install engines of others and measure where they are wrong
	@Benchmarks/engines/install
	@python3 Benchmarks/engines/table.py $(ENGINES_ARGS)
	@.venv/engines/bin/python Benchmarks/engines/figure.py

# Install strokers of others, and judge their outlines and this engine's into results/strokers/judged, with a table and
# results/figures/strokers.svg; STROKERS_ARGS="--only skia,qt" chooses.
strokers: build build-tessellate ## Install strokers of others and judge their outlines
	@Benchmarks/engines/install --only numpy,agg,skia,qt,freetype,geos,clipper,clipper2,tinyskia,pathops,fontforge
	@mkdir -p results/strokers results/figures
	$(VERNIER) tessellate --write-strokes results/strokers/strokes.json
	@python3 Benchmarks/engines/strokers/ask.py results/strokers/strokes.json $(STROKERS_ARGS)
	$(VERNIER) tessellate --judge results/strokers/*.json --output results/strokers/judged --picture results/figures/strokers.svg

# Compare what projection, handoffs, strokes, recordings, wide numbers, pattern brushes and annotations cost with
# references beside them, and fail where a ratio is over its limit.
benchmarks: setup ## Compare costs with references beside them
	@for name in handoff projection tessellation multiprecision ink pattern-canvas annotations; do \
	  swift run $(TEST_BUILD) $$name-benchmark --check || failed="$$failed $$name"; \
	done; test -z "$$failed" || { echo "Limits do not hold in:$$failed" >&2; exit 1; }

against: setup ## Compare this tree's speed with a commit's, BASE=COMMIT
	@python3 Benchmarks/checks/against/against.py $(if $(BASE),--base "$(BASE)") $(AGAINST_ARGS)

claims: setup ## Measure what the documentation claims
	swift build $(TEST_BUILD)
	@python3 Benchmarks/checks/claims/claims.py $(CLAIMS_ARGS)

proofs: ## Prove bounds of rounding from the code, with Gappa
	@command -v gappa >/dev/null || .ci/install gappa
	@python3 Benchmarks/checks/proofs/proofs.py $(PROOFS_ARGS)

cluster: programs ## Run a sweep in shards by Slurm and by GNU parallel
	@Benchmarks/checks/cluster/test || test $$? -eq 77

fresh-machine: ## Go the first steps on a machine without libraries
	@Benchmarks/checks/fresh-machine/whole

attack: programs ## Feed the command line bad input for ten minutes
	@python3 Benchmarks/checks/attack-command-line/attack.py $(ATTACK_ARGS)

documentation: setup ## Build the documentation of all libraries
	@.ci/documentation $(DOCUMENTATION_ARGS)

imports: setup ## Build programs that import one library each
	@.ci/imports
	@.ci/app

format: ## Lay out the Swift code
	swift format format --in-place --parallel --recursive $(SOURCES)

lint: ## Say where the Swift code is laid out otherwise
	swift format lint --strict --parallel --recursive $(SOURCES)

clean: ## Remove what was built; results stay
	@# Git would hold the worktrees of make against for registered, though their folders are gone.
	@for tree in .build/against/*/; do git worktree remove --force "$$tree" 2>/dev/null; done; true
	rm -rf .build .venv
