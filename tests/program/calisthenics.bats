#!/usr/bin/env bats
# shellcheck shell=bats
# The check of the engine's style finds what it is there to find.

check() {
	printf '%s\n' "$@" >"$BATS_TEST_TMPDIR/source.c"
	run awk -f "$BATS_TEST_DIRNAME/../../tools/calisthenics.awk" "$BATS_TEST_TMPDIR/source.c"
}

@test "a function of one level passes" {
	check 'int f(int a)' '{' '        if (a > 0)' '                return 1;' '        return 0;' '}'
	[ "$status" -eq 0 ]
}

@test "else is found" {
	check 'int f(int a)' '{' '        if (a > 0)' '                return 1;' '        else' '                return 0;' '}'
	[ "$status" -eq 1 ]
	[[ "$output" == *source.c:5:\ else ]]
}

@test "else in a comment or a string is fine" {
	check '/* or else' ' * else */' 'const char *f(void)' '{' '        return "else";' '}'
	[ "$status" -eq 0 ]
}

@test "a second level of nesting is found" {
	check 'void f(int a)' '{' '        while (a > 0) {' '                if (a == 2)' '                        a = 0;' '        }' '}'
	[ "$status" -eq 1 ]
	[[ "$output" == *source.c:4:*nesting* ]]
}

@test "a struct of three fields is found" {
	check 'struct three {' '        int a;' '        int b, c;' '};'
	[ "$status" -eq 1 ]
	[[ "$output" == *'a struct of 3 fields' ]]
}

@test "a kind and its union are two fields" {
	check 'struct two {' '        int kind;' '        union {' '                int a;' '                int b;' '                int c;' '        } as;' '};'
	[ "$status" -eq 0 ]
}
