/// What can be typed at each command, in the flat form that the scripts of all shells are written from.
///
/// Each script does the same: it walks the words before the cursor from route to route, then offers the values of the
/// option or argument at the cursor, the options, or the subcommands.
struct CompletionTable {
    /// A word to offer, with its meaning for the shells that show one.
    struct Candidate {
        let word: String
        let meaning: String

        init(word: String, meaning: String = "") {
            self.word = word
            // The shells give a meaning one line.
            self.meaning = meaning.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    /// A command, by the words that lead to it.
    struct Route {
        let name: String
        let steps: [Step]
        let options: [Candidate]
        let values: [(option: String, candidates: [Candidate])]
        let positions: [Position]
    }

    /// A word that changes what can follow: a subcommand, an option that takes a value, or an option that enters the
    /// default subcommand.
    struct Step {
        let word: String
        let route: String
        let takesValue: Bool
    }

    /// What is offered in place of an argument; the subcommands stand at position 0.
    struct Position {
        let index: Int
        let isRepeating: Bool
        let candidates: [Candidate]
    }

    let program: String
    let routes: [Route]

    init(root: Command) {
        program = root.name
        routes = CommandPath(root: root.withHelpCommand).tree.map(Route.init)
    }

    /// The script's function. What a command's name may consist of, a function's may too, in every shell.
    var function: String { "_\(program)" }
}

extension CompletionTable.Route {
    fileprivate init(_ path: CommandPath) {
        name = path.name
        let options = path.reachableOptions
        self.options = options.map { CompletionTable.Candidate(word: $0.spelling, meaning: $0.row.meaning) }
        values = options.flatMap { option in
            let candidates = option.value?.candidates ?? []
            return candidates.isEmpty ? [] : option.spellings.map { ($0, candidates) }
        }
        steps =
            path.command.subcommands.map {
                CompletionTable.Step(word: $0.name, route: path.appending($0).name, takesValue: false)
            } + options.flatMap { CompletionTable.Step.steps(of: $0, at: path) }
        positions = path.command.subcommands.isEmpty ? Self.argumentPositions(of: path) : [Self.subcommands(of: path)]
    }

    private static func subcommands(of path: CommandPath) -> CompletionTable.Position {
        let candidates = path.command.subcommands.map {
            CompletionTable.Candidate(word: $0.name, meaning: $0.summary)
        }
        return CompletionTable.Position(index: 0, isRepeating: false, candidates: candidates)
    }

    private static func argumentPositions(of path: CommandPath) -> [CompletionTable.Position] {
        path.command.arguments.enumerated().map { index, argument in
            CompletionTable.Position(
                index: index,
                isRepeating: argument.takesMany,
                candidates: argument.value.candidates
            )
        }
    }
}

extension CompletionTable.Step {
    fileprivate static func steps(of option: OptionDeclaration, at path: CommandPath) -> [CompletionTable.Step] {
        let owner = path.option { $0.name == option.name }?.1 ?? path
        guard option.value != nil || owner.name != path.name else { return [] }
        return option.spellings.map {
            CompletionTable.Step(word: $0, route: owner.name, takesValue: option.value != nil)
        }
    }
}

extension ValueDeclaration {
    fileprivate var candidates: [CompletionTable.Candidate] {
        choices.map { CompletionTable.Candidate(word: $0) }
    }
}
