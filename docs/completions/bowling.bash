# Completion of bowling for bash.

# The values of an option of a command; fails where it has none that could be listed.
_bowling_values()
{
        case $1:$2 in
        score:--format) echo total frames board json csv ;;
        score:--input) echo notation counts ;;
        score:--kernel) echo plain automaton avx512 ;;
        play:--language) echo ko en ;;
        play:--color) echo auto always never ;;
        score:--threads | play:--players | play:-p) ;;
        *) return 1 ;;
        esac
}

_bowling_options()
{
        case $1 in
        play) echo '-p --players= --match --board-only --language= --color= -h -? --help --usage -V --version' ;;
        score) echo '--format= --input= --partial --check --threads= --kernel= -h -? --help --usage -V --version' ;;
        esac
}

_bowling()
{
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} values
        COMPREPLY=()

        # Without a command the options are those of play.
        if [[ $COMP_CWORD -eq 1 || $command == -* ]]; then
                command=play
        fi
        # Bash splits --color=auto into three words; --color auto are two.
        if [[ $word == = ]]; then
                word=
        elif [[ $before == = ]]; then
                before=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if values=$(_bowling_values "$command" "$before"); then
                mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
                return
        fi

        if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$(_bowling_options "$command")" -- "$word")
        elif [[ $COMP_CWORD -eq 1 || ($command == help && $COMP_CWORD -eq 2) ]]; then
                mapfile -t COMPREPLY < <(compgen -W 'play score help' -- "$word")
        elif [[ $command == score ]]; then
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
        # A value follows at once.
        if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
                compopt -o nospace
        fi
}
complete -F _bowling bowling
