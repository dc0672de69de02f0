# Finds what the requirement documents' rules of object calisthenics forbid in engine/:
# `else`, more than one level of nesting in a function, and structs of more than two fields.

function complain(text)
{
        printf "%s:%d: %s\n", FILENAME, FNR, text
        failed = 1
}

# What a brace opens, by the text between the statement before it and the brace.
function kind_of(head)
{
        if (match(head, /(^|[^A-Za-z0-9_])(struct|union)( +[A-Za-z0-9_]+)? *$/))
                return substr(head, RSTART) ~ /struct/ ? "struct" : "union"
        if (head ~ /extern "" *$/)
                return "linkage"
        if (kinds[depth] == "list" || head ~ /= *$|(^|[^A-Za-z0-9_])enum( +[A-Za-z0-9_]+)? *$/)
                return "list"
        # A compound literal, such as (struct bowl){...}.
        if (head ~ /\((const )?(struct|union) [A-Za-z0-9_]+(\[[^]]*\])?\) *$/)
                return "list"
        return "block"
}

# A function's body is the first block, and what an if, a loop or a switch holds is the second.
function open_brace(head,    kind)
{
        kind = kind_of(head)
        if (kind == "block" && ++blocks > 2 && head ~ /^ *$|: *$/)
                complain("more than one level of nesting")
        kinds[++depth] = kind
        fields[depth] = 0
}

function close_brace()
{
        if (kinds[depth] == "struct" && fields[depth] > 2)
                complain("a struct of " fields[depth] " fields")
        if (kinds[depth] == "block")
                blocks--
        if (depth > 0)
                depth--
}

# A union or a struct inside another counts as one field, whatever it contains; the parameters of
# a function pointer are none.
function end_statement(statement)
{
        while (gsub(/\([^()]*\)/, "", statement))
                ;
        if (kinds[depth] == "struct")
                fields[depth] += 1 + gsub(/,/, "", statement)
}

FNR == 1 { depth = 0; blocks = 0; in_comment = 0; in_macro = 0; statement = "" }

{
        line = $0
        gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
        gsub(/'([^'\\]|\\.)'/, "0", line)
        if (in_comment && !sub(/^.*\*\//, "", line))
                next
        in_comment = 0
        gsub(/\/\*([^*]|\*[^\/])*\*\//, "", line)
        if (sub(/\/\*.*$/, "", line))
                in_comment = 1
        sub(/\/\/.*$/, "", line)
}

line ~ /(^|[^A-Za-z0-9_])else([^A-Za-z0-9_]|$)/ && line !~ /^ *# *else/ { complain("else") }

in_macro || line ~ /^ *#/ { in_macro = (line ~ /\\$/); next }

# Our layout indents by 8 columns: statements of a function stand 8 in, those that an if, a loop or
# a switch holds 16 in, with or without braces.
blocks > 0 && line ~ /^                +(if|for|while|do|switch)([^A-Za-z0-9_]|$)/ {
        complain("more than one level of nesting")
}

{
        while (match(line, /[{};]/)) {
                statement = statement substr(line, 1, RSTART - 1)
                mark = substr(line, RSTART, 1)
                line = substr(line, RSTART + 1)
                if (mark == "{")
                        open_brace(statement)
                else if (mark == "}")
                        close_brace()
                else
                        end_statement(statement)
                statement = ""
        }
        statement = statement line " "
}

END { exit failed }
