public import Foundation
public import MovieCatalogue
public import Networking

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
            return try response(200, body(for: route(of: request)))
        } catch let error as RouteError {
            return response(error.httpStatus, error.body)
        }
    }

    private func route(of request: HTTPRequest) throws(RouteError) -> Route {
        guard request.method == .get else { throw .methodNotAllowed }
        let path = request.url.path(percentEncoded: false)
        guard path.hasPrefix(basePath + "/") else { throw .notFound }
        return try Route(
            path: path.dropFirst(basePath.count),
            parameters: QueryParameters(request.url.query(percentEncoded: true) ?? "")
        )
    }

    private func body(for route: Route) throws -> [UInt8] {
        switch route {
        case .search(let query, let year, let page):
            return json(try catalogue().search(query, year: year, page: page))
        case .popular(let page):
            return json(try catalogue().popular(page: page))
        case .movie(let number, let credits):
            let movie = try movie(number)
            var json = JSONWriter(capacity: 4 * 1024, omitsPartialDates: omitsPartialDates)
            json.details(movie, credits: credits, hasPoster: images != nil)
            return json.bytes
        case .credits(let number):
            let movie = try movie(number)
            var json = JSONWriter(capacity: 4 * 1024)
            json.object { json in
                json.member("id", number)
                json.credits(movie)
            }
            return json.bytes
        case .images(let number):
            let movie = try movie(number)
            var json = JSONWriter()
            json.images(movie, hasPoster: images != nil)
            return json.bytes
        case .similar(let number, let page):
            return json(try catalogue().movies(similarTo: movie(number), page: page))
        case .discover(let filter, let page): return json(try catalogue().movies(filter, page: page))
        case .people(let name, let page):
            var json = JSONWriter()
            json.page(page, people: try catalogue().people(named: name))
            return json.bytes
        case .countries: return FixedResponse.countries
        case .languages: return FixedResponse.languages
        case .genres: return FixedResponse.genres
        case .configuration: return FixedResponse.configuration(images: images)
        case .authentication: return FixedResponse.authentication
        }
    }

    private func movie(_ number: Int) throws -> CatalogueMovie {
        guard let movie = try catalogue().movie(number: number) else { throw RouteError.notFound }
        return movie
    }

    private func json(_ page: CataloguePage) -> [UInt8] {
        var json = JSONWriter(capacity: 16 * 1024, omitsPartialDates: omitsPartialDates)
        json.page(page, hasPosters: images != nil)
        return json.bytes
    }

    private func catalogue() throws(CatalogueError) -> Catalogue {
        if let opened { return opened }
        let catalogue = try Catalogue(path: try locator.locate())
        opened = catalogue
        return catalogue
    }

    private func response(_ status: Int, _ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            statusCode: status,
            headers: ["Content-Type": "application/json;charset=utf-8"],
            body: Data(body)
        )
    }
}
