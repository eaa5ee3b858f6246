import Foundation
import Testing
import WorkspaceTool

@Suite("The line above the rows of a run")
struct WatchRuleTests {
    private func line(_ cause: String, width: Int) throws -> String {
        let parts = DateComponents(year: 2024, month: 5, day: 6, hour: 7, minute: 8, second: 9)
        let time = try #require(Calendar.current.date(from: parts))
        return WatchRule(cause: cause, time: time).line(width: width)
    }

    @Test("It tells when and why, and is as wide as the terminal")
    func width() throws {
        #expect(try line("a.swift changed", width: 32) == "── 07:08:09 a.swift changed ────")
        #expect(try line("a.swift changed", width: 5) == "── 07:08:09 a.swift changed ")
    }

    @Test("A name with control characters is made harmless")
    func hostile() throws {
        #expect(try !line("a\u{1B}[31m\u{7}.swift is new", width: 80).unicodeScalars.contains { $0.value < 32 })
    }
}
