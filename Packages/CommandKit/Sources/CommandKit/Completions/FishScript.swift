extension CompletionTable {
    /// The completion script for fish. The function in the script prints one candidate per line. A tab and the meaning
    /// follow the candidate, unless it is the value of an option.
    var fishScript: String {
        """
        # fish completion for \(program)
        function _\(function)
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -l route \(quote(program))
            set -l option ''
            set -l prefix ''
            set -l position 0
            set -e words[1]
            for word in $words
                if test -n "$option"
                    set option ''
                    continue
                end
                switch "$route:$word"
        \(steps)
                    case '*'
                        if test "$word" = --
                            set route "$route --"
                        else if not string match -q -- '-*' "$word"
                            set position (math $position + 1)
                        end
                end
            end
            if test -z "$option"; and string match -q -- '--*=*' "$current"
                set option (string replace -r -- '=.*' '' "$current")
                set prefix "$option="
            end
            if test -n "$option"
                switch "$route:$option"
        \(values)
                end
            else if string match -q -- '-*' "$current"
                switch "$route"
        \(options)
                end
            else
                switch "$route:$position"
        \(positions)
                end
            end
        end
        complete -c \(quote(program)) -f -k -a '(_\(function))'

        """
    }

    private var steps: String {
        branches { route in
            route.steps.map { step in
                let actions =
                    (step.route == route.name ? [] : ["set route \(quote(step.route))"])
                    + (step.takesValue ? ["set option \(quote(step.word))"] : [])
                return branch(quote("\(route.name):\(step.word)"), actions.joined(separator: "; "))
            }
        }
    }

    private var values: String {
        branches { route in
            route.values.map { value in
                let words = value.candidates.map { "$prefix\(quote($0.word))" }.joined(separator: " ")
                return branch(quote("\(route.name):\(value.option)"), #"printf '%s\n' "# + words)
            }
        }
    }

    private var options: String { branches { [branch(quote($0.name), offer($0.options))] } }

    private var positions: String {
        branches { route in
            route.positions.map { position in
                let pattern = position.isRepeating ? "\(route.name):*" : "\(route.name):\(position.index)"
                return branch(quote(pattern), position.candidates.isEmpty ? "true" : offer(position.candidates))
            }
        }
    }

    func branches(_ make: (Route) -> [String]) -> String { routes.flatMap(make).joined(separator: "\n") }

    private func branch(_ pattern: String, _ action: String) -> String {
        "            case \(pattern)\n                \(action)"
    }

    private func offer(_ candidates: [Candidate]) -> String {
        #"printf '%s\t%s\n' "# + candidates.map { "\(quote($0.word)) \(quote($0.meaning))" }.joined(separator: " ")
    }

    private func quote(_ text: String) -> String { ShellQuoting.fish(text) }
}
