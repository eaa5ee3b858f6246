import Foundation
import SeededRandom
import TerminalTesting
import Testing

@testable import TakePictures

struct ScreenPictureTests {
    private func svg(_ text: String, title: String? = nil, kind: TerminalKind = .xterm) -> String {
        var emulator = TerminalEmulator(columns: 10, rows: 4, kind: kind)
        emulator.feed(("\u{1B}[?25l" + text).utf8)
        return ScreenPicture(emulator.screen, title: title).svg
    }

    /// The header of a PNG image of 35 × 41 pixels.
    private static let png = Data([
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 35, 0, 0, 0, 41,
    ])
    private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 17, 8, 0, 20, 0, 21, 3])

    private static func kitty(_ keys: String, _ payload: Data) -> String {
        "\u{1B}_G\(keys);\(payload.base64EncodedString())\u{1B}\\"
    }

    /// Returns the elements of an SVG document that have a given name.
    private func elements(_ name: String, _ svg: String) -> [String] {
        svg.split(separator: "\n").map(String.init).filter { $0.hasPrefix("<\(name) ") }
    }

    /// Returns the names of an SVG document's text and image elements, in order.
    private func elementOrder(_ svg: String) -> [String] {
        svg.split(separator: "\n").compactMap { line in ["text", "image"].first { line.hasPrefix("<\($0) ") } }
    }

    @Test("ScreenPicture has the size of its cells and frame, with an escaped title or without a title bar")
    func size() {
        #expect(
            svg("").hasPrefix(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"114\" height=\"104\" viewBox=\"0 0 114 104\""
            )
        )
        #expect(svg("", title: "t").contains("width=\"114\" height=\"128\""))
        #expect(svg("", title: "a <b> & \"c\"").contains(">a &lt;b&gt; &amp; &quot;c&quot;</text>"))
        #expect(!svg("").contains("<circle"))
    }

    @Test("ScreenPicture underlines the spaces at the ends of an underlined field, but omits them from the text")
    func underlinedSpaces() {
        let picture = svg("\u{1B}[4m ab  \u{1B}[m")
        #expect(
            elements("text", picture) == [
                "<text x=\"21\" y=\"26.5\" textLength=\"18\" lengthAdjust=\"spacingAndGlyphs\" fill=\"#d0d4dc\">ab</text>"
            ]
        )
        #expect(picture.contains("M12 29h45v1"))
    }

    @Test("ScreenPicture gives each run of text a position and a length")
    func runs() {
        let texts = elements("text", svg("ab c\u{1B}[1md\u{1B}[m\r\n  e    f"))
        let frame = "lengthAdjust=\"spacingAndGlyphs\" fill=\"#d0d4dc\""
        #expect(
            texts == [
                "<text x=\"12\" y=\"26.5\" textLength=\"36\" \(frame)>ab c</text>",
                "<text x=\"48\" y=\"26.5\" textLength=\"9\" \(frame) font-weight=\"bold\">d</text>",
                "<text x=\"30\" y=\"46.5\" textLength=\"9\" \(frame)>e</text>",
                "<text x=\"75\" y=\"46.5\" textLength=\"9\" \(frame)>f</text>",
            ]
        )
    }

    @Test("ScreenPicture draws non-Latin characters in their own runs, because their fonts may differ")
    func otherFonts() {
        let texts = elements("text", svg("é你x★★y"))
        #expect(
            texts.map { $0.split(separator: ">").last.map(String.init) } == [
                "é</text", "你</text", "x</text", "★★</text", "y</text",
            ]
        )
        #expect(texts[1].contains("x=\"21\"") && texts[1].contains("textLength=\"18\""))
    }

    @Test("ScreenPicture escapes text for XML")
    func escaping() {
        #expect(svg("<a&\"b\">").contains(">&lt;a&amp;&quot;b&quot;&gt;</text>"))
        #expect(svg("a\u{FFFE}").contains(">\u{FFFD}</text>"))
    }

    @Test(
        "ScreenPicture draws theme, cube, grey, RGB and inverse colours",
        arguments: [
            ("31", "#e0626a"), ("91", "#ff7a83"), ("38;5;16", "#000000"), ("38;5;231", "#ffffff"),
            ("38;5;110", "#87afd7"), ("38;5;232", "#080808"),
            ("38;5;255", "#eeeeee"), ("38;2;1;2;3", "#010203"), ("7", "#16181d"),
        ]
    )
    func colors(parameters: String, color: String) {
        #expect(elements("text", svg("\u{1B}[\(parameters)mx")).first?.contains("fill=\"\(color)\"") == true)
    }

    @Test("ScreenPicture draws adjacent equal backgrounds as one rectangle and omits the default background")
    func backgrounds() {
        #expect(
            elements("path", svg("\u{1B}[44mab\u{1B}[1mc\u{1B}[0md\u{1B}[44me")) == [
                "<path fill=\"#5aa9f0\" d=\"M12 12h27v20h-27zM48 12h9v20h-9z\"/>"
            ]
        )
        #expect(elements("path", svg("abc")).isEmpty)
        #expect(elements("path", svg("\u{1B}[7m ")) == ["<path fill=\"#d0d4dc\" d=\"M12 12h9v20h-9z\"/>"])
    }

    @Test(
        "ScreenPicture draws block elements as rectangles",
        arguments: [
            ("▀", "M12 12h9v10h-9z"), ("▄", "M12 22h9v10h-9z"), ("█", "M12 12h9v20h-9z"), ("▌", "M12 12h4.5v20h-4.5z"),
            ("▁", "M12 29.5h9v2.5h-9z"), ("▚", "M12 12h4.5v10h-4.5zM16.5 22h4.5v10h-4.5z"),
            ("▕", "M19.875 12h1.125v20h-1.125z"),
        ]
    )
    func blocks(character: String, path: String) {
        let svg = svg("\u{1B}[31;42m\(character)")
        #expect(
            elements("path", svg) == [
                "<path fill=\"#8cc265\" d=\"M12 12h9v20h-9z\"/>", "<path fill=\"#e0626a\" d=\"\(path)\"/>",
            ]
        )
        #expect(elements("text", svg).isEmpty)
    }

    @Test(
        "ScreenPicture draws adjacent equal blocks of full width as one rectangle, and shades as translucent rectangles"
    )
    func blockRuns() {
        #expect(elements("path", svg("▀▀▀")) == ["<path fill=\"#d0d4dc\" d=\"M12 12h27v10h-27z\"/>"])
        #expect(elements("path", svg("░")) == ["<path fill=\"#d0d4dc\" fill-opacity=\"0.25\" d=\"M12 12h9v20h-9z\"/>"])
    }

    @Test("ScreenPicture draws box-drawing characters as shapes")
    func lines() {
        #expect(
            elements("path", svg("─")) == ["<path fill=\"#d0d4dc\" d=\"M12 21.5h4.5v1h-4.5zM16.5 21.5h4.5v1h-4.5z\"/>"]
        )
        #expect(elements("path", svg("┃")) == ["<path fill=\"#d0d4dc\" d=\"M15.5 12h2v10h-2zM15.5 22h2v10h-2z\"/>"])
        #expect(
            elements("path", svg("╭")) == [
                "<path fill=\"none\" stroke=\"#d0d4dc\" stroke-opacity=\"1\" d=\"M16.5 32Q16.5 22 21 22\"/>"
            ]
        )
    }

    @Test("ScreenPicture draws italic, faint, underlined and struck-through text, and omits hidden text")
    func styles() {
        #expect(elements("text", svg("\u{1B}[3mx")).first?.contains("font-style=\"italic\"") == true)
        #expect(elements("text", svg("\u{1B}[2mx")).first?.contains("fill-opacity=\"0.6\"") == true)
        #expect(elements("path", svg("\u{1B}[4ma  b ")) == ["<path fill=\"#d0d4dc\" d=\"M12 29h45v1h-45z\"/>"])
        #expect(elements("path", svg("\u{1B}[9ma")) == ["<path fill=\"#d0d4dc\" d=\"M12 22h9v1h-9z\"/>"])
        #expect(elements("text", svg("\u{1B}[8mx")).isEmpty)
    }

    @Test("ScreenPicture draws a visible cursor")
    func cursor() {
        #expect(
            elements("path", svg("a\u{1B}[?25h")) == [
                "<path fill=\"#d0d4dc\" fill-opacity=\"0.5\" d=\"M21 12h9v20h-9z\"/>"
            ]
        )
    }

    @Test("ScreenPicture embeds PNG and JPEG images below or above the text and omits other images")
    func images() throws {
        let above = svg(Self.kitty("a=T,f=100,c=2,r=1,C=1", Self.png) + "a", kind: .kitty)
        let image = try #require(elements("image", above).first)
        #expect(
            image.hasPrefix(
                "<image x=\"12\" y=\"12\" width=\"18\" height=\"20\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,iVBORw0K"
            )
        )
        #expect(elementOrder(above) == ["text", "image"])
        let below = svg(Self.kitty("a=T,f=100,c=2,r=1,z=-1,C=1", Self.png) + "a", kind: .kitty)
        #expect(elementOrder(below) == ["image", "text"])
        #expect(
            elements("image", svg(Self.kitty("a=T,s=2,v=2,f=24", Data(repeating: 9, count: 12)), kind: .kitty)).isEmpty
        )
        #expect(
            svg("\u{1B}]1337;File=inline=1;width=2;height=1:\(Self.jpeg.base64EncodedString())\u{7}", kind: .iTerm2)
                .contains("data:image/jpeg;base64,")
        )
    }

    @Test("ScreenPicture returns well-formed SVG for a random screen", arguments: 0..<20)
    func wellFormed(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var emulator = TerminalEmulator(columns: 12, rows: 6, kind: .kitty)
        for _ in 0..<200 {
            let style = Int.random(in: 0...9, using: &generator)
            let text = ["a ", "你", "🎬", "▀▄", "┌─", "╭", "░", "\r\n", "<&\">", "\u{1B}]2;t<\u{7}"]
            emulator.feed("\u{1B}[\(style)m\(text.randomElement(using: &generator) ?? "")".utf8)
        }
        let svg = ScreenPicture(emulator.screen, title: emulator.screen.text).svg
        var open: [Substring] = []
        for tag in svg.split(separator: "<") {
            let inside = tag.prefix { $0 != ">" }
            #expect(inside.filter { $0 == "\"" }.count.isMultiple(of: 2))
            let name = inside.prefix { $0.isLetter || $0 == "/" }
            if name.hasPrefix("/") {
                #expect(open.popLast() == name.dropFirst())
            } else if inside.last != "/" {
                open.append(name)
            }
        }
        #expect(open.isEmpty)
    }
}
