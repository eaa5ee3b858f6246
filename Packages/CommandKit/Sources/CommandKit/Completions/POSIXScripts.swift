extension CompletionTable {
    /// The completion script for bash. Readline splits `--sort=title` into the words `--sort`, `=` and `title`. The
    /// script omits the meanings of candidates, because bash cannot show them.
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
        \(posixSteps)
            done
            if [[ -n $option ]]; then
                [[ $current == '=' ]] && current=''
        \(posixCandidates(write: bashAssignment))
            fi
            for word in "${candidates[@]}"; do
                if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
            done
        }
        complete -F \(function) \(quote(program))

        """
    }

    private func bashAssignment(_ candidates: [Candidate]) -> String {
        "candidates=(\(candidates.map { quote($0.word) }.joined(separator: " ")))"
    }

    private func quote(_ text: String) -> String { ShellQuoting.posix(text) }
}

extension CompletionTable {
    /// The completion script for zsh. A shell can source it, or autoload it from a file `_PROGRAM` in a folder of
    /// `fpath`.
    var zshScript: String {
        """
        #compdef \(program)
        # zsh completion for \(program)
        \(function)() {
            local current="${words[CURRENT]}" route=\(quote(program)) option='' word
            local -i index position=0
            local -a candidates
            for (( index = 2; index < CURRENT; index++ )); do
                word="${words[index]}"
                if [[ -n $option ]]; then
                    option=''
                    continue
                fi
        \(posixSteps)
            done
            if [[ -z $option && $current == --*=* ]]; then
                option="${current%%=*}"
                compset -P 1 '*='
            fi
            if [[ -n $option ]]; then
        \(posixCandidates(write: zshAssignment))
            fi
            (( $#candidates )) && _describe -V \(quote(program)) candidates
        }
        if [[ $funcstack[1] == \(function) ]]; then
            \(function) "$@"
        else
            compdef \(function) \(quote(program))
        fi

        """
    }

    /// Returns an assignment of candidates for `_describe`, which separates a candidate from its meaning at the first
    /// colon. ``Command/problems`` rejects candidates that contain a colon.
    private func zshAssignment(_ candidates: [Candidate]) -> String {
        let entries = candidates.map { $0.meaning.isEmpty ? $0.word : "\($0.word):\($0.meaning)" }
        return "candidates=(\(entries.map(quote).joined(separator: " ")))"
    }
}

extension CompletionTable {
    private var posixSteps: String {
        """
                case "$route:$word" in
        \(steps)
                    *)
                        if [[ $word == -- ]]; then
                            route="$route --"
                        elif [[ $word != -* ]]; then
                            position+=1
                        fi
                        ;;
                esac
        """
    }

    private func posixCandidates(write: ([Candidate]) -> String) -> String {
        let values = branches { route in
            route.values.map { branch("\(route.name):\($0.option)", write($0.candidates)) }
        }
        let positions = branches { route in
            route.positions.map { position in
                let index = position.isRepeating ? "" : "\(position.index)"
                let suffix = position.isRepeating ? "*" : ""
                return branch("\(route.name):\(index)", suffix: suffix, write(position.candidates))
            }
        }
        return """
                    case "$route:$option" in
            \(values)
                    esac
                elif [[ $current == -* ]]; then
                    case "$route" in
            \(branches { [branch($0.name, write($0.options))] })
                    esac
                else
                    case "$route:$position" in
            \(positions)
                    esac
            """
    }

    private var steps: String {
        branches { route in
            route.steps.map { step in
                let actions =
                    (step.route == route.name ? [] : ["route=\(quote(step.route))"])
                    + (step.takesValue ? ["option=\(quote(step.word))"] : [])
                return branch("\(route.name):\(step.word)", actions.joined(separator: " "))
            }
        }
    }

    private func branch(_ pattern: String, suffix: String = "", _ action: String) -> String {
        "            \(quote(pattern))\(suffix)) \(action) ;;"
    }
}
