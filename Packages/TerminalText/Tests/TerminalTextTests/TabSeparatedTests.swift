import TerminalText
import Testing

@Suite("Tab-separated rows")
struct TabSeparatedTests {
    @Test("keep every field, empty ones too, and nothing is cut")
    func fields() {
        let title = SafeText(String(repeating: "long ", count: 100))
        #expect(TabSeparated.row(["tt1", title, "", "9.7"]) == "tt1\t\(title.string)\t\t9.7")
    }

    @Test("have as many fields as were given, whatever is in them")
    func hostile() {
        let row = TabSeparated.row([SafeText("a\tb"), SafeText("c\r\nd"), SafeText("e\u{2028}f")])
        #expect(row == "a b\tc d\te f")
    }
}
