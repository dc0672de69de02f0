# The front door: each target installs what it needs, then hands over to CMake.
.DEFAULT_GOAL := help
.PHONY: help run build build_tests check test soak fresh lint format coverage mutants fuzz bench screenshots install package clean

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60
MUTANTS ?= engine text bulk store exchange server cli
TEST_PRESETS ?= release sanitize
export TESTS

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## start a game in the terminal
	@build/bowling || true

build: ## build the program as build/bowling
	@tools/install_packages.sh build
	@tools/build.sh release
	@ln -sf release/cli/bowling build/bowling

build_tests:
	@tools/run_tests.sh --build $(TEST_PRESETS)

check: ## run every test once
	@tools/run_tests.sh $(TEST_PRESETS)

test: ## run every test, and what has threads once more; TESTS=pattern runs some
	@tools/run_tests.sh $(TEST_PRESETS) thread

soak: ## run the tests that draw at random with larger numbers, 5 to 7 minutes
	@tools/run_tests.sh soak

fresh: ## run the tests in new Debian roots, as CI does
	@.ci/run

lint: ## check format, style and common mistakes
	@tools/install_packages.sh build test lint format
	@tools/install_npm_packages.sh
	@tools/lint.sh

format: ## lay the sources out as the project does
	@tools/install_packages.sh format
	@tools/install_npm_packages.sh
	@git ls-files -co --exclude-standard '*.c' '*.h' | xargs clang-format-19 -i
	@tests/web/node_modules/.bin/biome format --write

coverage: ## print what the unit tests reach, fail below the goal
	@tools/install_packages.sh build test coverage
	@BUILD_TARGETS=unit_tests tools/build.sh coverage
	@tools/coverage.sh

mutants: ## change the sources and see which tests notice, MUTANTS='--seed=2 --count=30 store'
	@tools/install_packages.sh build test mutants
	@tools/install_npm_packages.sh
	@tools/mutants.mjs $(MUTANTS)

fuzz: ## look for crashes, FUZZ_SECONDS for each target
	@tools/install_packages.sh build fuzz
	@tools/build.sh fuzz
	@tools/fuzz.sh $(FUZZ_SECONDS)

bench: ## measure speed as ratios
	@tools/install_packages.sh build bench
	@tools/bench.sh

screenshots: build ## take the pictures and films of the documents
	@tools/install_packages.sh screenshots
	@tools/install_npm_packages.sh
	@BOWLING_PROGRAM=$$PWD/build/bowling BOWLING_SCREENSHOTS=docs/screenshots node tests/web/screenshots.js
	@node tools/film.mjs build/bowling en >build/demo.svg && mv build/demo.svg docs/demo.svg
	@node tools/film.mjs build/bowling ko >build/demo.svg && mv build/demo.svg docs/demo.ko.svg

install: build ## install below DESTDIR and PREFIX
	@DESTDIR='$(DESTDIR)' cmake --install build/release --prefix '$(PREFIX)' >/dev/null
	@echo 'bowling is installed below $(DESTDIR)$(PREFIX)'

package: ## build a Debian package in build/package
	@tools/install_packages.sh build package
	@tools/package.sh

clean: ## remove what was built
	rm -rf build tests/web/node_modules
