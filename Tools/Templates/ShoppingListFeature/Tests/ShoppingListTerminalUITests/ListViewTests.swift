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

    private let output = TextOutputSpy()

    private func run(
        _ format: OutputFormat,
        _ texts: [String],
        failure: (any Error)? = nil,
        to other: TextOutputSpy? = nil
    ) async throws {
        let viewModel = DefaultShoppingListViewModel(FakeShoppingListRepository(texts, failure: failure))
        try await ShoppingListView(viewModel: viewModel, output: other ?? output, format: format).run()
    }

    @Test("ShoppingListView writes a JSON object", arguments: [["One", "\"Two\""], []])
    func json(texts: [String]) async throws {
        try await run(.json, texts)
        let object = try JSONSerialization.jsonObject(with: Data(output.data.utf8)) as? NSDictionary
        #expect(object == ["entries": texts])
    }

    @Test("ShoppingListView reports an empty list as a message, not as data")
    func empty() async throws {
        try await run(.table, [])
        #expect(output.writes.isEmpty)
        #expect(output.notes == ["There are no entries yet."])
    }

    @Test(
        "ShoppingListView writes a text with control characters as one safe line in each format",
        arguments: OutputFormat.allCases
    )
    func hostile(format: OutputFormat) async throws {
        try await run(format, [Self.hostile])
        #expect(!output.data.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(!output.data.unicodeScalars.contains { $0.properties.generalCategory == .format })
        let lines = output.data.filter(\.isNewline).count
        if format != .json { #expect(lines == (format == .commaSeparated ? 2 : 1)) }
    }

    @Test("ShoppingListView throws the error of the load or of the output")
    func failure() async {
        await #expect(throws: TestError.self) { try await run(.table, ["One"], failure: TestError()) }
        await #expect(throws: TestError.self) {
            try await run(.table, ["One"], to: TextOutputSpy(failure: TestError()))
        }
        #expect(output.writes.isEmpty)
    }

    @Test("ShoppingListView writes nothing if its task is cancelled")
    func cancelled() async {
        let view = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await run(.table, ["One"])
        }
        await #expect(throws: CancellationError.self) { try await view.value }
        #expect(output.writes.isEmpty)
    }
}
