import Foundation
import TerminalTesting
import TerminalText
import Testing

@testable import TerminalUI

struct ImagePainterTests {
    private static let size = Size(columns: 20, rows: 6)

    private func canvas(_ image: PlacedImage, text: String = "") -> Canvas {
        var canvas = Canvas(Self.size)
        canvas.draw(SafeText(text), row: 0, column: 8)
        canvas.place(image)
        return canvas
    }

    @Test(
        "Painter draws each picture once, although the text around it changes",
        arguments: [GraphicsProtocol.kitty, .iTerm2]
    )
    func once(graphics: GraphicsProtocol) {
        var terminal = EmulatedTerminal(Self.size, graphics: graphics)
        terminal.show(canvas(.sample(), text: "text"))
        let same = canvas(.sample(), text: "other")
        #expect(!terminal.show(same).contains(graphics == .kitty ? "_G" : "1337"))
        #expect(terminal.differences(from: same) == [])
    }

    @Test(
        "Painter sends a picture to kitty in chunks of at most 4096 bytes and marks the last chunk",
        arguments: [(1, [4]), (32, [4096]), (33, [4096, 260])]
    )
    func pieces(pixels: Int, lengths: [Int]) {
        var terminal = EmulatedTerminal(Self.size, graphics: .kitty)
        let written = terminal.show(canvas(.sample(pixels: pixels)))
        let commands = written.components(separatedBy: "\u{1B}_G").dropFirst()
            .compactMap { $0.components(separatedBy: "\u{1B}\\").first }.filter { !$0.hasPrefix("a=d") }
        #expect(commands.map { $0.components(separatedBy: ";")[1].utf8.count } == lengths)
        #expect(commands.map { $0.contains("m=1;") } == lengths.indices.map { $0 < lengths.count - 1 })
        #expect(commands.map { $0.contains("a=T,f=24,s=\(pixels),v=\(pixels),") } == lengths.indices.map { $0 == 0 })
        #expect(terminal.emulator.screen.images.map(\.payload) == [Array(repeating: 1, count: pixels * pixels * 3)])
    }
}

struct GraphicsProtocolTests {
    @Test(
        "GraphicsProtocol.resolve(environment:) returns the protocol of the terminal that the environment describes",
        arguments: [
            ([:], .none), (["TERM": "xterm-256color"], .none), (["TERM": "xterm-kitty"], .kitty),
            (["TERM": "xterm-ghostty"], .kitty), (["TERM": "xterm", "KITTY_WINDOW_ID": "1"], .kitty),
            (["TERM_PROGRAM": "ghostty"], .kitty), (["TERM_PROGRAM": "iTerm.app"], .iTerm2),
            (["TERM_PROGRAM": "WezTerm"], .iTerm2), (["TERM_PROGRAM": "Apple_Terminal"], .none),
            // Terminal multiplexers do not forward pictures.
            (["TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"], .none),
            (["TERM": "screen", "KITTY_WINDOW_ID": "1"], .none),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux,1,0"], .none),
        ] as [([String: String], GraphicsProtocol)]
    )
    func resolve(environment: [String: String], graphics: GraphicsProtocol) {
        #expect(GraphicsProtocol.resolve(environment: environment) == graphics)
    }
}
