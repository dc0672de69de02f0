# The front door: each target installs what it needs, then hands over to CMake.
.DEFAULT_GOAL := help
.PHONY: help run build test lint format coverage fuzz bench install clean packages-%

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60
JOBS ?= $(shell nproc)

help: ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

packages-%:
	@tools/install_packages.sh $*

run: build ## start a game in the terminal
	@build/bowling

build: packages-build ## build the program as build/bowling
	@tools/build.sh release
	@ln -sf release/cli/bowling build/bowling

test: build packages-test ## run every test, and again under sanitizers
	ctest --preset release
	@tools/build.sh sanitize
	ctest --preset sanitize

lint: packages-build packages-test packages-lint ## check format, style and common mistakes
	@tools/build.sh debug
	@tools/lint.sh

format: packages-lint ## lay the sources out as the project does
	@git ls-files '*.c' '*.h' | xargs clang-format -i

coverage: packages-build packages-test packages-coverage ## print what the tests reach, fail below the goal
	@tools/build.sh coverage
	@tools/coverage.sh

fuzz: packages-build packages-fuzz ## look for crashes, FUZZ_SECONDS for each target
	@tools/build.sh fuzz
	@tools/fuzz.sh $(FUZZ_SECONDS)

bench: build packages-bench ## measure speed as ratios
	@tools/bench.sh

install: build ## install below DESTDIR and PREFIX
	DESTDIR=$(DESTDIR) cmake --install build/release --prefix $(PREFIX)

clean: ## remove what was built
	rm -rf build
