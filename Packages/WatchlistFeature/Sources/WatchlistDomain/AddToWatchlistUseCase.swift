package import CoreDomain

package struct AddToWatchlistUseCase: UseCase {
    package struct Input: Sendable {
        package var movies: [Movie]
        /// The due date of all films, or no due date; nil to keep the due date of a film that is on the list.
        package var due: CalendarDate??
        /// The note of all films; nil to keep the note of a film that is on the list.
        package var note: String?
        package var today: CalendarDate

        package init(movies: [Movie], due: CalendarDate?? = nil, note: String? = nil, today: CalendarDate) {
            self.movies = movies
            self.due = due
            self.note = note
            self.today = today
        }
    }

    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) { self.repository = repository }

    package func execute(_ input: Input) async throws -> [Watchlist.Addition] {
        try await repository.update(Self.name, matching: Set(input.movies.flatMap(\.lookupKeys))) { watchlist in
            input.movies.map { watchlist.add($0, due: input.due, note: input.note, today: input.today) }
        }
    }

    @Sendable
    private static func name(_ additions: [Watchlist.Addition]) -> String? {
        var (added, edited): ([String], [String]) = ([], [])
        for addition in additions {
            switch addition {
            case .added(let entry): added.append(entry.title)
            case .changed(let entry): edited.append(entry.title)
            case .unchanged: break
            }
        }
        let titles = added + edited
        let verb = edited.isEmpty ? "Add" : added.isEmpty ? "Edit" : "Add or edit"
        return titles.first.map { titles.count == 1 ? "\(verb) “\($0)”" : "\(verb) \(titles.count) films" }
    }
}
