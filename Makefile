.DEFAULT_GOAL := help
.PHONY: help setup build report sweep handoff tessellate latency predict canvas annotate render gpu test soak sanitize same-bits wasm wasm-test wasm-benchmark fuzz notebooks figures engines strokers benchmarks compare claims cluster attack documentation imports format lint clean

SOURCES := Package.swift Sources Benchmarks Tests

# One stroke at many tolerances, for the notebook.
TOLERANCES := --points 1000 --tolerances 3,1,0.3,0.1,0.03,0.01 --curves polyline,uniform,centripetal,antigrain \
  --methods vernier --schemes - --strokes 0 --output results/tolerances

help: ## Say what each target does
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1 \2/p' $(MAKEFILE_LIST) | awk '{ printf "  %s %-14s", $$1, $$2; $$1 = $$2 = ""; print }'

setup: ## Install the libraries that the build needs, where they are missing
	@.ci/setup

build: ## Build vernier, the precision program, optimised
	@.ci/build vernier

# The other programs of the command line, which vernier starts; each is built by build-NAME, and so are its libraries installed.
PROGRAMS := handoff tessellate latency canvas annotate render gpu
.PHONY: programs $(PROGRAMS:%=build-%)

programs: build $(PROGRAMS:%=build-%) ## Build all programs of the command line; build-handoff, build-tessellate, build-latency, build-canvas, build-annotate, build-render and build-gpu build one

$(PROGRAMS:%=build-%): build-%:
	@.ci/build vernier-$*

VERNIER = @"$$(swift build -c release --show-bin-path 2>/dev/null)/vernier"

sweep: build ## Measure all schemes into results/sweep and print a table; SWEEP_ARGS="--points 200" adds options
	$(VERNIER) sweep $(SWEEP_ARGS)

handoff: build build-handoff ## Check all handoff rules into results/handoff and print a table; HANDOFF_ARGS="--fuzz 100000" adds options
	$(VERNIER) handoff $(HANDOFF_ARGS)

tessellate: build build-tessellate ## Count and time what strokes are made into, into results/tessellation; TESSELLATE_ARGS="--points 1000" adds options
	$(VERNIER) tessellate $(TESSELLATE_ARGS)

latency: build build-latency ## Time touches at 240 Hz on their way to the vertex buffer, into results/latency; LATENCY_ARGS="--duration 42" adds options
	$(VERNIER) latency $(LATENCY_ARGS)

