import CommandKit
import CoreDomain
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import TerminalText

extension MoviesModule {
    private static let ratingHelp = "a number from 0.5 to 10 in steps of 0.5"
    private static let rating = Argument(
        optional: "RATING",
        ValueParser(placeholder: "RATING", expecting: ratingHelp) { MovieRating($0) },
        help: "Your rating, \(ratingHelp)."
    )
    private static let removesRating = Flag("remove", help: "Remove your rating.")

    static let rate = ModuleCommand<MoviesModule>(
        Command(
            "rate",
            summary: "Rate a film with your account.",
            arguments: [Options.movie, rating],
            options: [removesRating],
            examples: [
                Example(["rate", "blade", "runner", "9"], "rate the film"),
                Example(["rate", "tt0083658", "--remove"], "remove your rating"),
            ]
        ),
        needsService: true
    ) { module, command, output in
        guard (command[rating] == nil) == command[removesRating] else {
            throw command.usageError("Give either a rating, which is \(ratingHelp), or --remove.")
        }
        guard !command[CommonOptions.offline] else { throw command.usageError("A rating needs the network.") }
        let words = command[Options.movie]
        let text = words.joined(separator: " ").replacingMovieAddress()
        // The number in “rate rocky 2” can be a part of the title. A title in quotes is one word with spaces.
        if let rating = command[rating], MovieReference(text) == nil, !words.contains(where: { $0.contains(" ") }),
            let other = try await withoutSubstitute({ try await module.container.findMovie.sequel(rating, of: text) })
        {
            throw CommandFailure(
                "“\(text) \(rating)” can also mean “\(other.title)”.",
                remedy: "Give the rating after it, or for the other film put the year or the id before the rating.",
                code: .usage
            )
        }
        let match = try await withoutSubstitute {
            try await module.container.findMovie.execute((text, acceptsPartOfTitle: false))
        }
        if let correction = match.correction { output.note(SafeText(correction)) }
        let movie = match.movie
        try await module.container.rateMovie.execute((movie.id, command[rating]))
        let rated = command[rating].map { "Rated “\(movie.title)” \($0)/10." }
        let change = MovieChangeJSON(
            of: MoviesListItemViewModel(movie),
            rated == nil ? "unrated" : "rated",
            "rating",
            command[rating]?.value
        )
        try command.report([change], notes: [rated ?? "Removed your rating of “\(movie.title)”."], to: output)
    }

    /// Runs a request that only this source can answer. An error of the connection advises to try again, and to use no other source.
    static func withoutSubstitute<Value>(_ request: () async throws -> Value) async throws -> Value {
        do {
            return try await request()
        } catch let error as MoviesError {
            switch error {
            case .unreachable, .serviceFailed:
                throw CommandFailure(error.description, remedy: "Try again later.", code: .unavailable)
            default: throw error
            }
        }
    }
}
