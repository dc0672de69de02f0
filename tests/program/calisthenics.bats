#!/usr/bin/env bats
# shellcheck shell=bats disable=SC1003,SC2030,SC2031
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

# assert_struct_found LINE...: the lines hold a struct of three fields.
assert_struct_found() {
	check "$@"
	[ "$status" -eq 1 ]
	[[ "$output" == *'a struct of 3 fields' ]]
}

@test "a struct of three fields is found however it is declared" {
	local head
	for head in 'static struct {' 'static const struct three {' 'typedef struct three {' 'struct three3 {' \
		'struct Three {' 'extern const struct {'; do
		assert_struct_found "$head" '        int a;' '        int b;' '        int c;' '} name;'
	done
}

@test "a struct of three fields is found inside a function" {
	assert_struct_found 'int f(void)' '{' '        static const struct {' '                int a;' \
		'                int b, c;' '        } rows[] = {' '                {1, 2, 3},' '        };' '        return rows[0].a;' '}'
}

@test "an inner struct of three fields is found" {
	assert_struct_found 'struct two {' '        int kind;' '        struct {' '                int a;' \
		'                int b;' '                int c;' '        } inner;' '};'
}

@test "a struct of three fields inside a union is found" {
	assert_struct_found 'struct two {' '        int kind;' '        union {' '                struct {' \
		'                        int a;' '                        int b;' '                        int c;' \
		'                } inner;' '                int d;' '        } as;' '};'
}

@test "a struct of three fields behind extern \"C\" is found" {
	assert_struct_found '#ifdef __cplusplus' 'extern "C" {' '#endif' 'struct three {' '        int a, b, c;' '};' \
		'#ifdef __cplusplus' '}' '#endif'
}

@test "a field of three lines is one field" {
	check 'struct two {' '        int kind;' '        int (*f)(int a,' '                 int b,' '                 int c);' '};'
	[ "$status" -eq 0 ]
}

@test "a function pointer with several parameters is one field" {
	check 'struct two {' '        int (*f)(int a, int b, void (*g)(int c, int d));' '        int kind;' '};'
	[ "$status" -eq 0 ]
}

@test "a field beside a union and a kind is found" {
	assert_struct_found 'struct three {' '        int kind;' '        union {' '                int a;' '        } as;' \
		'        int c;' '};'
}

@test "enumerators, initializers and compound literals are no fields" {
	check 'enum kind {' '        A,' '        B,' '        C' '};' 'static const struct two table[] = {{1, 2}, {3, 4}, {5, 6}};' \
		'struct two f(int a)' '{' '        switch (a) {' '        case 1:' '                return (struct two){1, 2};' \
		'        }' '        return (struct two){.a = 1, .b = 2};' '}'
	[ "$status" -eq 0 ]
}

assert_nesting_found() {
	local line=$1
	check "${@:2}"
	[ "$status" -eq 1 ]
	[[ "$output" == *source.c:$line:\ more\ than\ one\ level\ of\ nesting ]]
}

@test "a second level of nesting without braces is found" {
	assert_nesting_found 4 'void f(int a)' '{' '        while (a > 0)' '                if (a == 2)' '                        a = 0;' '}'
}

@test "a bare block at the second level is found" {
	assert_nesting_found 4 'void f(int a)' '{' '        if (a > 0) {' '                {' '                        a = 0;' \
		'                }' '        }' '}'
	assert_nesting_found 4 'void f(void)' '{' '        {' '                {' '                        g();' \
		'                }' '        }' '}'
	assert_nesting_found 4 'void f(int a)' '{' '        switch (a) {' '        case 1: {' '                g();' '        }' '        }' '}'
}

@test "a bare block at the first level passes" {
	check 'void f(void)' '{' '        {' '                g();' '        }' '}'
	[ "$status" -eq 0 ]
}

@test "an initializer in a function is no nesting" {
	check 'void f(void)' '{' '        struct two two =' '                {' '                        {1},' \
		'                };' '        g(&two);' '}'
	[ "$status" -eq 0 ]
}

@test "a comment that begins with if is no nesting" {
	check 'void f(int a)' '{' '        if (a > 0) {' '                /* so it is,' '                if the rack stands' \
		'                 */' '                /* if not */' '                // if so' '                a = 0;' '        }' '}'
	[ "$status" -eq 0 ]
}

@test "the loop of a for with braces is one level" {
	check 'void f(void)' '{' '        for (int i = 0; i < 3; i++) {' '                g(i);' '        }' '}'
	[ "$status" -eq 0 ]
}

@test "the preprocessor has an else of its own" {
	check '#ifdef A' '#define B \' '        {' '#else' '#define B' '#endif' 'int f(void)' '{' '        return 1;' '}'
	[ "$status" -eq 0 ]
}

@test "else in a macro is found" {
	check '#define B(a) \' '        if (a) \' '                g(); \' '        else \' '                h()'
	[ "$status" -eq 1 ]
	[[ "$output" == *source.c:4:\ else ]]
}
