import AsyncTesting
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import TerminalText
import TerminalTextTesting
import Testing

@Suite("MoviesListView", .timeLimit(.minutes(10)))
@MainActor
struct ListViewTests {
    private let viewModel = StubMoviesListViewModel()
    private let output = TextOutputSpy(width: 60)

    private func start(_ format: OutputFormat) -> Task<Void, any Error> {
        Task { [viewModel, output] in try await viewModel.run(format, on: output) }
    }

    @Test(
        "MoviesListView writes each row once, in order, when its page arrives, and the names of columns before them",
        arguments: [(OutputFormat.ids, ["1", "2", "3", "4"]), (.commaSeparated, ["id", "1", "2", "3", "4"])]
    )
    func rows(format: OutputFormat, expected: [String]) async throws {
        let view = start(format)
        viewModel.add(.sample(1), .sample(2), total: 3)
        await eventually { output.writes.count == 1 }
        viewModel.add(.sample(3), total: 3)
        await eventually { output.writes.count == 2 }
        viewModel.add(.sample(4), total: 3)
        try await view.value
        #expect(output.lines.map { String($0.prefix { $0 != "," }) } == expected && output.writes.count == 3)
    }

    @Test("MoviesListView keeps the column widths of the first page in a table of several pages")
    func layout() async throws {
        let view = start(.table)
        viewModel.add(.sample(11, "Rain"), total: 2)
        await eventually { output.writes.count == 1 }
        viewModel.add(.sample(22, String(repeating: "Sunshine ", count: 9)), total: 2)
        try await view.value
        #expect(output.lines.count == 3 && output.lines[0].contains("Title"))
        let columns = output.lines.map { $0.firstRange(of: /Year|2010/)?.lowerBound.utf16Offset(in: $0) }
        #expect(Set(columns).count == 1)
    }

    @Test("MoviesListView writes a single page with the same layout during and after the load, without a progress")
    func onlyPage() async throws {
        let view = start(.table)
        viewModel.add(.sample(1, "Rain"))
        viewModel.state = .loading(.firstPage)
        await eventually { output.writes.count == 1 }
        viewModel.state = .loaded
        try await view.value
        let complete = TextOutputSpy(width: 60)
        try await viewModel.run(.table, on: complete)
        #expect(output.data == complete.data && output.progress.allSatisfy { $0 == nil })
    }

    @Test("MoviesListView writes JSON once, when all pages have arrived, and shows the progress until then")
    func json() async throws {
        let view = start(.json)
        for number in 1...2 {
            viewModel.add(.sample(number), total: 3)
            await eventually { output.progress.contains("Fetched \(number) of 3 pages…") }
            #expect(output.writes.isEmpty)
        }
        viewModel.add(.sample(3), total: 3)
        try await view.value
        #expect(output.writes.count == 1 && output.progress.last == .some(nil))
    }

    @Test("After a failed page, MoviesListView writes the earlier rows, but no count of films and no JSON")
    func failure() async throws {
        for format in [OutputFormat.ids, .table, .json] {
            let output = TextOutputSpy(width: 60)
            viewModel.add(.sample(1), total: 3)
            viewModel.notices = ["Old."]
            viewModel.state = .failedNextPage(message: "no")
            try await viewModel.run(format, on: output)
            #expect(output.data.contains("1") == (format != .json) && output.notes == ["Old."])
            #expect(output.progress.last == .some(nil))
        }
    }

    @Test("Cancelling the view leaves complete rows and removes the progress", arguments: [OutputFormat.ids, .json])
    func cancelled(format: OutputFormat) async {
        let view = start(format)
        viewModel.add(.sample(1), total: 3)
        await eventually { output.progress.contains("Fetched 1 of 3 pages…") }
        view.cancel()
        await #expect(throws: CancellationError.self) { try await view.value }
        #expect(output.data == (format == .json ? "" : "1\n"))
        #expect(output.progress.last == .some(nil))
    }
}
