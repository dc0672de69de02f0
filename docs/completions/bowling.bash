# Completion of bowling for bash.
_bowling()
{
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
        local options='-p --players= --match --board-only --language= --color= -? --help --usage -V --version'
        COMPREPLY=()

        # Bash splits --color=auto into three words; --color auto are two.
        if [[ $word == = ]]; then
                word=
        elif [[ $before == = ]]; then
                before=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        case $before in
        --language) mapfile -t COMPREPLY < <(compgen -W 'ko en' -- "$word") && return ;;
        --color) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$word") && return ;;
        -p | --players) return ;;
        esac

        if [[ ${COMP_WORDS[1]} == help && $COMP_CWORD -gt 1 ]]; then
                options=
        fi
        if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        elif [[ $COMP_CWORD -eq 1 || (${COMP_WORDS[1]} == help && $COMP_CWORD -eq 2) ]]; then
                mapfile -t COMPREPLY < <(compgen -W 'play help' -- "$word")
        fi
        # A value follows at once.
        if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
                compopt -o nospace
        fi
}
complete -F _bowling bowling
