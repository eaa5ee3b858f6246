import AsyncTesting
import CoreDomain
import Foundation
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import TerminalText
import TerminalTextTesting
import Testing

@Suite("MoviesListView", .timeLimit(.minutes(10)))
@MainActor
struct ListViewTests {
    private let viewModel = StubMoviesListViewModel()
    private let terminal = TextOutputSpy(width: 60)

    private func start(_ format: OutputFormat) -> Task<Void, any Error> {
        Task { [viewModel, terminal] in try await viewModel.run(format, on: terminal) }
    }

    @Test(
        "MoviesListView writes each row once, in order, when its page arrives, and the names of columns before them",
        arguments: [(OutputFormat.ids, ["1", "2", "3", "4"]), (.commaSeparated, ["id", "1", "2", "3", "4"])]
    )
    func rows(format: OutputFormat, expected: [String]) async throws {
        let view = start(format)
        viewModel.add(.sample(1), .sample(2), total: 3)
        await eventually { terminal.writes.count == 1 }
        viewModel.add(.sample(3), total: 3)
        await eventually { terminal.writes.count == 2 }
        viewModel.add(.sample(4), total: 3)
        try await view.value
        #expect(terminal.lines.map { String($0.prefix { $0 != "," }) } == expected && terminal.writes.count == 3)
    }

    @Test("MoviesListView keeps the column widths of the first page in a table of several pages")
    func layout() async throws {
        let view = start(.table)
        viewModel.add(.sample(11, "Rain"), total: 2)
        await eventually { terminal.writes.count == 1 }
        viewModel.add(.sample(22, String(repeating: "Sunshine ", count: 9)), total: 2)
        try await view.value
        #expect(terminal.lines.count == 3 && terminal.lines[0].contains("Title"))
        let columns = terminal.lines.map { $0.firstRange(of: /Year|2010/)?.lowerBound.utf16Offset(in: $0) }
        #expect(Set(columns).count == 1)
    }

    @Test("MoviesListView writes a single page with the same layout during and after the load, without a progress")
    func onlyPage() async throws {
        let view = start(.table)
        viewModel.add(.sample(1, "Rain"))
        viewModel.state = .loading(.firstPage)
        await eventually { terminal.writes.count == 1 }
        viewModel.state = .loaded
        try await view.value
        let complete = TextOutputSpy(width: 60)
        try await viewModel.run(.table, on: complete)
        #expect(terminal.data == complete.data && terminal.progress.allSatisfy { $0 == nil })
    }

    @Test("MoviesListView writes JSON once, when all pages have arrived, and shows the progress until then")
    func json() async throws {
        let view = start(.json)
        for number in 1...2 {
            viewModel.add(.sample(number), total: 3)
            await eventually { terminal.progress.contains("Fetched \(number) of 3 pages…") }
            #expect(terminal.writes.isEmpty)
        }
        viewModel.add(.sample(3), total: 3)
        try await view.value
        #expect(terminal.writes.count == 1 && terminal.progress.last == .some(nil))
    }

    @Test("After a failed page, MoviesListView writes the earlier rows, but no count of films and no JSON")
    func failure() async throws {
        for format in [OutputFormat.ids, .table, .json] {
            let terminal = TextOutputSpy(width: 60)
            viewModel.add(.sample(1), total: 3)
            viewModel.notices = ["Old."]
            viewModel.state = .failedNextPage(message: "no")
            try await viewModel.run(format, on: terminal)
            #expect(terminal.data.contains("1") == (format != .json) && terminal.notes == ["Old."])
            #expect(terminal.progress.last == .some(nil))
        }
    }

    @Test("Cancelling the view leaves complete rows and removes the progress", arguments: [OutputFormat.ids, .json])
    func cancelled(format: OutputFormat) async {
        let view = start(format)
        viewModel.add(.sample(1), total: 3)
        await eventually { terminal.progress.contains("Fetched 1 of 3 pages…") }
        view.cancel()
        await #expect(throws: CancellationError.self) { try await view.value }
        #expect(terminal.data == (format == .json ? "" : "1\n"))
        #expect(terminal.progress.last == .some(nil))
    }

