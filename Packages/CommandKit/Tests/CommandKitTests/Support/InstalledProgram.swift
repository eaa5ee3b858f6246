import CommandKit
import Foundation

enum InstalledProgram {
    static func url(of name: String) -> URL? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    static func run(_ name: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = url(of: name)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }

    static func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "commandkit-\(UUID().uuidString)")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file.path)
    }
}

enum ShellRun {
    static func isInstalled(_ shell: Shell) -> Bool { InstalledProgram.url(of: shell.rawValue) != nil }

    /// Returns the completion candidates for the last word, and the lines of any error messages of the shell.
    static func candidates(_ shell: Shell, _ words: [String], of root: Command) throws -> [String] {
        try withScript(shell, of: root) { script in
            try run(shell, program(for: shell), [script] + [root.name] + words)
        }
    }

    static func syntaxErrors(_ shell: Shell, of root: Command) throws -> [String] {
        try withScript(shell, of: root) { try run(shell, nil, ["-n", $0]) }
    }

    /// Returns a shell program. Its first argument is the completion script to load, the others are the words to
    /// complete.
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
            // The completion system of zsh needs a terminal. These functions replace the system.
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

enum Typesetter: String, CaseIterable {
    case groff, mandoc

    static var installed: [Self] { allCases.filter { InstalledProgram.url(of: $0.rawValue) != nil } }

    /// Returns the typesetter's warnings about a manual page, except the warning about the missing date.
    func warnings(for page: String) throws -> String {
        let options = self == .groff ? ["-man", "-Tutf8", "-ww", "-z"] : ["-T", "lint", "-W", "error"]
        let lines = try InstalledProgram.withFile(page) { try InstalledProgram.run(rawValue, options + [$0]) }
        return lines.split(separator: "\n").filter { !$0.contains("missing date") }.joined(separator: "\n")
    }

    func text(of page: String) throws -> String {
        let options =
            self == .groff
            ? ["-man", "-Tutf8", "-P-cbou", "-rLL=9000n", "-rHY=0"] : ["-T", "utf8", "-O", "width=1000"]
        let text = try InstalledProgram.withFile(page) { try InstalledProgram.run(rawValue, options + [$0]) }
        // mandoc prints bold characters twice, with a backspace between them.
        return text.replacing(/.\x08/, with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
