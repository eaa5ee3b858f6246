import TerminalTesting
import Testing

struct KittyGraphicsTests {
    private func kitty(_ text: String) -> TerminalEmulator {
        emulator(text, columns: 20, rows: 10, kind: .kitty)
    }

    /// Returns a kitty command that transmits and draws an image of four columns and three rows.
    private func image(_ keys: String = "") -> String {
        TestImages.kitty("a=T,f=100,c=4,r=3,C=1\(keys)", TestImages.png)
    }

    @Test("TerminalEmulator places a kitty image at the cursor with the given width and height")
    func show() throws {
        let emulator = kitty("\u{1B}[2;3H" + image(",i=7,p=1,z=-1"))
        let image = try #require(emulator.screen.images.first)
        #expect(emulator.screen.images.count == 1)
        #expect(image.kind == .kitty && image.identifier == 7 && image.layer == -1)
        #expect([image.row, image.column, image.rows, image.columns] == [1, 2, 3, 4])
        #expect(image.payload.count == TestImages.pngSize)
        #expect(emulator.screen.place == [1, 2])
        #expect(emulator.unknownSequences.isEmpty)
    }

    @Test("A kitty image replaces an image with the same id, but images without an id do not replace each other")
    func replaced() {
        var emulator = kitty(image(",i=7") + "\u{1B}[5;5H" + image(",i=7"))
        #expect(emulator.screen.images.map(\.row) == [4])
        emulator.write(image() + image())
        #expect(emulator.screen.images.count == 3)
    }

    @Test("TerminalEmulator joins the chunks of a kitty image")
    func chunks() {
        let text = TestImages.png
        let middle = text.index(text.startIndex, offsetBy: 8)
        var emulator = kitty(TestImages.kitty("a=T,f=100,i=3,c=1,r=1,C=1,m=1", String(text[..<middle])))
        #expect(emulator.screen.images.isEmpty)
        emulator.write(TestImages.kitty("m=0", String(text[middle...])))
        #expect(emulator.screen.images.map(\.payload.count) == [TestImages.pngSize])
    }

    @Test(
        "TerminalEmulator records invalid and unsupported kitty commands as unknown sequences",
        arguments: [
            ("a=T,i=31,c=1,r=1,C=1,s=2,v=2", TestImages.pixels(4)), ("a=T,i=31,f=100,c=1,r=1,C=1", "!"),
            ("a=T,i=31,f=100,C=1", TestImages.png), ("a=T,i=31,f=24,c=1,r=1,C=1", TestImages.pixels(4)),
            ("a=T,i=31,f=100,c=1,r=1,C=1,t=f", TestImages.png), ("a=T,i=31,f=100,c=1,r=1", TestImages.png),
            ("a=q,i=31,s=2,v=2,f=24", TestImages.pixels(4)), ("a=p,i=31", ""), ("a=d,d=c", ""),
        ]
    )
    func invalid(keys: String, payload: String) {
        let emulator = kitty(TestImages.kitty(keys, payload))
        #expect(emulator.screen.images.isEmpty)
        #expect(emulator.unknownSequences.count == 1)
    }

    @Test(
        "The kitty command a=d,d=A deletes all images, and a=d,d=I deletes only the image with the given id",
        arguments: [("d=A", []), ("d=I,i=1", [2]), ("d=I,i=9", [1, 2])] as [(String, [Int])]
    )
    func deletion(keys: String, left: [Int]) {
        var emulator = kitty(image(",i=1,p=1") + image(",i=2"))
        emulator.write(TestImages.kitty("a=d,\(keys)"))
        #expect(emulator.screen.images.map(\.identifier) == left)
        #expect(emulator.unknownSequences.isEmpty)
    }

    @Test("Kitty images scroll with the text")
    func scrolling() {
        var emulator = kitty("\u{1B}[2;1H" + TestImages.kitty("a=T,f=100,C=1,c=2,r=2", TestImages.png))
        emulator.write("\u{1B}[99H\n\n")
        #expect(emulator.screen.images.map(\.row) == [-1])
        emulator.write("\n")
        #expect(emulator.screen.images.isEmpty)
    }

