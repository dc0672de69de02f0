# Finds what the requirement documents' rules of object calisthenics forbid in engine/:
# `else`, more than one level of nesting in a function, and structs of more than two fields.

function complain(text)
{
        printf "%s:%d: %s\n", FILENAME, FNR, text
        failed = 1
}

FNR == 1 { depth = 0; in_comment = 0; in_struct = 0; in_function = 0 }

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

line ~ /(^|[^a-z_#])else([^a-z_]|$)/ && line !~ /^#/ { complain("else") }

# A body opens in the first column, as our layout has it; the statements stand 8 columns in, what
# an if, a loop or a switch holds stands 16 in, and nothing may open a block there.
/^[{]/ { in_function = 1 }
/^[}]/ { in_function = 0 }
in_function && /^                +(if|for|while|do|switch)([^a-z_]|$)/ { complain("more than one level of nesting") }

# A union counts as one field, with whatever is in it.
line ~ /^(struct|union) [a-z_]+ [{]/ { in_struct = (line ~ /^struct/); fields = 0; in_union = 0; next }
in_struct && line ~ /^[}]/ {
        if (fields > 2)
                complain("a struct of " fields " fields")
        in_struct = 0
}
in_struct && line ~ /^        (union|struct)[a-z_ ]*[{]/ { in_union = 1; next }
in_struct && line ~ /^        }/ { in_union = 0; fields++; next }
in_struct && !in_union && line ~ /;/ { fields += gsub(/[;,]/, "", line) }

END { exit failed }
