public import Foundation
public import Networking

/// The catalogue behind the interface of a server: it answers in TMDB's JSON, status codes and error bodies, so that code
/// written for TMDB cannot tell them apart but for the ids, which are the digits of IMDb's.
///
/// It looks for its file, and opens it, with the first request. An actor: nothing of it runs on the main thread.
public actor CatalogueTransport: HTTPTransport {
    private let locator: CatalogueLocator
    private let basePath: String
    private let images: URL?
    private var opened: Catalogue?

    /// Makes a transport without touching the disk.
    ///
    /// - Parameters:
    ///   - basePath: What stands before the known paths in the address of a request, as in `/3/search/movie`.
    ///   - images: Where somebody serves a picture of each film, as in `http://127.0.0.1:8080/t/p/`; nil where nobody does,
    ///     and no film names one.
    public init(locator: CatalogueLocator = CatalogueLocator(), basePath: String = "/3", images: URL? = nil) {
        self.locator = locator
        self.basePath = basePath
        self.images = images
    }

    /// Answers `request`, whatever its host.
    ///
    /// - Throws: `CatalogueError` when the catalogue cannot be read, `CancellationError` when the task was cancelled.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        do {
            return try response(200, answer(route(of: request)))
        } catch let refusal as Refusal {
            return response(refusal.httpStatus, refusal.body)
        }
    }

    private func route(of request: HTTPRequest) throws(Refusal) -> Route {
        guard request.method == .get else { throw .methodNotAllowed }
        let path = request.url.path(percentEncoded: false)
        guard path.hasPrefix(basePath + "/") else { throw .notFound }
        return try Route(
            path: path.dropFirst(basePath.count),
            parameters: QueryParameters(request.url.query(percentEncoded: true) ?? "")
        )
    }

    private func answer(_ route: Route) throws -> [UInt8] {
        switch route {
        case .search(let query, let year, let page):
            var json = JSONWriter(capacity: 16 * 1024)
            json.page(try catalogue().search(query, year: year, page: page), hasPosters: images != nil)
            return json.bytes
        case .popular(let page):
            var json = JSONWriter(capacity: 16 * 1024)
            json.page(try catalogue().popular(page: page), hasPosters: images != nil)
            return json.bytes
        case .movie(let number, let credits):
            guard let film = try catalogue().film(imdbNumber: number) else { throw Refusal.notFound }
            var json = JSONWriter(capacity: 4 * 1024)
            json.details(film, credits: credits, hasPoster: images != nil)
            return json.bytes
        case .genres: return FixedAnswer.genres
        case .configuration: return FixedAnswer.configuration(images: images)
        case .authentication: return FixedAnswer.authentication
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
