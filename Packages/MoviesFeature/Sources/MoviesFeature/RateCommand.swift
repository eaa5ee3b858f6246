import CommandKit
import CoreDomain
import MoviesDomain
import TerminalText

extension MoviesModule {
    private static let film = Argument("FILM", .text, help: "An id, a web address or a title in quotes.")
    private static let rating = Argument(
        optional: "RATING",
        ValueParser(
            placeholder: "RATING",
            expecting: "a number from 0.5 to 10 in steps of 0.5",
            describe: \.description
        ) {
            FilmRating($0)
        },
        help: "Your rating, from 0.5 to 10 in steps of 0.5."
    )
    private static let removesRating = Flag("remove", help: "Remove your rating.")

    static let rate = ModuleCommand<MoviesModule>(
        Command(
            "rate",
            summary: "Rate a film with your account.",
            arguments: [film, rating],
            options: [removesRating],
            examples: [
                Example(["rate", "tt0083658", "9"], "rate the film"),
                Example(["rate", "tt0083658", "--remove"], "remove your rating"),
            ]
        ),
        needsService: true
    ) { module, command, output in
        guard (command[rating] == nil) == command[removesRating] else {
            throw command.usageError("Give either a rating or --remove.")
        }
        guard !command[CommonOptions.offline] else { throw command.usageError("A rating needs the network.") }
        let movie = try await withoutSubstitute { try await module.film(matching: command[film]) }
        try await module.container.rateFilm.execute(.init(film: movie.id, rating: command[rating]))
        let rated = command[rating].map { "Rated “\(movie.title)” \($0)/10." }
        output.note(SafeText(rated ?? "Removed your rating of “\(movie.title)”."))
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
