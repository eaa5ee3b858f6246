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
        \(POSIXCases.values(routes, write: bashAssignment))
                esac
            elif [[ $current == -* ]]; then
                case "$route" in
        \(POSIXCases.options(routes, write: bashAssignment))
                esac
            else
                case "$route:$position" in
        \(POSIXCases.positions(routes, write: bashAssignment))
                esac
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
        \(POSIXCases.values(routes, write: zshAssignment))
                esac
            elif [[ $current == -* ]]; then
                case "$route" in
        \(POSIXCases.options(routes, write: zshAssignment))
                esac
            else
                case "$route:$position" in
        \(POSIXCases.positions(routes, write: zshAssignment))
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

    /// Returns an assignment of candidates for `_describe`, which separates a candidate from its meaning at the first
    /// colon. ``Command/problems`` rejects candidates that contain a colon.
    private func zshAssignment(_ candidates: [Candidate]) -> String {
        let entries = candidates.map { $0.meaning.isEmpty ? $0.word : "\($0.word):\($0.meaning)" }
        return "candidates=(\(entries.map(ShellQuoting.posix).joined(separator: " ")))"
    }
}

/// The generation of the `case` branches that the scripts for bash and zsh share.
enum POSIXCases {
    typealias Writer = ([CompletionTable.Candidate]) -> String

    static func steps(_ routes: [CompletionTable.Route]) -> String {
        lines(routes) { route in
            route.steps.map { step in
                var actions: [String] = []
                if step.route != route.name { actions.append("route=\(ShellQuoting.posix(step.route))") }
                if step.takesValue { actions.append("option=\(ShellQuoting.posix(step.word))") }
                return branch("\(route.name):\(step.word)", actions.joined(separator: " "))
            }
        }
    }

    static func values(_ routes: [CompletionTable.Route], write: Writer) -> String {
        lines(routes) { route in
            route.values.map { branch("\(route.name):\($0.option)", write($0.candidates)) }
        }
    }

    static func options(_ routes: [CompletionTable.Route], write: Writer) -> String {
        lines(routes) { [branch($0.name, write($0.options))] }
    }

    static func positions(_ routes: [CompletionTable.Route], write: Writer) -> String {
        lines(routes) { route in
            route.positions.map { position in
                position.isRepeating
                    ? branch("\(route.name):", suffix: "*", write(position.candidates))
                    : branch("\(route.name):\(position.index)", write(position.candidates))
            }
        }
    }

    private static func lines(
        _ routes: [CompletionTable.Route],
        _ branches: (CompletionTable.Route) -> [String]
    ) -> String {
        routes.flatMap(branches).joined(separator: "\n")
    }

    private static func branch(_ pattern: String, suffix: String = "", _ action: String) -> String {
        "            \(ShellQuoting.posix(pattern))\(suffix)) \(action) ;;"
    }
}
