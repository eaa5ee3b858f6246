import CoreDomain
import Foundation
import QueriesPresentation
import QueriesTerminalUI
import QueriesTestSupport
import TerminalUI
import TerminalUITesting
import Testing

@Suite("MoviesQueriesListView")
@MainActor
struct ListViewTests {
    /// A query that would retitle the window, clear the screen and turn the text around.
    private static let hostile = "rain\u{1B}]0;pwned\u{7}\u{9B}2J\u{202E}man\u{7F}\u{2028}end"

    private let viewModel = StubMoviesQueriesListViewModel()
    private let output = TextOutputSpy()

    private func run(_ format: OutputFormat, _ texts: [String] = []) async throws {
        viewModel.state = .loaded(texts.compactMap { MovieQuery($0) }.map(MoviesQueriesListItemViewModel.init))
        try await MoviesQueriesListView(viewModel: viewModel, output: output, format: format).run(limit: 7)
    }

    @Test("one query a line", arguments: [OutputFormat.table, .tabSeparated, .ids])
    func lines(format: OutputFormat) async throws {
        try await run(format, ["Amélie", "Tom & Jerry"])
        #expect(output.data == "Amélie\nTom & Jerry\n")
        #expect(output.notes.isEmpty)
        #expect(viewModel.limits == [7])
    }

    @Test("a JSON object", arguments: [["Amélie", "\"Alien\""], []])
    func json(queries: [String]) async throws {
        try await run(.json, queries)
        let object = try JSONSerialization.jsonObject(with: Data(output.data.utf8)) as? NSDictionary
        #expect(object == ["queries": queries])
        #expect(output.writes.count == 1)
        #expect(output.notes.isEmpty)
    }

    @Test(
        "where there are none, people are told, and programs get nothing",
        arguments: [OutputFormat.table, .tabSeparated, .ids]
    )
    func empty(format: OutputFormat) async throws {
        try await run(format)
        #expect(output.writes.isEmpty)
        #expect(output.notes == ["Nothing was searched for yet."])
    }

    @Test("a hostile query is one harmless line in every form", arguments: OutputFormat.allCases)
    func hostile(format: OutputFormat) async throws {
        try await run(format, [Self.hostile])
        #expect(!output.data.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(!output.data.unicodeScalars.contains { $0.properties.generalCategory == .format })
        if format != .json { #expect(output.data.filter(\.isNewline).count == 1) }
    }

    @Test("throws why the queries could not be had, and writes nothing", arguments: OutputFormat.allCases)
    func failure(format: OutputFormat) async {
        viewModel.failure = TestError()
        await #expect(throws: TestError.self) { try await run(format, ["Alien"]) }
        #expect(output.writes.isEmpty)
    }

    @Test("throws the error of an output that cannot be written", arguments: OutputFormat.allCases)
    func unwritable(format: OutputFormat) async throws {
        viewModel.state = .loaded([MoviesQueriesListItemViewModel(try #require(MovieQuery("Alien")))])
        let view = MoviesQueriesListView(
            viewModel: viewModel,
            output: TextOutputSpy(failure: TestError()),
            format: format
        )
        await #expect(throws: TestError.self) { try await view.run(limit: 7) }
    }

    @Test("writes nothing when it is cancelled")
    func cancelled() async {
        let view = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await run(.table, ["Alien"])
        }
        await #expect(throws: CancellationError.self) { try await view.value }
        #expect(output.writes.isEmpty)
    }
}
