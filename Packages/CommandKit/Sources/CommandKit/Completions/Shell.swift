/// A shell for which CommandKit generates completion scripts.
public enum Shell: String, CaseIterable, Sendable {
    /// GNU Bash 3.2 (the version in macOS) or newer.
    case bash
    /// The Z shell 5.0 or newer.
    case zsh
    /// The friendly interactive shell 3.0 or newer.
    case fish
}

extension Command {
    /// The first argument with which a completion script runs the program. ``Program`` then writes the candidates for the last of the
    /// other arguments.
    static let completionRequest = "__complete"

    /// Returns a completion script for a shell. The script completes subcommands, options and their allowed values, but
    /// no file names. It asks the program in the `PATH` for the candidates.
    ///
    /// A user loads the script of a program `movies` in the shell's start-up file: in bash and zsh with `source
    /// <(movies completions bash)`, in fish with `movies completions fish | source`.
    public func completionScript(for shell: Shell) -> String {
        let request = "\(name) \(Self.completionRequest)"
        // All shells accept the characters of command names in function names.
        switch shell {
        case .bash:
            // Readline splits `--sort=title` into the words `--sort`, `=` and `title`. bash cannot show the meanings of candidates.
            return """
                # bash completion for \(name)
                _\(name)() {
                    local current="${COMP_WORDS[COMP_CWORD]}" line
                    [[ $current == '=' ]] && current=''
                    COMPREPLY=()
                    while IFS=$'\\t' read -r line _; do
                        if [[ $line == "$current"* ]]; then COMPREPLY+=("$line"); fi
                    done < <(\(request) "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
                }
                complete -F _\(name) \(name)

                """
        case .zsh:
            // A shell can source the script, or autoload it from a file `_PROGRAM` in a folder of `fpath`. `_describe` separates a
            // candidate from its meaning at the first colon; `Command.problems` rejects candidates that contain a colon.
            return """
                #compdef \(name)
                # zsh completion for \(name)
                _\(name)() {
                    local -a candidates
                    candidates=(${(f)"$(\(request) "${(@)words[2,CURRENT]}" 2> /dev/null)"})
                    candidates=("${(@)candidates/$'\\t'/:}")
                    (( $#candidates )) && _describe -V \(name) candidates
                }
                if [[ $funcstack[1] == _\(name) ]]; then
                    _\(name) "$@"
                else
                    compdef _\(name) \(name)
                fi

                """
        case .fish:
            return """
                # fish completion for \(name)
                function __\(name)
                    set -l words (commandline -opc)
                    set -l current (commandline -ct)
                    set -e words[1]
                    \(request) $words "$current" 2> /dev/null
                end
                complete -c \(name) -f -k -a '(__\(name))'

                """
        }
    }

    /// Returns the candidates for the last of the words that follow the program's name, one per line. A tab and the meaning follow a
    /// subcommand or an option.
    package func completions(of words: [String]) -> String {
        var line = CompletedLine(path: CommandPath(root: withHelpCommand))
        for word in words.dropLast() { line.read(word) }
        return line.candidates(for: words.last ?? "").map { candidate in
            // Shells show the meaning on one line.
            let meaning = candidate.meaning.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return candidate.term + (meaning.isEmpty ? "" : "\t\(meaning)") + "\n"
        }
        .joined()
    }
}

/// The words before the cursor of a command line, which may contain mistakes.
private struct CompletedLine {
    var path: CommandPath
    /// The value that the next word gives to an option.
    private var value: ValueDeclaration?
    private var argumentCount = 0
    private var isAfterTerminator = false

    init(path: CommandPath) { self.path = path }

    mutating func read(_ word: String) {
        guard value == nil else {
            // Readline passes the equals sign of `--sort=title` as a separate word.
            if word != "=" { value = nil }
            return
        }
        guard !isAfterTerminator else { return }
        switch Word(word) {
        case .terminator: isAfterTerminator = true
        case .plain:
            if let subcommand = path.command.subcommand(named: word) {
                path = path.appending(subcommand)
            } else {
                argumentCount += 1
            }
        case .long, .short:
            guard let (option, owner) = path.option(where: { $0.spellings.contains(word) }) else { return }
            (path, value) = (owner, option.value)
        }
    }

    func candidates(for word: String) -> [HelpRow] {
        if let value { return value.choices.map { HelpRow(term: $0, meaning: "") } }
        if isAfterTerminator { return [] }
        if case .long(let name, _?) = Word(word) {
            let option = path.option { $0.name == name }?.0
            return (option?.value?.choices ?? []).map { HelpRow(term: "--\(name)=\($0)", meaning: "") }
        }
        if word.hasPrefix("-") {
            return path.reachableOptions.map { HelpRow(term: $0.spelling, meaning: $0.row.meaning) }
        }
        let (arguments, subcommands) = (path.command.arguments, path.command.subcommands)
        guard subcommands.isEmpty else {
            return argumentCount > 0 ? [] : subcommands.map { HelpRow(term: $0.name, meaning: $0.summary) }
        }
        let argument = argumentCount < arguments.count ? arguments[argumentCount] : arguments.last(where: \.takesMany)
        return (argument?.value.choices ?? []).map { HelpRow(term: $0, meaning: "") }
    }
}
