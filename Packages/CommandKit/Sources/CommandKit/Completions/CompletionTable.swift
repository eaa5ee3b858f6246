extension Command {
    /// Returns a completion script for a shell. The script completes subcommands, options and their allowed values, but
    /// no file names.
    ///
    /// A user loads the script of a program `movies` in the shell's start-up file: in bash and zsh with `source
    /// <(movies completions bash)`, in fish with `movies completions fish | source`.
    public func completionScript(for shell: Shell) -> String {
        let table = CompletionTable(root: self)
        return switch shell {
        case .bash: table.bashScript
        case .zsh: table.zshScript
        case .fish: table.fishScript
        }
    }
}

/// A shell for which CommandKit generates completion scripts.
public enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash 3.2 (the version in macOS) or newer.
    case bash
    /// The Z shell 5.0 or newer.
    case zsh
    /// The friendly interactive shell 3.0 or newer.
    case fish
}

/// The completion candidates of all commands in a flat table, from which the scripts of all shells are generated.
///
/// A generated script reads the words before the cursor to find the selected command. Then it offers the values of the
/// option or argument at the cursor, or the command's options or subcommands.
struct CompletionTable {
    /// A word that a shell offers. zsh and fish show its meaning; the meaning of an option's or argument's value is
    /// empty.
    struct Candidate {
        let word: String
        let meaning: String

        init(word: String, meaning: String = "") {
            self.word = word
            // Shells show the meaning on one line.
            self.meaning = meaning.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }

        static func choices(of value: ValueDeclaration) -> [Candidate] { value.choices.map { Candidate(word: $0) } }
    }

    /// The completion data of one command. `name` is the command's path, such as `movies queries remove`.
    struct Route {
        let name: String
        let steps: [Step]
        let options: [Candidate]
        let values: [(option: String, candidates: [Candidate])]
        let positions: [Position]

        init(_ path: CommandPath) {
            let (options, subcommands) = (path.reachableOptions, path.command.subcommands)
            name = path.name
            self.options = options.map { Candidate(word: $0.spelling, meaning: $0.row.meaning) }
            values = options.flatMap { option in
                let candidates = option.value.map(Candidate.choices(of:)) ?? []
                return candidates.isEmpty ? [] : option.spellings.map { ($0, candidates) }
            }
            let selections = subcommands.map {
                Step(word: $0.name, route: path.appending($0).name, takesValue: false)
            }
            steps = selections + options.flatMap { Step.steps(of: $0, at: path) }
            let arguments = path.command.arguments.enumerated().map { index, argument in
                Position(
                    index: index,
                    isRepeating: argument.takesMany,
                    candidates: Candidate.choices(of: argument.value)
                )
            }
            let names = subcommands.map { Candidate(word: $0.name, meaning: $0.summary) }
            positions = names.isEmpty ? arguments : [Position(index: 0, isRepeating: false, candidates: names)]
        }
    }

    /// A word after which the script selects another command or expects a value: a subcommand, an option with a value,
    /// or an option of the default subcommand.
    struct Step {
        let word: String
        let route: String
        let takesValue: Bool

        static func steps(of option: OptionDeclaration, at path: CommandPath) -> [Step] {
            let owner = path.option { $0.name == option.name }?.1 ?? path
            guard option.value != nil || owner.name != path.name else { return [] }
            return option.spellings.map { Step(word: $0, route: owner.name, takesValue: option.value != nil) }
        }
    }

    /// The candidates of the argument at `index`. In a command with subcommands, index 0 has their names.
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

    /// The name of the function in the scripts for bash and zsh; the script for fish adds another underscore. All three
    /// shells accept the characters of command names in function names.
    var function: String { "_\(program)" }
}

enum ShellQuoting {
    static func posix(_ text: String) -> String {
        quote(text) { $0 == "'" ? #"'\''"# : String($0) }
    }

    /// Returns a word in single quotes for fish, in which a backslash escapes itself and the quote.
    static func fish(_ text: String) -> String {
        quote(text) { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }
    }

    /// Returns the word, quoted for a POSIX shell if it is empty or contains a character that a shell may interpret.
    static func wordIfNeeded(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-_+.,:/@%=".contains(Character($0))
        }
        return isPlain && !text.isEmpty ? text : posix(text)
    }

    /// Returns the text in single quotes. Escapes scalars, not characters, because a shell also recognizes a quote
    /// before a combining mark.
    private static func quote(_ text: String, escape: (Unicode.Scalar) -> String) -> String {
        "'" + text.unicodeScalars.map(escape).joined() + "'"
    }
}
