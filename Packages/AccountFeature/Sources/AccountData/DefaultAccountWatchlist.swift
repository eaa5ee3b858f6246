import AccountDomain
import AccountInterface
package import CoreDomain
package import Networking

/// Source: https://developer.themoviedb.org/reference/account-watchlist-movies and the pages beside it.
package struct DefaultAccountWatchlist: AccountWatchlist {
    package let account: String
    private let path: String
    private let service: any DataTransferService

    package init(number: Int, serviceName: String, service: any DataTransferService) {
        account = "\(serviceName) account \(number)"
        path = "account/\(number)/watchlist"
        self.service = service
    }

    private static let lastPage = 500
    /// The maximum number of films. TMDB has at most 20 on a page.
    private static let maximumCount = 100_000
    /// The number of concurrent requests. At a usual latency, they reach TMDB's rate limit.
    private static let requestsInFlight = 16

    package func movies(progress: (_ pages: Int, _ count: Int) async -> Void) async throws -> [Movie] {
        var movies: [Movie] = []
        var ids: Set<MovieID> = []
        var (next, last) = (1, 1)
        while next <= last {
            try await forEachInOrder(next...last, limit: Self.requestsInFlight) {
                try await page($0)
            } body: { page in
                // After a removal, a film can be on two pages.
                let new = page.results.map(\.movie).filter { ids.insert($0.id).inserted }
                movies += new
                guard movies.count <= Self.maximumCount else {
                    throw AccountError.failed(message: "The watchlist of the account has more than 100,000 films.")
                }
                // The number of pages grows if films are added between two requests. A service that repeats a page has no more.
                last = new.isEmpty ? 0 : min(page.totalPages, Self.lastPage)
                if last > 1 { await progress(next, last) }
                next += 1
                return last > 0
            }
        }
        return movies
    }

    private func page(_ number: Int) async throws -> PageDTO {
        let order = QueryItem("sort_by", "created_at.asc")
        return try await service.accountValue(
            of: Endpoint(path: path + "/movies", queryItems: [order, QueryItem("page", "\(number)")])
        )
    }

    package func contains(_ movie: MovieID) async throws -> Bool? {
        try await service.accountStates(of: movie, as: StatesDTO.self)?.watchlist
    }

    package func set(_ movie: MovieID, isListed: Bool) async throws -> Bool {
        guard case .tmdb(let number) = movie else { return false }
        let body = ChangeDTO(media_type: "movie", media_id: number, watchlist: isListed)
        // A repeated request has the same effect.
        let endpoint = Endpoint<StatusDTO>(path: path, method: .post, body: try .json(body), isIdempotent: true)
        switch try await service.sendChange(endpoint) {
        case .made: return true
        case .noEntry: return !isListed
        case .noMovie: return false
        }
    }
}

private struct PageDTO: Decodable, Sendable {
    let results: [MovieDTO]
    let totalPages: Int

    init(from decoder: any Decoder) throws {
        let fields = try LenientFields(from: decoder)
        results = try fields.requiredElements("results")
        // Without the number of pages, films of later pages would be missing.
        totalPages = try fields.required("total_pages")
    }
}

private struct MovieDTO: Decodable, Sendable {
    let movie: Movie

    init(from decoder: any Decoder) throws {
        let fields = try LenientFields(from: decoder)
        let id = MovieID.tmdb(try fields.required("id") { $0 > 0 })
        movie = Movie(
            id: id,
            // Without a title, the film is still on the account's watchlist.
            title: fields.text("title", maximumLength: 1_000) ?? "\(id)",
            releaseDate: fields.text("release_date") { ReleaseDate($0) },
            posterPath: fields.text("poster_path", maximumLength: 1_000)
        )
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