    @Test("Text does not delete kitty images, clearing the screen does, and the alternate screen has separate images")
    func clearing() {
        var emulator = kitty(image() + "text\u{1B}[2K")
        #expect(emulator.screen.images.count == 1)
        emulator.write("\u{1B}[?1049h")
        #expect(emulator.screen.images.isEmpty)
        emulator.write("\u{1B}[?1049l")
        #expect(emulator.screen.images.count == 1)
        emulator.write("\u{1B}[2J")
        #expect(emulator.screen.images.isEmpty)
    }

    @Test(
        "TerminalEmulator draws no kitty images for other kinds of terminals",
        arguments: [TerminalKind.xterm, .iTerm2]
    )
    func elsewhere(kind: TerminalKind) {
        let emulator = emulator(image(), kind: kind)
        #expect(emulator.screen.images.isEmpty)
        #expect(emulator.unknownSequences.count == 1)
    }
}

struct InlineImageTests {
    private func iTerm2(_ text: String) -> TerminalEmulator {
        emulator(text, columns: 20, rows: 10, kind: .iTerm2)
    }

    @Test(
        "An iTerm2 inline image occupies the given cells up to the right edge of the screen",
        arguments: [
            ("width=6;height=2", 6, 2), ("name=eA==;size=24;preserveAspectRatio=0;width=5;height=5", 5, 5),
            ("width=99;height=3", 18, 3),
        ]
    )
    func size(options: String, columns: Int, rows: Int) throws {
        let emulator = iTerm2("ab" + TestImages.inline(options))
        let image = try #require(emulator.screen.images.first)
        #expect(image.kind == .inline && image.payload.count == TestImages.pngSize)
        #expect([image.row, image.column, image.columns, image.rows] == [0, 2, columns, rows])
        #expect(emulator.unknownSequences.isEmpty)
    }

    @Test("An iTerm2 inline image moves the cursor to the right of its last row, unless doNotMoveCursor=1")
    func cursor() {
        let options = "width=4;height=3"
        #expect(iTerm2("ab" + TestImages.inline(options)).screen.place == [2, 6])
        #expect(iTerm2("ab" + TestImages.inline(options + ";doNotMoveCursor=1")).screen.place == [0, 2])
        let bottom = iTerm2("\u{1B}[10H" + TestImages.inline(options)).screen
        #expect(bottom.place == [9, 4])
        #expect(bottom.images.map(\.row) == [7])
    }

    @Test("Text overwrites the cells of an iTerm2 inline image, and the image scrolls with its cells")
    func overwritten() {
        var emulator = iTerm2(TestImages.inline("width=4;height=3"))
        emulator.write("\u{1B}[Hxxxx")
        #expect(emulator.screen.images.map { [$0.row, $0.rows] } == [[1, 2]])
        emulator.write("\u{1B}[99H\n")
        #expect(emulator.screen.images.map(\.row) == [0])
        emulator.write("\u{1B}[2J")
        #expect(emulator.screen.images.isEmpty)
    }

    @Test(
        "TerminalEmulator ignores iTerm2 downloads and records inline images with invalid data or size as unknown sequences"
    )
    func files() {
        let download = iTerm2("\u{1B}]1337;File=name=eA==:\(TestImages.png)\u{7}")
        #expect(download.screen.images.isEmpty && download.unknownSequences.isEmpty)
        #expect(iTerm2(TestImages.inline("width=4;height=3", "!")).unknownSequences.count == 1)
        #expect(iTerm2(TestImages.inline("width=4;height=auto")).unknownSequences.count == 1)
        #expect(iTerm2("\u{1B}]1337;SetMark\u{7}").unknownSequences == ["ESC ]1337;SetMark"])
    }
}
