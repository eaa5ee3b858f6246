import CommandKit
import FileTesting
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
        let folder = TestProcess.url.deletingLastPathComponent().path
        let environment = ProcessInfo.processInfo.environment
        process.environment = environment.merging(["PATH": "\(folder):\(environment["PATH", default: ""])"]) { $1 }
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
        let folder = try TemporaryFolder()
        return try withExtendedLifetime(folder) { try body(folder.write(text, to: "file")) }
    }
}

enum TestProcess {
    static let url: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let beside = bundle ?? URL(filePath: CommandLine.arguments[0])
        return beside.deletingLastPathComponent().appending(path: "CommandTestProcess")
    }()
}

enum ShellRun {
    static func isInstalled(_ shell: Shell) -> Bool { InstalledProgram.url(of: shell.rawValue) != nil }

    /// Returns the candidates of CommandTestProcess for the last word, and the lines of any error messages of the shell.
    static func candidates(_ shell: Shell, _ words: [String]) throws -> [String] {
        let name = "CommandTestProcess"
        let script = Command(name, summary: "").completionScript(for: shell)
        return try InstalledProgram.withFile(script) { script in
            let arguments = program(for: shell) + [script, name] + words
            return try InstalledProgram.run(shell.rawValue, arguments).split(separator: "\n").map(String.init)
        }
    }

    /// Returns the arguments that run a program of a shell. The next argument is the completion script to load, the others are the
    /// words to complete.
    private static func program(for shell: Shell) -> [String] {
        switch shell {
        case .bash:
            let program = """
                source "$1"; shift
                COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 ))
                "_$1"
                (( ${#COMPREPLY[@]} )) && printf '%s\\n' "${COMPREPLY[@]}"
                true
                """
            return ["--noprofile", "--norc", "-c", program, "bash"]
        case .zsh:
            // The completion system of zsh needs a terminal. These functions replace the system.
            let program = """
                compdef() { complete=$1 }
                _describe() { print -rl -- ${(M)${(P)3}:#${words[CURRENT]}*} }
                source "$1"; shift
                words=("$@"); CURRENT=$#
                $complete
                true
                """
            return ["-f", "-c", program, "zsh"]
        case .fish: return ["--no-config", "-c", "source $argv[1]; complete -C (string join ' ' -- $argv[2..])"]
        }
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
