import TerminalTesting
import Testing

@Suite("The kitty graphics protocol")
struct KittyGraphicsTests {
    private func kitty(_ text: String, columns: Int = 20, rows: Int = 10) -> TerminalEmulator {
        emulator(text, columns: columns, rows: rows, kind: .kitty)
    }

    @Test("An image that is sent and shown lies where the cursor was, as large as its pixels ask")
    func show() throws {
        let emulator = kitty("\u{1B}[2;3H" + TestImages.kitty("a=T,f=100,i=7,p=2,z=-1", TestImages.png))
        let image = try #require(emulator.screen.images.first)
        #expect(emulator.screen.images.count == 1)
        #expect(image.kind == .kitty && image.identifier == 7 && image.placement == 2 && image.layer == -1)
        #expect([image.row, image.column, image.rows, image.columns] == [1, 2, 3, 4])
        #expect(image.payloadSize == TestImages.pngSize)
        #expect(emulator.screen.place == [3, 6])
        #expect(emulator.unknownSequences.isEmpty)
    }

    @Test(
        "Columns and rows may be said, or one of them and the other follows",
        arguments: [
            ("c=6,r=2", 6, 2), ("c=8", 8, 5), ("r=6", 11, 6), ("w=10,h=20", 1, 1), ("X=6", 5, 3),
            ("c=99999999,r=1", 10_000, 1),
        ]
    )
    func cells(keys: String, columns: Int, rows: Int) throws {
        let image = try #require(kitty(TestImages.kitty("a=T,f=100,C=1,\(keys)", TestImages.png)).screen.images.first)
        #expect([image.columns, image.rows] == [columns, rows])
    }

    @Test("With C=1 the cursor stays, and else it goes behind the image, scrolling if that needs it")
    func cursor() {
        #expect(kitty("ab" + TestImages.kitty("a=T,f=100,C=1", TestImages.png)).screen.place == [0, 2])
        let end = kitty("\u{1B}[10;2H" + TestImages.kitty("a=T,f=100", TestImages.png)).screen
        #expect(end.place == [9, 5])
        #expect(end.images.map(\.row) == [7])
        let edge = kitty("\u{1B}[2;17H" + TestImages.kitty("a=T,f=100", TestImages.png)).screen
        #expect(edge.place == [4, 0])
    }

    @Test("An image is sent once and put wherever it is wanted")
    func put() {
        var emulator = kitty("")
        #expect(emulator.write(TestImages.kitty("a=t,f=100,i=7", TestImages.png)) == "\u{1B}_Gi=7;OK\u{1B}\\")
        #expect(emulator.screen.images.isEmpty)
        #expect(emulator.write(TestImages.kitty("a=p,i=7,p=1,c=2,r=2")) == "\u{1B}_Gi=7,p=1;OK\u{1B}\\")
        emulator.write("\u{1B}[5;5H" + TestImages.kitty("a=p,i=7,p=2,c=2,r=2,q=1"))
        #expect(emulator.screen.images.map(\.placement) == [1, 2])
        // A placement that is put again has moved.
        emulator.write("\u{1B}[7;5H" + TestImages.kitty("a=p,i=7,p=1,c=2,r=2,q=1"))
        #expect(emulator.screen.images.map(\.row) == [4, 6])
        let answer = emulator.write(TestImages.kitty("a=p,i=8"))
        #expect(answer.hasPrefix("\u{1B}_Gi=8;ENOENT:"))
    }

    @Test("An image may come in pieces")
    func chunks() {
        let text = TestImages.png
        let middle = text.index(text.startIndex, offsetBy: 8)
        var emulator = kitty("")
        #expect(emulator.write(TestImages.kitty("a=T,f=100,i=3,m=1", String(text[..<middle]))).isEmpty)
        #expect(emulator.screen.images.isEmpty)
        #expect(emulator.write(TestImages.kitty("m=0", String(text[middle...]))) == "\u{1B}_Gi=3;OK\u{1B}\\")
        #expect(emulator.screen.images.map(\.payloadSize) == [TestImages.pngSize])
    }

