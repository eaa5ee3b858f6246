import Foundation
import ShoppingListPresentation
import ShoppingListTerminalUI
import ShoppingListTestSupport
import TerminalText
import TerminalTextTesting
import Testing

@Suite("ShoppingListView")
@MainActor
struct ListViewTests {
    /// A text that would set the title, clear the screen and reverse the reading order.
    private static let hostile = "one\u{1B}]0;pwned\u{7}\u{9B}2J\u{202E}two\u{7F}\u{2028}end"

    private func run(
        _ format: OutputFormat,
        _ texts: [String],
        failure: (any Error)? = nil,
        to output: TextOutputSpy
    ) async throws {
        let viewModel = DefaultShoppingListViewModel(FakeShoppingListRepository(texts, failure: failure))
        try await ShoppingListView(viewModel: viewModel, output: output, format: format).run()
    }

    @Test("ShoppingListView writes one entry on each line", arguments: [OutputFormat.table, .tabSeparated, .ids])
    func lines(format: OutputFormat) async throws {
        let output = TextOutputSpy()
        try await run(format, ["One", "Two"], to: output)
        #expect(output.data == "One\nTwo\n")
    }

    @Test("ShoppingListView writes a JSON object", arguments: [["One", "\"Two\""], []])
    func json(texts: [String]) async throws {
        let output = TextOutputSpy()
        try await run(.json, texts, to: output)
        let object = try JSONSerialization.jsonObject(with: Data(output.data.utf8)) as? NSDictionary
        #expect(object == ["entries": texts])
    }

    @Test("ShoppingListView reports an empty list as a message, not as data")
    func empty() async throws {
        let output = TextOutputSpy()
        try await run(.table, [], to: output)
        #expect(output.writes.isEmpty)
        #expect(output.notes == ["There are no entries yet."])
    }

    @Test(
        "ShoppingListView writes a text with control characters as one safe line in each format",
        arguments: OutputFormat.allCases
    )
    func hostile(format: OutputFormat) async throws {
        let output = TextOutputSpy()
        try await run(format, [Self.hostile], to: output)
        #expect(!output.data.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(!output.data.unicodeScalars.contains { $0.properties.generalCategory == .format })
        let lines = output.data.filter(\.isNewline).count
        if format != .json { #expect(lines == (format == .commaSeparated ? 2 : 1)) }
    }

    @Test("ShoppingListView throws the error of the load or of the output", arguments: [true, false])
    func failure(isOfLoad: Bool) async {
        let output = TextOutputSpy(failure: isOfLoad ? nil : TestError())
        await #expect(throws: TestError.self) {
            try await run(.table, ["One"], failure: isOfLoad ? TestError() : nil, to: output)
        }
        #expect(output.writes.isEmpty)
    }

    @Test("ShoppingListView writes nothing if its task is cancelled")
    func cancelled() async {
        let output = TextOutputSpy()
        let view = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await run(.table, ["One"], to: output)
        }
        await #expect(throws: CancellationError.self) { try await view.value }
        #expect(output.writes.isEmpty)
    }
}
