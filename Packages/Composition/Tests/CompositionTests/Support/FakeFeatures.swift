import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import Synchronization
import TerminalText
import TerminalUI

/// The error of a call that a test does not expect.
struct UnexpectedCall: Error {}

/// A fake film search that records the arguments of `startSearchFlow` and pushes a screen with the title "Films".
@MainActor
final class FakeFilmSearch: FilmSearchFeature {
    private(set) var start: MoviesSearchStart?
    private(set) var actions: MoviesModuleActions?

    nonisolated init() {}

    func startSearchFlow(in navigator: Navigator, _ start: MoviesSearchStart, actions: MoviesModuleActions) {
        self.start = start
        self.actions = actions
        navigator.push(MessageScreen(title: "Films", text: "Other films"))
    }

    nonisolated static let commands: [ModuleCommand<FakeFilmSearch>] = [
        ModuleCommand(Command("search", summary: "")) { _, _, output in try output.write("films of a fake\n") }
    ]
}

/// A fake feature of recent queries that stores the saved queries in memory.
final class FakeRecentQueries: RecentQueriesFeature, RecentQueriesWriting {
    private let queries = Mutex<[MovieQuery]>([])

    var saved: [String] { queries.withLock { $0.map(\.text) } }

    var repository: any RecentQueriesWriting { self }

    func save(_ query: MovieQuery) async throws {
        queries.withLock { $0.append(query) }
    }

    @MainActor
    func makeSuggestions(choose: @escaping @MainActor (MovieQuery) -> Void) -> any SuggestionPanel {
        FakeSuggestions(choose: choose)
    }

    static let commands: [ModuleCommand<FakeRecentQueries>] = [
        ModuleCommand(
            Command("queries", summary: ""),
            subcommands: [
                ModuleCommand(Command("list", summary: "")) { queries, _, output in
                    try output.write(queries.saved.map { $0 + "\n" }.joined())
                }
            ]
        )
    ]
}

/// A panel of one row that chooses "rain" for each event.
@MainActor
final class FakeSuggestions: SuggestionPanel {
    let preferredHeight = 1
    let keys: [KeyHelp] = []
    private let choose: @MainActor (MovieQuery) -> Void

    init(choose: @escaping @MainActor (MovieQuery) -> Void) {
        self.choose = choose
    }

    func update(_ text: String) {}

    func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        canvas.draw("Suggested by a fake", row: 0, column: 0)
        return canvas
    }

    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        if let query = MovieQuery("rain") { choose(query) }
        return true
    }
}
