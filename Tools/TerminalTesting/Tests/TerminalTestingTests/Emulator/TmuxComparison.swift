import Foundation
import TerminalTesting
import Testing

/// The emulator beside tmux, another terminal. To be run by hand, as the tests need no tmux:
///
///     TERMINAL_TESTING_TMUX=300 swift test --filter TmuxComparison
///
/// The number says how many random outputs are compared.
@Suite("Beside tmux", .enabled(if: ProcessInfo.processInfo.environment["TERMINAL_TESTING_TMUX"] != nil))
struct TmuxComparison {
    private static let count = ProcessInfo.processInfo.environment["TERMINAL_TESTING_TMUX"].flatMap { UInt64($0) } ?? 1

    @Test("Both show the same", arguments: 0..<count)
    func same(seed: UInt64) async throws {
        var output = PlainOutput(seed: seed)
        var pieces = (0..<40).map { _ in output.piece() }
        guard try await Self.difference(pieces) != nil else { return }
        // What does not matter is left out, for the report.
        for index in pieces.indices.reversed() {
            var fewer = pieces
            fewer.remove(at: index)
            if try await Self.difference(fewer) != nil { pieces = fewer }
        }
        let difference = try await Self.difference(pieces) ?? "nothing any more"
        Issue.record("\(pieces.joined().debugDescription): \(difference)")
    }

    private static func difference(_ pieces: [String]) async throws -> String? {
        let text = pieces.joined()
        let expected = try await shown(text)
        let screen = screen(text, columns: 20, rows: 6)
        if screen.lines == expected.lines, screen.place == expected.place { return nil }
        return "tmux \(expected.lines) \(expected.place), here \(screen.lines) \(screen.place)"
    }

    /// What tmux shows, and where its cursor is.
    private static func shown(_ text: String) async throws -> (lines: [String], place: [Int]) {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path(percentEncoded: false)
        try Data(text.utf8).write(to: folder.appending(path: "bytes"))
        // The answer to the question for the cursor comes when all before it is drawn.
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
            environment: ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "TMUX_TMPDIR": path]
        )
        try #require(await terminal.exitStatus() == .exited(0), "tmux failed")
        func file(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        }
        let place = try file("cursor").split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
        let lines = try file("screen").split(separator: "\n", omittingEmptySubsequences: false).prefix(6).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        // In the last column tmux counts one more while it waits.
        return (lines, [place[0], min(place[1], 19)])
    }
}
