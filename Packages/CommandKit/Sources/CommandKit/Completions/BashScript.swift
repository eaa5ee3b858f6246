extension CompletionTable {
    /// Readline splits `--sort=title` at the equals sign, so that the sign is a word of its own. Meanings are not shown.
    var bashScript: String {
        """
        # bash completion for \(program)
        \(function)() {
            local current="${COMP_WORDS[COMP_CWORD]}" route=\(quote(program)) option='' word
            local -i index position=0
            local -a candidates=()
            COMPREPLY=()
            for (( index = 1; index < COMP_CWORD; index++ )); do
                word="${COMP_WORDS[index]}"
                if [[ -n $option ]]; then
                    [[ $word == '=' ]] || option=''
                    continue
                fi
                case "$route:$word" in
        \(POSIXCases.steps(routes))
                    *)
                        if [[ $word == -- ]]; then
                            route="$route --"
                        elif [[ $word != -* ]]; then
                            position+=1
                        fi
                        ;;
                esac
            done
            if [[ -n $option ]]; then
                [[ $current == '=' ]] && current=''
                case "$route:$option" in
        \(POSIXCases.values(routes, write: assignment))
                esac
            elif [[ $current == -* ]]; then
                case "$route" in
        \(POSIXCases.options(routes, write: assignment))
                esac
            else
                case "$route:$position" in
        \(POSIXCases.positions(routes, write: assignment))
                esac
            fi
            for word in "${candidates[@]}"; do
                if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
            done
        }
        complete -F \(function) \(quote(program))

        """
    }

    private func assignment(_ candidates: [Candidate]) -> String {
        "candidates=(\(candidates.map { quote($0.word) }.joined(separator: " ")))"
    }

    private func quote(_ text: String) -> String { ShellQuoting.posix(text) }
}
