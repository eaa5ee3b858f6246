import TerminalText
import Testing

@Suite("Field lists")
struct FieldListTests {
    private var list: FieldList {
        var list = FieldList()
        list.append("Director", "Ridley Scott")
        list.append("Tagline", "")
        list.append("題名", "ブレードランナー")
        list.append("Cast", "Harrison Ford, Rutger Hauer, Sean Young")
        return list
    }

    private func lines(width: Int?) -> [String] {
        list.lines(width: width).map { $0.rendered(.none) }
    }

    @Test("align values by cells, wrap them, and leave out what has none")
    func aligned() {
        #expect(
            lines(width: 30) == [
                "Director  Ridley Scott",
                "題名      ブレードランナー",
                "Cast      Harrison Ford,",
                "          Rutger Hauer, Sean",
                "          Young",
            ]
        )
    }

    @Test("wrap nothing without a limit")
    func unlimited() {
        #expect(lines(width: nil).last == "Cast      Harrison Ford, Rutger Hauer, Sean Young")
    }

    @Test("put values below their labels where there is little room")
    func narrow() {
        #expect(lines(width: 26).first == "Director  Ridley Scott")
        #expect(
            lines(width: 25) == [
                "Director", "  Ridley Scott", "題名", "  ブレードランナー", "Cast", "  Harrison Ford, Rutger",
                "  Hauer, Sean Young",
            ]
        )
    }

    @Test("labels are bold")
    func style() throws {
        let line = try #require(list.lines(width: 80).first)
        #expect(line.rendered(.sixteenColors) == "\u{1B}[1mDirector\u{1B}[0m  Ridley Scott")
    }

    @Test("an empty list has no lines")
    func empty() {
        #expect(FieldList().lines(width: 80).isEmpty)
    }
}
