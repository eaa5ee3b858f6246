import CoreDomain
import DemoSupport
import WatchlistFeature

/// The watchlist at the start of the demo: a hundred films.
enum SampleWatchlist {
    private static let notes = [
        "with Anna", "the restored version", "recommended by Jan, who has seen it three times", "on a big screen",
    ]

    /// Adds the films. Each third film has a due date; the first dates are in the past. Each fifth film has a note, and each
    /// fourth film is watched.
    static func add(_ movies: some Sequence<Movie>, to module: WatchlistModule) async throws {
        let ids = movies.map(\.id.description)
        for (index, id) in ids.enumerated() {
            let due = index.isMultiple(of: 3) ? ["--by=\(sign(index - 15))d"] : []
            let note = index.isMultiple(of: 5) ? ["--note", notes[index / 5 % notes.count]] : []
            try await FeatureDemo.run(["watchlist", "add", id] + due + note, on: module)
        }
        for (index, id) in ids.enumerated() where index % 4 == 1 {
            let rating = index % 8 == 1 ? ["--rating", "\(1 + index % 10)"] : []
            try await FeatureDemo.run(["watchlist", "done", id, "--on=-\(index)d"] + rating, on: module)
        }
    }

    private static func sign(_ number: Int) -> String { number < 0 ? "\(number)" : "+\(number)" }
}
