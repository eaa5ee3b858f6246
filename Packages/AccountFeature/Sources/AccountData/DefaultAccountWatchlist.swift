import AccountDomain
package import CoreDomain
package import Networking

/// The watchlist of an account at TMDB's API.
///
/// Source: https://developer.themoviedb.org/reference/account-watchlist-movies and the pages beside it.
package struct DefaultAccountWatchlist: AccountWatchlist {
    package let account: String
    private let path: String
    private let service: any DataTransferService

    /// - Parameters:
    ///   - number: The number of the account.
    ///   - serviceName: The name of the service that has the account.
    ///   - service: Sends requests with the session of the user.
    package init(number: Int, serviceName: String, service: any DataTransferService) {
        account = "\(serviceName) account \(number)"
        path = "account/\(number)/watchlist"
        self.service = service
    }

    /// The last page that TMDB returns.
    private static let lastPage = 500

    package func films() async throws -> [Movie] {
        var films: [Movie] = []
        var ids: Set<MovieID> = []
        var number = 1
        while true {
            let page = try await page(number)
            // After a removal, a film can be on two pages.
            films += page.results.compactMap(\.movie).filter { ids.insert($0.id).inserted }
            // The number of pages grows if films are added between two requests.
            guard number < min(page.total_pages, Self.lastPage) else { return films }
            number += 1
        }
    }

    private func page(_ number: Int) async throws -> PageDTO {
        let order = QueryItem("sort_by", "created_at.asc")
        return try await service.accountValue(
            of: Endpoint(path: path + "/movies", queryItems: [order, QueryItem("page", "\(number)")])
        )
    }

    package func contains(_ film: MovieID) async throws -> Bool? {
        let endpoint = Endpoint<StatesDTO>(path: "movie/\(film.pathComponent)/account_states")
        return try await service.accountValueIfFound(of: endpoint)?.watchlist
    }

    package func set(_ film: MovieID, isListed: Bool) async throws -> Bool {
        guard case .tmdb(let number) = film else { return false }
        let body = ChangeDTO(media_type: "movie", media_id: number, watchlist: isListed)
        // A repeated request has the same effect.
        let endpoint = Endpoint<StatusDTO>(path: path, method: .post, body: try .json(body), isIdempotent: true)
        return try await service.sendChange(endpoint)
    }
}

private struct PageDTO: Decodable, Sendable {
    let results: [FilmDTO]
    let total_pages: Int
}

private struct FilmDTO: Decodable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case id, title, release_date, poster_path
    }

    /// The film; nil if its number is not an id.
    let movie: Movie?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        /// Returns the text of a field; nil if it is missing, empty or not a text.
        func text(_ key: CodingKeys) -> String? {
            ((try? fields.decodeIfPresent(String.self, forKey: key)) ?? nil).flatMap { $0.isEmpty ? nil : $0 }
        }
        movie = MovieID("tmdb:\(try fields.decode(Int.self, forKey: .id))").map { id in
            Movie(
                id: id,
                title: text(.title) ?? "Untitled",
                releaseDate: text(.release_date).flatMap { ReleaseDate($0) },
                posterPath: text(.poster_path)
            )
        }
    }
}

private struct StatesDTO: Decodable, Sendable {
    let watchlist: Bool
}

private struct ChangeDTO: Encodable {
    let media_type: String
    let media_id: Int
    let watchlist: Bool
}
