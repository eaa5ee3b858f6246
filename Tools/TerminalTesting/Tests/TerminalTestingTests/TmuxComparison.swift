import Foundation
import SeededRandom
import TerminalTesting
import Testing

/// Compares the screens of the emulator and tmux after random output. For more than 10 outputs:
///
///     TERMINAL_TESTING_TMUX=300 swift test --filter TmuxComparison
@Suite("Comparison with tmux")
struct TmuxComparison {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["TERMINAL_TESTING_TMUX"].flatMap { UInt64($0) } ?? 10
    private static let isInstalled = (environment["PATH"] ?? "").split(separator: ":")
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/tmux") }

    @Test(
        "TerminalEmulator and tmux have the same screen and cursor after random output",
        .enabled(if: isInstalled, "needs tmux"),
        arguments: 0..<count
    )
    func same(seed: UInt64) async throws {
        var output = PlainOutput(seed: seed)
        var pieces = (0..<40).map { _ in output.piece() }
        guard try await Self.difference(pieces) != nil else { return }
        // Pieces without which the screens still differ are removed, so that the report contains a short output.
        for index in pieces.indices.reversed() {
            var fewer = pieces
            fewer.remove(at: index)
            if try await Self.difference(fewer) != nil { pieces = fewer }
        }
        let difference = try await Self.difference(pieces) ?? "no difference"
        Issue.record("\(pieces.joined().debugDescription): \(difference)")
    }

    private static func difference(_ pieces: [String]) async throws -> String? {
        let text = pieces.joined()
        let expected = try await shown(text)
        let screen = screen(text, columns: 20, rows: 6)
        if screen.lines == expected.lines, screen.place == expected.place { return nil }
        return "tmux \(expected.lines) \(expected.place), here \(screen.lines) \(screen.place)"
    }

    /// Returns the screen of tmux and the position of the cursor after a text.
    private static func shown(_ text: String) async throws -> (lines: [String], place: [Int]) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path(percentEncoded: false)
        try Data(text.utf8).write(to: folder.appending(path: "bytes"))
        // tmux answers the cursor query `ESC [6n` after it has processed all output before the query.
        let inside = """
            stty raw -echo; cat \(path)/bytes; printf '\\033[6n'; dd bs=1 count=4 of=/dev/null 2>/dev/null
            tmux -L t wait-for -S drawn; exec sleep 600
            """
        try Data(inside.utf8).write(to: folder.appending(path: "inside"))
        let outside = """
            tmux -L t -f /dev/null new-session -d -x 20 -y 6 sh \(path)/inside \\; set status off
            tmux -L t wait-for drawn
            tmux -L t display-message -p '#{cursor_y} #{cursor_x}' >\(path)/cursor
            tmux -L t capture-pane -p -N >\(path)/screen
            tmux -L t kill-server
            """
        let terminal = try PseudoTerminal(
            "/bin/sh",
            ["-c", outside],
            environment: [
                "PATH": Self.environment["PATH"] ?? "", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
                "TMUX_TMPDIR": path,
            ]
        )
        try #require(await terminal.exitStatus() == .exited(0), "tmux failed")
        func file(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        }
        let place = try file("cursor").split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
        let lines = try file("screen").split(separator: "\n", omittingEmptySubsequences: false).prefix(6).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        // During a pending wrap, the column of the cursor in tmux is one larger.
        return (lines, [place[0], min(place[1], 19)])
    }
}

/// A generator of random output that tmux and other terminals treat alike, except in a few of a thousand cases. The output avoids
/// these differences of tmux:
///
/// - Mode 1049 saves a separate cursor, and restores it on the main screen, too.
/// - Overwriting the right half of a wide character in the first column keeps the left half.
/// - A line feed keeps a pending wrap, a backspace cancels the wrap without moving the cursor, and DECSC does not save it.
/// - Without wrapping, a combining mark in the last column is appended to the previous character.
struct PlainOutput {
    private var generator: SplitMix64
    private let texts: [String]

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
        let isWide = seed.isMultiple(of: 2)
        texts = ["a", "Hello, ", "é", "─", "0123456789"] + (isWide ? ["─你好", "─🎬"] : [])
    }

    private static let finals = "ABCDGHJKd".map(String.init)
    private static let controls = ["\r", "\r\n", "\t", "\u{1B}[?7h", "\u{1B}[?7l", "\u{1B}[?25l"]

    mutating func piece() -> String {
        let text = texts.randomElement(using: &generator) ?? ""
        let final = Self.finals.randomElement(using: &generator) ?? ""
        let place = "\u{1B}[\(number(6));\(number(20))H"
        switch Int.random(in: 0..<12, using: &generator) {
        case 0..<4: return text
        case 4..<6: return Self.controls.randomElement(using: &generator) ?? ""
        case 6: return place
        case 7...9: return "\(place)\u{8}\u{1B}7\(place)\(text)\u{1B}8"
        case 10: return "\u{1B}[?1049h\(place)\(text)\u{1B}[?1049l"
        default: return "\u{1B}[\(number(6))\(final)"
        }
    }

    private mutating func number(_ largest: Int) -> Int { Int.random(in: 1...largest, using: &generator) }
}
