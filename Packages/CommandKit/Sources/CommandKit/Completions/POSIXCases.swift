/// The branches of `case` that bash and zsh have in common.
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