    @Test(
        "A program is told what became of its image, if it gave a number and wants to know",
        arguments: [
            ("a=q,i=31,s=2,v=2,f=24", TestImages.pixels, "i=31;OK"), ("i=31,s=2,v=2,f=24,q=1", TestImages.pixels, nil),
            ("s=2,v=2,f=24", TestImages.pixels, nil),
            ("i=31,s=2,v=2", TestImages.pixels, "i=31;ENODATA"),
            ("i=31,s=2,v=2,q=1", TestImages.pixels, "i=31;ENODATA"), ("i=31,s=2,v=2,q=2", TestImages.pixels, nil),
            ("i=31,s=2,v=2,o=z", TestImages.pixels, "i=31;OK"), ("i=31,f=100", "!", "i=31;EINVAL"),
            ("i=31,f=100", TestImages.pixels, "i=31;EINVAL"),
            ("i=31,f=100,t=f", TestImages.pixels, "i=31;EBADF"), ("I=5,s=2,v=2,f=24", TestImages.pixels, "i=1,I=5;OK"),
        ] as [(String, String, String?)]
    )
    func answers(keys: String, payload: String, answer: String?) {
        var emulator = kitty("")
        let given = emulator.write(TestImages.kitty(keys, payload))
        if let answer { #expect(given.hasPrefix("\u{1B}_G\(answer)")) } else { #expect(given.isEmpty) }
    }

    @Test(
        "Images are deleted as the command says",
        arguments: [
            ("", []), ("d=a", []), ("d=i,i=1", [2, 3]), ("d=i,i=1,p=9", [1, 2, 3]), ("d=i,i=1,p=1", [2, 3]),
            ("d=c", [1, 2]), ("d=p,x=2,y=2", [2, 3]),
            ("d=q,x=2,y=2,z=5", [1, 2, 3]), ("d=q,x=2,y=2,z=4", [2, 3]), ("d=x,x=6", [1, 3]), ("d=y,y=2", [3]),
            ("d=z,z=4", [2, 3]), ("d=r,x=2,y=3", [1]), ("d=f", [1, 2, 3]),
        ] as [(String, [Int])]
    )
    func deletion(keys: String, left: [Int]) {
        var emulator = kitty("")
        for (place, keys) in [("1;1", "i=1,p=1,z=4"), ("1;5", "i=2"), ("8;8", "i=3")] {
            emulator.write("\u{1B}[\(place)H" + TestImages.kitty("a=T,f=100,c=2,r=2,C=1,q=2,\(keys)", TestImages.png))
        }
        emulator.write(TestImages.kitty("a=d,\(keys)"))
        #expect(emulator.screen.images.map(\.identifier) == left)
        #expect(emulator.unknownSequences.isEmpty)
    }

    @Test("A deletion by a capital forgets the image, too", arguments: [("i", true), ("I", false)])
    func freeing(what: String, isKept: Bool) {
        var emulator = kitty(
            TestImages.kitty("a=T,f=100,i=1,q=2", TestImages.png) + TestImages.kitty("a=d,d=\(what),i=1")
        )
        #expect(emulator.write(TestImages.kitty("a=p,i=1")).contains("OK") == isKept)
    }

    @Test("Images scroll with the text, and are gone with it")
    func scrolling() {
        var emulator = kitty("\u{1B}[2;1H" + TestImages.kitty("a=T,f=100,C=1,c=2,r=2", TestImages.png))
        emulator.write("\u{1B}[2S")
        #expect(emulator.screen.images.map(\.row) == [-1])
        emulator.write("\u{1B}[S")
        #expect(emulator.screen.images.isEmpty)
        emulator.write(
            "\u{1B}[5;1H" + TestImages.kitty("a=T,f=100,C=1,c=2,r=2", TestImages.png) + "\u{1B}[4;8r\u{1B}[S"
        )
        #expect(emulator.screen.images.map(\.row) == [3])
        emulator.write("\u{1B}[5;8r\u{1B}[S")
        #expect(emulator.screen.images.map(\.row) == [3])
    }

    @Test("Text leaves them alone, clearing the screen does not, and each screen has its own")
    func clearing() {
        var emulator = kitty(TestImages.kitty("a=T,f=100,C=1", TestImages.png) + "text\u{1B}[2K")
        #expect(emulator.screen.images.count == 1)
        emulator.write("\u{1B}[?1049h")
        #expect(emulator.screen.images.isEmpty)
        emulator.write("\u{1B}[?1049l")
        #expect(emulator.screen.images.count == 1)
        emulator.write("\u{1B}[2J")
        #expect(emulator.screen.images.isEmpty)
    }

    @Test(
        "Other terminals show none and say nothing, and only asking is no offence",
        arguments: [TerminalKind.xterm, .iTerm2]
    )
    func elsewhere(kind: TerminalKind) {
        var emulator = TerminalEmulator(kind: kind)
        #expect(emulator.write(TestImages.kitty("a=q,i=1,s=2,v=2,f=24", TestImages.pixels)).isEmpty)
        #expect(emulator.unknownSequences.isEmpty)
        #expect(emulator.write(TestImages.kitty("a=T,i=1,f=100", TestImages.png)).isEmpty)
        #expect(emulator.screen.images.isEmpty)
        #expect(emulator.unknownSequences.count == 1)
    }
}
