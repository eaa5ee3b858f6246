public import Foundation
public import MovieCatalogue
public import Networking
import TMDBAccounts

/// A transport that serves the catalogue with the JSON, status codes and errors of TMDB. The ids of its films are
/// numbers of IMDb, Wikidata and Wikipedia (`MovieID.number`).
///
/// The first request locates and opens the database. Requests run on this actor, so they do not block the main thread.
public actor CatalogueTransport: HTTPTransport {
    private let locator: CatalogueLocator
    private let basePath: String
    private let images: URL?
    private let omitsPartialDates: Bool
    private var opened: Catalogue?

    /// Creates a transport. It does not access the disk before the first request.
    ///
    /// - Parameters:
    ///   - locator: The locator that finds the database.
    ///   - basePath: The prefix of all paths, such as `/3` in `/3/search/movie`.
    ///   - images: The image base URL of a server that has a poster for each film, such as `http://127.0.0.1:8080/t/p/`; nil
    ///     for films without posters.
    ///   - omitsPartialDates: Whether the release date is empty if only the year is known. Clients that can parse only
    ///     complete dates need this, but such films lose their year.
    public init(
        locator: CatalogueLocator = CatalogueLocator(),
        basePath: String = "/3",
        images: URL? = nil,
        omitsPartialDates: Bool = false
    ) {
        self.locator = locator
        self.basePath = basePath
        self.images = images
        self.omitsPartialDates = omitsPartialDates
    }

    /// Returns the response to a request. Ignores the host of the request.
    ///
    /// - Throws: `CatalogueError` if the database cannot be read, or `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        do {
            return .json(try body(for: route(of: request)))
        } catch let error as TMDBStatus {
            return error.response
        } catch is MissingQuery {
            return .json(["errors": ["query must be provided"]], status: 422)
        }
    }

    private func route(of request: HTTPRequest) throws -> Route {
        guard request.method == .get else { throw TMDBStatus.methodNotAllowed }
        let path = request.url.path(percentEncoded: false)
        guard path.hasPrefix(basePath + "/") else { throw TMDBStatus.notFound }
        return try Route(
            path: path.dropFirst(basePath.count),
            parameters: FormFields.parse(request.url.query(percentEncoded: true) ?? "")
        )
    }

    private func body(for route: Route) throws -> Any {
        let json = CatalogueJSON(hasPosters: images != nil, omitsPartialDates: omitsPartialDates)
        return switch route {
        case .search(let query, let year, let page): json.page(try catalogue().search(query, year: year, page: page))
        case .popular(let page): json.page(try catalogue().popular(page: page))
        case .movie(let number, let credits): json.details(try movie(number), credits: credits)
        case .credits(let number): json.credits(try movie(number)).merging(["id": number]) { $1 }
        case .images(let number): json.images(try movie(number))
        case .similar(let number, let page): json.page(try catalogue().movies(similarTo: movie(number), page: page))
        case .discover(let filter, let page): json.page(try catalogue().movies(filter, page: page))
        case .people(let name, let page): json.page(page, people: try catalogue().people(named: name))
        case .countries: CatalogueJSON.countries
        case .languages: CatalogueJSON.languages
        case .genres: CatalogueJSON.genres
        case .configuration: CatalogueJSON.configuration(images: images)
        case .authentication: ["success": true, "status_code": 1, "status_message": "Success."] as [String: Any]
        }
    }

    private func movie(_ number: Int) throws -> CatalogueMovie {
        guard let movie = try catalogue().movie(number: number) else { throw TMDBStatus.notFound }
        return movie
    }

    private func catalogue() throws(CatalogueError) -> Catalogue {
        if let opened { return opened }
        let catalogue = try Catalogue(path: try locator.locate())
        opened = catalogue
        return catalogue
    }
}