    private func output(
        _ format: OutputFormat,
        width: Int? = nil,
        query: String? = "rain",
        caption: MoviesSourceCaption = .sample,
        more: String? = nil
    ) async throws -> TextOutputSpy {
        let output = TextOutputSpy(width: width)
        try await viewModel.run(format, on: output, caption: caption, query: query, more: more)
        return output
    }

    @Test("The table format of MoviesListView has a header and aligned columns")
    func table() async throws {
        viewModel.add(.sample(7, "Rain"), .sample(1_234_567, "千と千尋"))
        let lines = try await output(.table, width: 80).lines
        let rows = ["      7  Rain      2010     8.0  Drama", "1234567  千と千尋  2010     8.0  Drama"]
        #expect(lines == ["     ID  Title     Year  Rating  Genres"] + rows)
    }

    @Test("A narrow table omits columns and truncates titles, but never ids", arguments: [40, 30, 20])
    func narrow(width: Int) async throws {
        viewModel.add(.sample(1_234_567, String(repeating: "Rain ", count: 20)), .sample(12_345_678, "Rain"))
        let lines = try await output(.table, width: width).lines
        #expect(lines.count == 3 && lines.allSatisfy { $0.count <= width })
        #expect(lines[1].contains("1234567 ") && lines[2].contains("12345678 "))
    }

    private nonisolated static let longTitle = String(repeating: "Rain", count: 50)
    private nonisolated static let header = "id,title,year,rating,genres"

    @Test(
        "The formats of MoviesListView for programs truncate nothing; comma-separated values have a header and quotes",
        arguments: [
            (OutputFormat.tabSeparated, "7\tRain, \"Again\" \(longTitle)\t2010\t8.0\tDrama\n8\tBare\t\t\t\n"),
            (.commaSeparated, "\(header)\n7,\"Rain, \"\"Again\"\" \(longTitle)\",2010,8.0,Drama\n8,Bare,,,\n"),
            (.ids, "7\n8\n"),
        ]
    )
    func programs(format: OutputFormat, text: String) async throws {
        viewModel.add(.sample(7, "Rain, \"Again\" \(Self.longTitle)"), Movie(id: .tmdb(8), title: "Bare"))
        #expect(try await output(format, width: 40).data == text)
    }

    @Test("The JSON of MoviesListView has the keys of the list and all keys of a film, and null for unknown values")
    func jsonKeys() async throws {
        var movie = Movie(id: .tmdb(8), title: "Bare")
        movie.matchedPeople = [MatchedPerson(name: "Ann Lee", role: .director)]
        viewModel.add(movie, total: 2)
        viewModel.state = .loaded
        let expected: NSDictionary = [
            "query": "rain", "source": "tmdb", "page": 1, "pages": 1, "total_pages": 2, "total_results": 40,
            "movies": [
                [
                    "id": 8, "imdb_id": NSNull(), "title": "Bare", "release_date": NSNull(), "year": NSNull(),
                    "overview": NSNull(), "genres": [String](), "poster_path": NSNull(), "vote_average": NSNull(),
                    "vote_count": NSNull(), "matched_people": [["name": "Ann Lee", "role": "director"]],
                ] as NSDictionary
            ],
        ]
        let data = Data(try await output(.json).data.utf8)
        #expect(try JSONSerialization.jsonObject(with: data) as? NSDictionary == expected)
    }

    @Test("MoviesListView writes no control characters in any format", arguments: OutputFormat.allCases)
    func hostile(format: OutputFormat) async throws {
        let movie = Movie(id: .tmdb(7), title: hostileTitle, overview: hostileTitle, genres: [hostileTitle])
        viewModel.add(movie, .sample(8))
        viewModel.notices = [hostileTitle]
        let output = try await output(format, width: 200, query: hostileTitle)
        #expect(isHarmless(output.data) && output.notes.allSatisfy(isHarmless))
    }

