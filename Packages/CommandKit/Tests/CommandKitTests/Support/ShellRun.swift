import CommandKit
import Foundation

/// Runs completion scripts in the real shells.
enum ShellRun {
    static func isInstalled(_ shell: Shell) -> Bool { InstalledProgram.url(of: shell.rawValue) != nil }

    /// The candidates that a shell offers for the last of the words, one line each, by the script of a table.
    /// Whatever the shell complains of is among the lines.
    static func candidates(_ shell: Shell, _ words: [String], of root: Command) throws -> [String] {
        try withScript(shell, of: root) { script in
            try run(shell, program(for: shell), [script] + [root.name] + words)
        }
    }

    /// What a shell says about the form of a script, without running it.
    static func syntaxErrors(_ shell: Shell, of root: Command) throws -> [String] {
        try withScript(shell, of: root) { try run(shell, nil, ["-n", $0]) }
    }

    /// A program which loads the script that is its first argument and completes the words that are the others.
    private static func program(for shell: Shell) -> String {
        switch shell {
        case .bash:
            """
            source "$1"; shift
            spec=$(complete -p "$1"); spec=${spec#*-F }
            COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 ))
            "${spec%% *}"
            (( ${#COMPREPLY[@]} )) && printf '%s\\n' "${COMPREPLY[@]}"
            true
            """
        case .zsh:
            // The completion system itself needs a terminal; its three functions used here are stood in for.
            """
            compdef() { complete=$1 }
            compset() { words[CURRENT]="${words[CURRENT]#*=}" }
            _describe() { print -rl -- ${(M)${(P)3}:#${words[CURRENT]}*} }
            source "$1"; shift
            words=("$@"); CURRENT=$#
            $complete
            true
            """
        case .fish:
            """
            source $argv[1]
            complete -C (string join ' ' -- $argv[2..])
            """
        }
    }

    private static func withScript<Result>(
        _ shell: Shell,
        of root: Command,
        _ body: (String) throws -> Result
    ) throws -> Result {
        try InstalledProgram.withFile(root.completionScript(for: shell), body)
    }

    private static func run(_ shell: Shell, _ program: String?, _ arguments: [String]) throws -> [String] {
        let clean =
            switch shell {
            case .bash: ["--noprofile", "--norc"]
            case .zsh: ["-f"]
            case .fish: ["--no-config"]
            }
        // bash and zsh take the first argument after the program as $0.
        let name = shell == .fish ? [] : [shell.rawValue]
        let words = clean + (program.map { ["-c", $0] + name } ?? []) + arguments
        return try InstalledProgram.run(shell.rawValue, words).split(separator: "\n").map(String.init)
    }
}
