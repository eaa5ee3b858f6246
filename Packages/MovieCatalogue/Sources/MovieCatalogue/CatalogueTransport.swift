public import Foundation
public import Networking

/// The catalogue as a transport. It responds with the JSON, status codes and errors of TMDB; its ids are IMDb numbers.
///
/// The first request locates and opens the file. All work runs on the actor, not on the main thread.
public actor CatalogueTransport: HTTPTransport {
    private let locator: CatalogueLocator
    private let basePath: String
    private let images: URL?
    private let wholeDates: Bool
    private var opened: Catalogue?

    /// Creates a transport without access to the disk.
    ///
    /// - Parameters:
    ///   - basePath: The prefix of the paths, as in `/3/search/movie`.
    ///   - images: The address of a server with a poster for each film, such as `http://127.0.0.1:8080/t/p/`. Nil if films
    ///     have no posters.
    ///   - wholeDates: Whether a date without a day is left empty, as clients that parse whole dates need it. Such films lose
    ///     their year.
    public init(
        locator: CatalogueLocator = CatalogueLocator(),
        basePath: String = "/3",
        images: URL? = nil,
        wholeDates: Bool = false
    ) {
        self.locator = locator
        self.basePath = basePath
        self.images = images
        self.wholeDates = wholeDates
    }

    /// Returns the response to a request for any host.
    ///
    /// - Throws: `CatalogueError` if the catalogue cannot be read; `CancellationError`.
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
            var json = JSONWriter(capacity: 16 * 1024, wholeDates: wholeDates)
            json.page(try catalogue().search(query, year: year, page: page), hasPosters: images != nil)
            return json.bytes
        case .popular(let page):
            var json = JSONWriter(capacity: 16 * 1024, wholeDates: wholeDates)
            json.page(try catalogue().popular(page: page), hasPosters: images != nil)
            return json.bytes
        case .movie(let number, let credits):
            guard let film = try catalogue().film(imdbNumber: number) else { throw RouteError.notFound }
            var json = JSONWriter(capacity: 4 * 1024, wholeDates: wholeDates)
            json.details(film, credits: credits, hasPoster: images != nil)
            return json.bytes
        case .genres: return FixedResponse.genres
        case .configuration: return FixedResponse.configuration(images: images)
        case .authentication: return FixedResponse.authentication
        }
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
