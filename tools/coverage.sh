#!/bin/sh
# Runs the unit tests of the coverage build and prints what they reach; fails below the goal for engine/.
set -eu
cd "$(dirname "$0")/.."
find build/coverage -name '*.gcda' -delete
ctest --preset coverage --parallel "$(nproc)"
# The makers of tables run during the build, not in the tests.
gcovr --root . build/coverage --filter text/ --filter board/ --filter bulk/ --exclude bulk/maker/ --print-summary
gcovr --root . build/coverage --filter engine/ \
	--fail-under-line 100 --fail-under-branch 98 --print-summary
