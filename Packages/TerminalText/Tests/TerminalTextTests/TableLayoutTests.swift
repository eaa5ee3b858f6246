import TerminalText
import Testing

struct TableLayoutTests {
    private let columns = [
        TableColumn("ID"),
        TableColumn("TITLE", fit: .flexible(minimum: 20, ideal: 24)),
        TableColumn("YEAR", alignment: .trailing, importance: .optional(rank: 3)),
        TableColumn("RATING", alignment: .trailing, importance: .optional(rank: 2)),
        TableColumn("GENRES", fit: .flexible(minimum: 10, ideal: 20), importance: .optional(rank: 1)),
    ]
    private let rows: [[SafeText]] = [
        ["tt0083658", "Blade Runner", "1982", "8.9", "Drama, Science Fiction, Thriller"],
        ["tt0245429", "千と千尋の神隠し", "2001", "9.7", "Animation"],
        ["tt0057012", "Dr. Strangelove or: How I Learned to Stop Worrying", "1964", "9.8", "Comedy"],
        ["tt12", "Ame\u{301}lie", "", "", ""],
    ]

    private func table(width: Int?) -> (layout: TableLayout, lines: [String]) {
        let layout = TableLayout(columns: columns, width: width, sample: rows)
        return (layout, ([layout.header] + rows.map(layout.row)).map { $0.rendered(.none) })
    }

    private func row(_ texts: SafeText..., width: Int = 40) -> String {
        table(width: width).layout.row(texts).rendered(.none)
    }

    @Test("A TableLayout that is too narrow for its columns does not widen an empty flexible column")
    func emptyFlexibleColumn() {
        let columns = [TableColumn("NOTE", fit: .flexible(minimum: 0, ideal: 4)), TableColumn("ID")]
        let layout = TableLayout(columns: columns, width: 5, sample: [["", "tt0083658"]], showsHeader: false)
        #expect(layout.row(["", "tt0083658"]).rendered(.none) == "  tt0083658")
    }

    @Test("Every column of a TableLayout gets its ideal width before any column gets more")
    func usual() {
        #expect(
            table(width: 80).lines == [
                "ID         TITLE                              YEAR  RATING  GENRES",
                "tt0083658  Blade Runner                       1982     8.9  Drama, Science Fict…",
                "tt0245429  千と千尋の神隠し                   2001     9.7  Animation",
                "tt0057012  Dr. Strangelove or: How I Learne…  1964     9.8  Comedy",
                "tt12       Amélie",
            ]
        )
    }

    @Test("A TableLayout on a wide terminal or without a width limit shows all columns, no wider than their texts")
    func wide() {
        #expect(table(width: nil).lines == table(width: 200).lines)
        #expect(
            table(width: 200).lines == [
                "ID         TITLE                                               YEAR  RATING  GENRES",
                "tt0083658  Blade Runner                                        1982     8.9  "
                    + "Drama, Science Fiction, Thriller",
                "tt0245429  千と千尋の神隠し                                    2001     9.7  Animation",
                "tt0057012  Dr. Strangelove or: How I Learned to Stop Worrying  1964     9.8  Comedy",
                "tt12       Amélie",
            ]
        )
    }

    @Test("A TableLayout without a width limit truncates nothing")
    func unlimited() {
        let title = SafeText(String(repeating: "long ", count: 60) + "end")
        #expect(table(width: nil).layout.row(["tt1", title]).rendered(.none).hasSuffix("long end"))
    }

    @Test(
        "A narrower TableLayout shows fewer columns, but always the required ones",
        arguments: [(60, 5), (50, 4), (38, 3), (24, 2), (10, 2)]
    )
    func dropping(width: Int, shown: Int) throws {
        let header = try #require(table(width: width).lines.first)
        #expect(header.split(separator: " ").count == shown)
    }

    @Test("A TableLayout never truncates an ID, even if the row is then wider than the terminal")
    func tooNarrow() {
        let lines = ["ID         TI…", "tt0083658  Bl…", "tt0245429  千…", "tt0057012  Dr…", "tt12       Am…"]
        #expect(table(width: 14).lines == lines)
        #expect(table(width: 3).lines.contains("tt0083658  …"))
    }

    @Test("A TableLayout keeps one column even if all are optional")
    func lastColumn() {
        let columns = [("YEAR", 1), ("DAY", 2)].map { TableColumn($0, importance: .optional(rank: $1)) }
        #expect(TableLayout(columns: columns, width: 2, sample: []).header.rendered(.none) == "DAY")
    }

    @Test("A longer ID in a later row of a TableLayout shifts only the texts of that row, no further than needed")
    func laterID() {
        let (id, title) = ("tt123456789012" as SafeText, "A title which fills its whole column" as SafeText)
        #expect(row(id, "Short", "1999") == "tt123456789012  Short               1999")
        #expect(row(id, title, "1999") == "tt123456789012  A title which fills…  1999")
        // The year does not move if the title can spare the cells.
        #expect(row(id, title, "1999", width: 80) == "tt123456789012  A title which fills its who…  1999")
    }

    @Test(
        "A TableLayout truncates a longer title in a later row, and reserves cells for it if more rows follow",
        arguments: [(false, "Dr. Strange…"), (true, "Dr. Strangelove or: How…")]
    )
    func laterTitle(moreRowsFollow: Bool, title: String) {
        let layout = TableLayout(columns: columns, width: 200, sample: [rows[0]], moreRowsFollow: moreRowsFollow)
        #expect(layout.row(rows[2]).rendered(.none).hasPrefix("tt0057012  \(title)  1964"))
    }

    @Test("A hidden header does not widen the columns of a TableLayout")
    func withoutHeader() {
        let columns = [TableColumn("IDENTIFIER"), TableColumn("TITLE")]
        let layout = TableLayout(columns: columns, width: 80, sample: [["a", "b"]], showsHeader: false)
        #expect(layout.row(["a", "b"]).rendered(.none) == "a  b")
    }

    @Test("The header of a TableLayout is bold, a text has its column's style, and spaces are plain")
    func styles() {
        let columns = [TableColumn("A", style: .secondary), TableColumn("B")]
        let layout = TableLayout(columns: columns, width: 80, sample: [["one", "two"]])
        #expect(layout.header.rendered(.sixteenColors) == "\u{1B}[1mA\u{1B}[0m    \u{1B}[1mB\u{1B}[0m")
        #expect(layout.row(["x", "y"]).rendered(.sixteenColors) == "\u{1B}[3mx\u{1B}[0m    y")
    }

    @Test("A row of a TableLayout keeps the cells of an empty first field, and may be short or empty")
    func emptyTexts() {
        #expect(row("", "Untold", "1999") == "           Untold                   1999")
        #expect(row("tt1") == "tt1" && row() == "")
    }

    @Test("A TableLayout trims spaces at the ends of its texts")
    func trimming() {
        #expect(row("tt1", "  Untold\u{3000}", "") == "tt1        Untold")
        let layout = TableLayout(columns: [TableColumn("A"), TableColumn("B")], width: 80, sample: [["x     ", "y"]])
        #expect(layout.row(["x", "y"]).rendered(.none) == "x  y")
    }
}
