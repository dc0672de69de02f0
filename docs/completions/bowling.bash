# Completion of bowling for bash.

_bowling_commands='play resume correct void history show log statistics leave player score import export verify backup serve watch token help'

# The values of an option of a command; fails where it has none that could be listed.
_bowling_values()
{
        case $1:$2 in
        score:--format) echo total frames board json csv ;;
        score:--input) echo notation counts ;;
        score:--kernel) echo plain automaton avx2 ;;
        show:--format) echo table json csv svg ;;
        export:--format) echo jsonl csv ;;
        history:--format | log:--format | statistics:--format | leave:--format | player:--format | token:--format) echo table json csv ;;
        play:--language | resume:--language | watch:--language | leave:--language) echo ko en ;;
        play:--color | resume:--color | watch:--color) echo auto always never ;;
        score:--threads | play:--players | play:-p) ;;
        history:--player | history:--since | history:--limit | log:--limit | import:--date | player:--full-name) ;;
        statistics:--since | statistics:--until | leave:--player | void:--reason) ;;
        serve:--listen | serve:--lanes | serve:--connections | serve:--per-address) ;;
        serve:--rate-limit | serve:--trusted-proxy | serve:--metrics-listen | serve:--host | watch:--timeout | token:--lane | token:--expires) ;;
        *) return 1 ;;
        esac
}

_bowling_options()
{
        local common='-h -? --help --usage -V --version'
        case $1 in
        play) echo "-p --players= --match --no-save --board-only --language= --color= --store= $common" ;;
        resume) echo "--board-only --language= --color= --store= $common" ;;
        history) echo "--player= --since= --limit= --voided --format= --store= $common" ;;
        void) echo "--reason= --restore --store= $common" ;;
        statistics) echo "--leaves --since= --until= --format= --store= $common" ;;
        leave) echo "--player= --language= --format= --store= $common" ;;
        log) echo "--house --limit= --format= --store= $common" ;;
        show | export) echo "--format= --store= $common" ;;
        player) echo "--full-name= --yes --format= --store= $common" ;;
        import) echo "--date= --store= $common" ;;
        serve) echo "--listen= --lanes= --connections= --per-address= --rate-limit= --trusted-proxy= --tls-certificate= --tls-key= --access-log= --metrics-listen= --host= --store= $common" ;;
        watch) echo "--once --timeout= --board-only --language= --color= $common" ;;
        token) echo "--lane= --expires= --format= --store= $common" ;;
        correct) echo "--store= $common" ;;
        backup) echo "--force --store= $common" ;;
        verify) echo "--repair --store= $common" ;;
        score) echo "--format= --input= --partial --check --threads= --kernel= $common" ;;
        esac
}

_bowling_files()
{
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$1")
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
        if [[ $command:$before == serve:--@(tls-*|access-log) ]] ||
                [[ $before == --store && $command != score && $command != watch && $command != help ]]; then
                _bowling_files "$word"
                return
        fi
        if values=$(_bowling_values "$command" "$before"); then
                mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
                return
        fi

        if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$(_bowling_options "$command")" -- "$word")
        elif [[ $COMP_CWORD -eq 1 || $command == help ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$_bowling_commands" -- "$word")
        elif [[ $command == token && $COMP_CWORD -eq 2 ]]; then
                mapfile -t COMPREPLY < <(compgen -W 'add list revoke' -- "$word")
        elif [[ $command == player && $COMP_CWORD -eq 2 ]]; then
                mapfile -t COMPREPLY < <(compgen -W 'list add show rename merge split move-game claim forget' -- "$word")
        elif [[ $command == score || $command == import || $command == backup ]]; then
                _bowling_files "$word"
        fi
        # A value follows at once.
        if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
                compopt -o nospace
        fi
}
complete -F _bowling bowling
