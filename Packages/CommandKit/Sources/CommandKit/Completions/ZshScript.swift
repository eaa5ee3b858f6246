extension CompletionTable {
    /// It serves both ways of loading: sourced, and found on `fpath` under the name `_program`.
    var zshScript: String {
        """
        #compdef \(program)
        # zsh completion for \(program)
        \(function)() {
            local current="${words[CURRENT]}" route=\(ShellQuoting.posix(program)) option='' word
            local -i index position=0
            local -a candidates
            for (( index = 2; index < CURRENT; index++ )); do
                word="${words[index]}"
                if [[ -n $option ]]; then
                    option=''
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
            if [[ -z $option && $current == --*=* ]]; then
                option="${current%%=*}"
                compset -P 1 '*='
            fi
            if [[ -n $option ]]; then
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
            (( $#candidates )) && _describe -V \(ShellQuoting.posix(program)) candidates
        }
        if [[ $funcstack[1] == \(function) ]]; then
            \(function) "$@"
        else
            compdef \(function) \(ShellQuoting.posix(program))
        fi

        """
    }

    /// `_describe` splits a candidate from its meaning at the first colon; the words of a table contain none.
    private func assignment(_ candidates: [Candidate]) -> String {
        let entries = candidates.map { $0.meaning.isEmpty ? $0.word : "\($0.word):\($0.meaning)" }
        return "candidates=(\(entries.map(ShellQuoting.posix).joined(separator: " ")))"
    }
}