PREDICT_ARGS := Notebooks/recordings/held-out/[pu]*.json --tuned-on Notebooks/recordings/tuned/*.json --pens 24 --predictors all

predict: build build-latency ## Grade predictions of touches on Apple's pencil and on made-up pens, into results/predict; PREDICT_ARGS="--pens 100" chooses others
	$(VERNIER) predict $(PREDICT_ARGS)

canvas: build build-canvas ## Stamp patterns at depths and time a canvas, into results/canvas; CANVAS_ARGS="--depths 0,300" adds options
	$(VERNIER) canvas $(CANVAS_ARGS)

annotate: build build-annotate ## Pick annotations at depths and time scenes of them, into results/annotation; ANNOTATE_ARGS="--counts 1000000" adds options
	$(VERNIER) annotate $(ANNOTATE_ARGS)

render: build build-render ## Draw a film strip of what each scheme shows at depths, into results/render; RENDER_ARGS="--frames" adds an animation
	$(VERNIER) render $(RENDER_ARGS)

gpu: build build-gpu ## Compare vertices of a graphics device with every scheme's and time frames on it, into results/gpu; GPU_ARGS="--pairs 21" adds options
	@.ci/setup graphics
	$(VERNIER) gpu $(GPU_ARGS)

# Optimised, since tests compute for minutes, but for the tests themselves; what is internal stays visible to them.
# Built apart, by the flags of .ci/run, since swift test alone has flags of its own and would share nothing with programs.
TEST_BUILD := -c release -Xswiftc -enable-testing

test: setup ## Run all tests, and fail if there were none; TEST_ARGS="--filter Results" chooses some
	@swift build --build-tests $(TEST_BUILD)
	@.ci/test --skip-build $(TEST_BUILD) $(TEST_ARGS)

soak: setup ## Run the tests that try a sample of forgeries and of random commands with all of the one and many of the other
	@swift build --build-tests $(TEST_BUILD)
	@VERNIER_FORGERIES=all VERNIER_COMMANDS=20000 .ci/test --skip-build $(TEST_BUILD) --filter 'Recheck|Forger|SceneFuzz|AnnotationTests|StrokerExperiment'

sanitize: setup ## Run tests under the address and thread sanitizers, in 19 minutes on two cores: all modules but experiments and the command line, and those with threads; SANITIZE_ARGS="thread -- --filter Results" chooses
	@.ci/sanitize $(SANITIZE_ARGS)

same-bits: ## Check that the kernels of strokes have the same bits on emulated processors without AVX2, with it, and on arm64, in 20 seconds
	@Benchmarks/checks/same-bits/run

wasm: ## Build the canvas for browsers into .build/browser: canvas.wasm, canvas.mjs, and page.html to try, which needs nothing else
	@Benchmarks/browser/make

wasm-test: ## Test the canvas for browsers in node and in headless Chromium, and that it computes the same bits there
	@Benchmarks/engines/install --only chromium
	@Benchmarks/browser/test

wasm-benchmark: wasm ## Time a displayed frame and a stroke in node beside those of this machine, and fail above twice its times
	@swift build -c release --product browser-canvas-check
	@Benchmarks/browser/benchmark

fuzz: setup ## Feed each reader with bytes that libFuzzer makes, for 60 seconds; FUZZ_ARGS="--seconds 10 png psd" chooses
	@.ci/fuzz $(FUZZ_ARGS)

notebooks: ## Execute the notebooks into results/notebooks and results/figures; results that are missing are made first
	@test -f results/sweep/datapackage.json || $(MAKE) sweep
	@test -f results/handoff/datapackage.json || $(MAKE) handoff
	@test -f results/tessellation/datapackage.json || $(MAKE) tessellate
	@test -f results/tolerances/datapackage.json || $(MAKE) tessellate TESSELLATE_ARGS="$(TOLERANCES)"
	@test -f results/latency/datapackage.json || $(MAKE) latency
	@test -f results/predict/datapackage.json || $(MAKE) predict
	@test -f results/canvas/datapackage.json || $(MAKE) canvas CANVAS_ARGS="--pictures results/canvas-pictures"
	@test -f results/annotation/datapackage.json || $(MAKE) annotate ANNOTATE_ARGS="--counts 10,100,1000,10000"
	@test -f results/render/datapackage.json || $(MAKE) render
	@.ci/notebooks

# The figures that every machine draws alike, and the film strip; the others show times or px.
FIGURES := $(shell cat Notebooks/figures/drawn-alike.txt)

figures: ## Copy figures from results/figures, and the executed notebooks, to Notebooks; FIGURES="tessellation latency" copies those with times
	cp $(FIGURES:%=results/figures/%.svg) Notebooks/figures
	test ! -f results/render/film-strip.png || cp results/render/film-strip.png Notebooks/figures
	cp results/notebooks/*.ipynb Notebooks

report: ## Write results/report.html, one file with all results, figures, claims and a playground; a sweep and a recorded pan that are missing are made first
	@test -f results/sweep/datapackage.json || $(MAKE) sweep
	@test -f results/render/datapackage.json || $(MAKE) render
	@python3 Notebooks/report/build.py $(REPORT_ARGS)

engines: build ## Install engines of others, measure where they are wrong into results/engines, and draw results/figures/engines.svg; ENGINES_ARGS="--only skia --quick" chooses
	@Benchmarks/engines/install
	@python3 Benchmarks/engines/table.py $(ENGINES_ARGS)
	@.venv/engines/bin/python Benchmarks/engines/figure.py

strokers: build build-tessellate ## Install strokers of others, and judge their outlines and this engine's into results/strokers/judged, with a table and results/figures/strokers.svg; STROKERS_ARGS="--only skia,qt" chooses
	@Benchmarks/engines/install --only numpy,agg,skia,qt,freetype,geos,clipper,clipper2
	@mkdir -p results/strokers results/figures
	$(VERNIER) tessellate --write-strokes results/strokers/strokes.json
	@python3 Benchmarks/engines/strokers/ask.py results/strokers/strokes.json $(STROKERS_ARGS)
	$(VERNIER) tessellate --judge results/strokers/*.json --output results/strokers/judged --picture results/figures/strokers.svg

benchmarks: setup ## Compare what projection, handoffs, strokes, recordings, wide numbers, pattern brushes and annotations cost with references beside them, and fail where a ratio is over its limit
	@for name in handoff projection tessellation multiprecision ink pattern-canvas annotations; do \
	  swift run -c release $$name-benchmark --check || failed="$$failed $$name"; \
	done; test -z "$$failed" || { echo "Limits do not hold in:$$failed" >&2; exit 1; }

compare: setup ## Compare the present tree's speed with a commit's, BASE=COMMIT (the last one unless it is named); COMPARE_ARGS="--check 1.05" adds options
	@python3 Benchmarks/checks/compare/compare.py $(if $(BASE),--base "$(BASE)") $(COMPARE_ARGS)

claims: setup ## Measure what the documentation claims, and say what holds; CLAIMS_ARGS="--fast" takes only what is done in seconds
	swift build -c release
	@python3 Benchmarks/checks/claims/claims.py $(CLAIMS_ARGS)

cluster: programs ## Run a sweep in shards by Slurm and by GNU parallel on this machine, kill some, and hold the merged tables against one run's
	@Benchmarks/checks/cluster/test || test $$? -eq 77

attack: programs ## Feed the command line bad input for ten minutes, and fail where it breaks its promise; ATTACK_ARGS="--seconds 60" chooses
	@python3 Benchmarks/checks/attack-command-line/attack.py $(ATTACK_ARGS)

documentation: setup ## Build the documentation of all libraries into .build/documentation, and fail where a declaration has none; DOCUMENTATION_ARGS="Ink" chooses some
	@.ci/documentation $(DOCUMENTATION_ARGS)

imports: setup ## Build programs that import one library each, run them, and say what each links and how large it is
	@.ci/imports
	@.ci/app

format: ## Lay out the Swift code
	swift format format --in-place --parallel --recursive $(SOURCES)

lint: ## Say where the Swift code is laid out otherwise
	swift format lint --strict --parallel --recursive $(SOURCES)

clean: ## Remove what was built; results stay
	@# Git would hold the worktrees of make compare for registered, though their folders are gone.
	@for tree in .build/compare/*/; do git worktree remove --force "$$tree" 2>/dev/null; done; true
	rm -rf .build .venv