    @Test(
        "An empty list is a note with the coverage of the source, except as JSON",
        arguments: [OutputFormat.table, .tabSeparated, .ids]
    )
    func empty(format: OutputFormat) async throws {
        viewModel.state = .empty
        let found = try await output(format, query: "rain\u{1B}[2J")
        #expect(found.data.isEmpty && found.notes == ["Nothing found for “rain”. The source is tmdb."])
        let caption = MoviesSourceCaption(name: "x", ratingLabel: "Rating", coverage: "Only films of 1990.")
        for (query, note) in [("rain", "Nothing found for “rain”. Only films of 1990."), (nil, "The list is empty.")] {
            #expect(try await output(format, query: query, caption: caption).notes == [note])
        }
        let json = try await output(.json, query: nil)
        #expect(json.data.contains(#""query" : null"#) && json.notes.isEmpty)
    }

    @Test("MoviesListView writes a note with the directors and actors by whom films were found, except as JSON")
    func people() async throws {
        let names = (1...6).map { MatchedPerson(name: "Lee \($0)", role: $0 == 1 ? .director : .actor) }
        for people in [[names[0]], [names[0], names[1]], names] {
            var movie = Movie.sample(7)
            movie.matchedPeople = people
            viewModel.add(movie)
        }
        viewModel.state = .loaded
        let note = "Films found by people: director Lee 1, actor Lee 2, actor Lee 3, actor Lee 4 and 2 more."
        #expect(try await output(.table).data.contains("  director Lee 1\n"))
        #expect(try await output(.tabSeparated).data.contains("\tDrama\n"))
        for format in [OutputFormat.table, .tabSeparated, .ids] { #expect(try await output(format).notes == [note]) }
        #expect(try await output(.json).notes.isEmpty)
    }

    @Test("MoviesListView writes a note with the number of pages for a page after the last one")
    func beyondTheEnd() async throws {
        viewModel.state = .empty
        viewModel.summary.firstPage = 9
        viewModel.summary.pages = 1
        for (total, text) in [(5, "5 pages"), (1, "1 page")] {
            viewModel.summary.totalPages = total
            #expect(try await output(.table).notes == ["There is no page 9: the list has \(text)."])
        }
    }

    @Test("For a table on a terminal, MoviesListView writes a note with the number of films and how to see more")
    func countMessage() async throws {
        viewModel.add(.sample(7), total: 2)
        viewModel.state = .loaded
        #expect(try await output(.table, width: 80).notes == ["1 of 40 films."])
        let note = "1 of 40 films. Turn the page."
        #expect(try await output(.table, width: 80, more: "Turn the page.").notes == [note])
        #expect(try await output(.table).notes.isEmpty)
        #expect(try await output(.tabSeparated, width: 80).notes.isEmpty)
        viewModel.summary.totalResults = 1
        #expect(try await output(.table, width: 80).notes == ["1 film"])
    }
}

@Suite("CacheStatus")
@MainActor
struct CacheStatusTests {
    private let status = CacheStatus(path: "/a\tb/responses.sqlite", responses: 12, bytes: 3_456)

    private func text(_ format: OutputFormat) throws -> String {
        let output = TextOutputSpy()
        try status.write(format, to: output)
        return output.data
    }

    @Test("CacheStatus writes only the path in the format ids, and also the number of responses in the other formats")
    func formats() throws {
        #expect(try text(.tabSeparated) == "/a b/responses.sqlite\t12\t3456\n")
        #expect(try text(.commaSeparated) == "path,responses,bytes\n/a b/responses.sqlite,12,3456\n")
        #expect(try text(.ids) == "/a b/responses.sqlite\n")
        #expect(try text(.table) == "File       /a b/responses.sqlite\nResponses  12\nSize       3456 bytes\n")
        #expect(try text(.json).contains(#""path" : "/a\tb/responses.sqlite""#))
    }
}
