# Makes section 3 of the manual from the headers of the library.
#
#   awk -f manual3.awk -v folder=OUTPUT -v version=0.1.0 -v example=FILE.c HEADER...
#
# game.h becomes bowling_game.3, and each of its functions a page that leads there; bowling.h becomes the overview,
# with the list of all pages and the example. The first comment of a header, /** ... */, describes the page, and its
# first sentence is the page's name. Any other such comment belongs to the declaration below it; what has none, or a
# plain comment, is for the library alone, but for types and constants.

BEGIN { width = 66 }

FNR == 1 { finish_page(); begin_page(FILENAME) }
/^#ifdef __cplusplus/ { skipped = 1 }
skipped { skipped = !/^#endif/; next }
/^#include <bowling\// { note_include($2); next }
comment_is_open { add_comment($0); next }
!declaration && /^\/\*\*/ { comment = ""; comment_is_open = 1; add_comment(substr($0, 4)); next }
!declaration && /^\/\* / { private = 1 }
/^$/ { if (declaration ~ /^#define/) add_declaration(); private = 0; next }
private { next }
/^#define BOWLING_/ && !/_H$/ && comment != "" || declaration { declaration = declaration $0 "\n" }
/^(BOWLING_API|struct|enum|union)/ && !declaration { declaration = $0 "\n" }
declaration ~ /;\n$/ && (declaration !~ /\{/ || /^}/) { add_declaration() }
END { finish_page(); print_overview() }

function begin_page(file) {
	header = file
	sub(/.*\//, "", header)
	page = header == "bowling.h" ? "bowling" : "bowling_" substr(header, 1, length(header) - 2)
	description = comment = declaration = includes = types = functions = synopsis = aliases = ""
	skipped = private = comment_is_open = 0
}

function note_include(name) {
	gsub(/<bowling\/|\.h>/, "", name)
	if (name != "api")
		includes = includes " bowling_" name
}

function add_comment(line) {
	comment_is_open = line !~ /\*\//
	sub(/ *\*\/.*/, "", line)
	sub(/^ \*? ?/, "", line)
	if (comment line != "")
		comment = comment line "\n"
	if (comment_is_open || description)
		return
	description = comment
	comment = ""
}

function add_declaration() {
	if (declaration ~ /^BOWLING_API/)
		add_function(comment, declaration)
	else
		types = types (comment == "" ? ".PP\n" : prose(comment)) code_block(type_text(declaration))
	declaration = comment = ""
}

function add_function(text, line,    name) {
	gsub(/[ \n]+/, " ", line)
	sub(/^BOWLING_API /, "", line)
	name = line
	sub(/\(.*/, "", name)
	sub(/.*[ *]/, "", name)
	if (index(line, ",") > width || index(line, ",") == 0 && length(line) > width)
		sub(/\(/, "(, ", line)
	line = wrap(line, ", ", "    ")
	sub(/\(,/, "(", line)
	synopsis = synopsis code(line)
	functions = functions ".TP\n\\fB" name "\\fR()\n" without_break(prose(text))
	aliases = aliases " " name
}

# The text in lines that are no longer than the width, broken behind `mark`.
function wrap(text, mark, indent,    parts, count, i, line, result) {
	count = split(text, parts, mark)
	line = parts[1]
	for (i = 2; i <= count; i++) {
		if (length(line mark parts[i]) > width) {
			result = result line mark "\n"
			line = indent parts[i]
		} else
			line = line mark parts[i]
	}
	result = result line "\n"
	gsub(/ \n/, "\n", result)
	return result
}

function type_text(text) {
	gsub(/ +\\\n[^\n]*/, "", text)
	if (text ~ /^enum/)
		return enum_text(text)
	gsub(/\n        /, "\n    ", text)
	return text
}

# Each enumerator with its comment behind it, or above it where the line would be too long.
function enum_text(text,    result, member, remark) {
	gsub(/[ \n]+/, " ", text)
	result = substr(text, 1, index(text, "{")) "\n"
	text = substr(text, index(text, "{") + 2)
	while (match(text, /^BOWLING_[A-Z0-9_]+( = [^,\/}]*[^,\/} ])?,?/)) {
		member = "    " substr(text, 1, RLENGTH)
		text = substr(text, RLENGTH + 2)
		remark = ""
		if (match(text, /^\/\*\*< [^*]*\*\//)) {
			remark = "/* " substr(text, 6, RLENGTH - 5)
			text = substr(text, RLENGTH + 2)
		}
		if (length(member " " remark) <= width)
			result = result member (remark ? " " remark : "") "\n"
		else
			result = result "    " wrap(remark, " ", "       ") member "\n"
	}
	return result text "\n"
}

function code_block(text) {
	return ".RS 4\n.nf\n" code(text) ".fi\n.RE\n"
}

# What is copied from a page into a program.
function code(text) {
	gsub(/\\/, "\\e", text)
	gsub(/-/, "\\-", text)
	return text
}

# Paragraphs of text.
function prose(text,    lines, count, i, result) {
	sub(/\n+$/, "", text)
	count = split(text, lines, "\n")
	result = ".PP\n"
	for (i = 1; i <= count; i++)
		result = result (lines[i] == "" ? ".PP" : bold(lines[i])) "\n"
	return result
}

# The same behind a heading, which ends a paragraph itself.
function without_break(text) {
	sub(/^\.PP\n/, "", text)
	return text
}

# Code between backquotes, and names of the library, in bold.
function bold(line,    parts, count, i, result) {
	count = split(line, parts, "`")
	for (i = 1; i <= count; i++)
		result = result (i % 2 == 0 ? "\\fB" code(parts[i]) "\\fR" : bold_names(parts[i]))
	return result ~ /^[.']/ ? "\\&" result : result
}

function bold_names(text,    result) {
	while (match(text, /(struct |enum )?bowling_[a-z_]*[a-z]|BOWLING_[A-Z0-9_]*[A-Z0-9]|<bowling\/[a-z_]+\.h>|NULL/)) {
		result = result code(substr(text, 1, RSTART - 1)) "\\fB" substr(text, RSTART, RLENGTH) "\\fR"
		text = substr(text, RSTART + RLENGTH)
	}
	return result code(text)
}

# The first sentence, without what it quotes, as NAME has it.
function summary(text) {
	gsub(/\n/, " ", text)
	sub(/[.] .*|[.] *$/, "", text)
	sub(/: `.*/, "", text)
	return tolower(substr(text, 1, 1)) code(substr(text, 2))
}

function see_also(list,    names, count, i, result) {
	count = split(list, names, " ")
	result = ".SH SEE ALSO\n"
	for (i = 1; i <= count; i++)
		result = result ".BR " names[i] " (3)" (i < count ? "," : "") "\n"
	return result
}

function print_head(name, text, file) {
	printf ".TH %s 3 \"\" \"bowling %s\" \"Library Functions\"\n.ad l\n.nh\n", name, version >file
	printf ".SH NAME\n%s \\- %s\n", name, summary(text) >file
	printf ".SH LIBRARY\nlibbowling (\\fI\\-lbowling\\fR)\n.SH SYNOPSIS\n.nf\n" >file
}

function finish_page(    file, names, count, i) {
	if (page == "bowling") {
		overview = description
		pages = includes
	}
	if (page == "bowling" || page == "" || types functions == "")
		return
	summaries[page] = summary(description)
	file = folder "/" page ".3"
	print_head(page, description, file)
	printf ".ft B\n#include <bowling/%s>\n", header >file
	printf "%s.fi\n.ft R\n.SH DESCRIPTION\n%s", synopsis == "" ? "" : "\n" synopsis, without_break(prose(description)) >file
	if (types != "")
		printf ".SH TYPES AND CONSTANTS\n%s", without_break(types) >file
	if (functions != "")
		printf ".SH FUNCTIONS\n%s", functions >file
	printf "%s", see_also("bowling" includes) >file
	close(file)
	count = split(aliases, names, " ")
	for (i = 1; i <= count; i++)
		if (names[i] != page)
			print ".so man3/" page ".3" >(folder "/" names[i] ".3")
}

function print_overview(    file, names, count, i, line) {
	file = folder "/bowling.3"
	print_head("bowling", overview, file)
	printf ".ft B\n#include <bowling/bowling.h>\n\n" >file
	printf "cc \\-o program program.c $(pkg\\-config \\-\\-cflags \\-\\-libs bowling)\n.fi\n.ft R\n" >file
	printf ".SH DESCRIPTION\n%s.SH PAGES\n", without_break(prose(overview)) >file
	count = split(pages, names, " ")
	for (i = 1; i <= count; i++)
		printf ".TP\n.BR %s (3)\n%s\n", names[i], summaries[names[i]] >file
	printf ".SH EXAMPLE\n.nf\n" >file
	while ((getline line <example) > 0) {
		gsub(/        /, "    ", line)
		print code(line) >file
	}
	printf ".fi\n%s.BR bowling (1),\n.BR pkg\\-config (1)\n", ".SH SEE ALSO\n" >file
}
