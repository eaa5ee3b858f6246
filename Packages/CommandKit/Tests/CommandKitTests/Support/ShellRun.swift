import CommandKit
import Foundation

/// Runs completion scripts in the real shells.
enum ShellRun {
    static func isInstalled(_ shell: Shell) -> Bool { url(of: shell) != nil }

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
        let file = FileManager.default.temporaryDirectory.appending(path: "completion-\(UUID().uuidString)")
        try root.completionScript(for: shell).write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file.path)
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
        let process = Process()
        process.executableURL = url(of: shell)
        process.arguments = clean + (program.map { ["-c", $0] + name } ?? []) + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func url(of shell: Shell) -> URL? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { URL(filePath: String($0)).appending(path: shell.rawValue) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
