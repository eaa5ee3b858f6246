import Foundation
import QueriesPresentation
import QueriesTerminalUI
import QueriesTestSupport
import TerminalText
import TerminalTextTesting
import Testing

@Suite("RecentQueriesView")
@MainActor
struct RecentQueriesViewTests {
    /// A query with control characters that rename the window, clear the screen and reverse the text.
    private static let hostile = "rain\u{1B}]0;pwned\u{7}\u{9B}2J\u{202E}man\u{7F}\u{2028}end"

    private let output = TextOutputSpy()

    private func run(_ format: OutputFormat, _ texts: [String] = [], failure: TestError? = nil) async throws {
        let viewModel = DefaultRecentQueriesViewModel(FakeRecentQueriesRepository(texts, failure: failure))
        try await RecentQueriesView(viewModel: viewModel, output: output, format: format).run(limit: 2)
    }

    @Test(
        "RecentQueriesView writes one query per line, up to the limit",
        arguments: [OutputFormat.table, .tabSeparated, .ids]
    )
    func lines(format: OutputFormat) async throws {
        try await run(format, ["Amélie", "Tom & Jerry", "Alien"])
        #expect(output.data == "Amélie\nTom & Jerry\n" && output.notes.isEmpty)
    }

    @Test("The comma-separated format of RecentQueriesView has the name of the column, and quotes commas")
    func commaSeparated() async throws {
        try await run(.commaSeparated, ["Amélie", "rain, again"])
        #expect(output.data == "query\nAmélie\n\"rain, again\"\n")
    }

    @Test(
        "The JSON of RecentQueriesView contains an array of texts and an array of objects",
        arguments: [["Amélie", "\"Alien\""], []]
    )
    func json(queries: [String]) async throws {
        try await run(.json, queries)
        let object = try JSONSerialization.jsonObject(with: Data(output.data.utf8)) as? NSDictionary
        #expect(object == ["queries": queries, "items": queries.map { ["text": $0] }])
        #expect(output.writes.count == 1 && output.notes.isEmpty)
    }

    @Test("RecentQueriesView writes no control characters of a query in any format", arguments: OutputFormat.allCases)
    func hostile(format: OutputFormat) async throws {
        try await run(format, [Self.hostile])
        #expect(!output.data.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(!output.data.unicodeScalars.contains { $0.properties.generalCategory == .format })
        let lines = output.data.filter(\.isNewline).count
        if format != .json { #expect(lines == (format == .commaSeparated ? 2 : 1)) }
    }

    @Test("RecentQueriesView throws the error of the load or of the output", arguments: OutputFormat.allCases)
    func failure(format: OutputFormat) async {
        await #expect(throws: TestError.self) { try await run(format, ["Alien"], failure: TestError()) }
        #expect(output.writes.isEmpty)
        let viewModel = DefaultRecentQueriesViewModel(FakeRecentQueriesRepository(["Alien"]))
        let view = RecentQueriesView(viewModel: viewModel, output: TextOutputSpy(failure: TestError()), format: format)
        await #expect(throws: TestError.self) { try await view.run(limit: 2) }
    }

    @Test("A cancelled RecentQueriesView writes nothing")
    func cancelled() async {
        let view = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await run(.table, ["Alien"])
        }
        await #expect(throws: CancellationError.self) { try await view.value }
        #expect(output.writes.isEmpty)
    }
}
