import Foundation
import TerminalTesting
import TerminalText
import Testing

@testable import TerminalUI

struct ImagePainterTests {
    private static let size = Size(columns: 20, rows: 6)

    private func picture(_ value: UInt8 = 1, pixels: Int = 4) -> TerminalImage {
        let bitmap = Bitmap(width: pixels, height: pixels, bytes: Array(repeating: value, count: pixels * pixels * 3))
        return TerminalImage(file: Data([value, 2, 3]), bitmap: bitmap)
    }

    private func placed(_ image: TerminalImage, row: Int = 1, column: Int = 1) -> PlacedImage {
        PlacedImage(image, origin: Position(row: row, column: column), size: Size(columns: 6, rows: 3))
    }

    private func canvas(_ images: PlacedImage..., text: String = "") -> Canvas {
        var canvas = Canvas(Self.size)
        for row in 0..<Self.size.rows { canvas.draw(SafeText(text), row: row, column: 8) }
        for image in images { canvas.place(image) }
        return canvas
    }

    private func terminal(_ graphics: GraphicsProtocol) -> EmulatedTerminal {
        EmulatedTerminal(Self.size, graphics: graphics)
    }

    @Test(
        "Painter draws each picture once, although the text around it changes",
        arguments: [GraphicsProtocol.kitty, .iTerm2]
    )
    func once(graphics: GraphicsProtocol) {
        var terminal = terminal(graphics)
        terminal.show(canvas(placed(picture()), text: "text"))
        let same = canvas(placed(picture()), text: "other")
        #expect(!terminal.show(same).contains(graphics == .kitty ? "_G" : "1337"))
        #expect(terminal.imageDifferences(from: same) == [])
    }

    @Test("Painter does not send pictures to a terminal that cannot draw them")
    func none() {
        var plain = terminal(.none)
        #expect(!plain.show(canvas(placed(picture()))).contains("_G"))
        #expect(plain.differences(from: canvas(placed(picture()))) == [])
        var kitty = terminal(.kitty)
        let file = TerminalImage(file: Data([1]))
        kitty.show(canvas(placed(file)))
        #expect(kitty.emulator.screen.images.isEmpty)
        #expect(kitty.differences(from: canvas(placed(file))) == [])
    }

    @Test(
        "Painter sends a picture to kitty in chunks of at most 4096 bytes and marks the last chunk",
        arguments: [(1, [4]), (32, [4096]), (33, [4096, 260])]
    )
    func pieces(pixels: Int, lengths: [Int]) {
        var terminal = terminal(.kitty)
        let written = terminal.show(canvas(placed(picture(pixels: pixels))))
        let commands = written.components(separatedBy: "\u{1B}_G").dropFirst()
            .compactMap { $0.components(separatedBy: "\u{1B}\\").first }.filter { !$0.hasPrefix("a=d") }
        #expect(commands.map { $0.components(separatedBy: ";")[1].utf8.count } == lengths)
        #expect(commands.map { $0.contains("m=1;") } == lengths.indices.map { $0 < lengths.count - 1 })
        #expect(commands.map { $0.contains("a=T,f=24,s=\(pixels),v=\(pixels),") } == lengths.indices.map { $0 == 0 })
        #expect(terminal.emulator.screen.images.map(\.payload) == [Array(repeating: 1, count: pixels * pixels * 3)])
    }

    @Test("TerminalImage compares file and size, and the id of a PlacedImage depends on picture and position")
    func identity() {
        #expect(picture(1) == picture(1))
        #expect(picture(1) != picture(2))
        #expect(picture(1, pixels: 4) != picture(1, pixels: 5))
        #expect(Set([picture(1), picture(1), picture(2)]).count == 2)
        #expect(TerminalImage(file: Data()) != TerminalImage(file: Data([0])))
        #expect(placed(picture(1)).identifier != placed(picture(1), row: 2).identifier)
        #expect(placed(picture(1)).identifier != placed(picture(2)).identifier)
    }

    @Test(
        "Painter makes a terminal show random canvases with pictures exactly",
        arguments: [GraphicsProtocol.kitty, .iTerm2]
    )
    func property(graphics: GraphicsProtocol) {
        for seed in UInt64(1)...25 {
            var random = RandomCanvas(seed: seed)
            var terminal = terminal(graphics)
            var canvas = Canvas(Self.size)
            for step in 0..<20 {
                if random.number(0...3) == 0 { canvas.removeImages() }
                if random.number(0...2) == 0, canvas.images.isEmpty {
                    for column in [1, 12] where random.number(0...1) == 0 {
                        let picture = picture(UInt8(random.number(1...2)))
                        canvas.place(placed(picture, row: random.number(0...3), column: column))
                    }
                }
                if random.number(0...9) == 0 { terminal.disturb(with: "\u{1B}[Hrubbish") }
                random.change(&canvas)
                terminal.show(canvas)
                #expect(terminal.imageDifferences(from: canvas) == [], "seed \(seed), step \(step)")
            }
        }
    }
}

extension EmulatedTerminal {
    fileprivate func imageDifferences(from canvas: Canvas) -> [String] {
        let shown = emulator.screen.images.map { image in
            [image.row, image.column, image.rows, image.columns, image.isOverwritten ? 1 : 0]
                + image.payload.map(Int.init)
        }
        let expected = canvas.images.map { image in
            let payload = emulator.kind == .kitty ? image.image.bitmap?.bytes ?? [] : Array(image.image.file)
            return [image.origin.row, image.origin.column, image.size.rows, image.size.columns, 0]
                + payload.map(Int.init)
        }
        return differences(from: canvas) + (Set(shown) == Set(expected) ? [] : ["pictures \(shown), not \(expected)"])
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
