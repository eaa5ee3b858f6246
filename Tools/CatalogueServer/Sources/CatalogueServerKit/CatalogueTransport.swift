import CoreDomain
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
    private let json: CatalogueJSON
    private var opened: Catalogue?
    /// The names of the people that a search has found, by their ids.
    private var people: [Int: String] = [:]

    /// Creates a transport. It does not access the disk before the first request.
    ///
    /// - Parameters:
    ///   - locator: The locator that finds the database.
    ///   - images: The image base URL of a server that has a poster for each film, such as `http://127.0.0.1:8080/t/p/`; nil
    ///     for films without posters.
    ///   - omitsPartialDates: Whether the release date is empty if only the year is known. Clients that can parse only
    ///     complete dates need this, but such films lose their year.
    public init(
        locator: CatalogueLocator = CatalogueLocator(),
        images: URL? = nil,
        omitsPartialDates: Bool = false
    ) {
        self.locator = locator
        json = CatalogueJSON(images: images, omitsPartialDates: omitsPartialDates)
    }

    /// Returns the response to a request. Ignores the host and the version of the request.
    ///
    /// - Throws: `CatalogueError` if the database cannot be read, or `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        guard request.method == .get else { return TMDBStatus.methodNotAllowed.response }
        let parameters = Parameters(values: FormFields.parse(request.url.query(percentEncoded: true) ?? ""))
        do {
            return .json(try body(for: request.url.pathComponents.dropFirst(2).map(\.self), parameters))
        } catch let error as TMDBStatus {
            return error.response
        }
    }

    private func body(for path: [String], _ parameters: Parameters) throws -> Any {
        switch path {
        case ["search", "movie"]:
            // Each film has one year, so both parameters have the same meaning.
            let filter = CatalogueFilter(year: parameters.number("primary_release_year") ?? parameters.number("year"))
            return json.page(try catalogue().search(try parameters.query, filter, page: try parameters.page))
        case ["search", "person"]: return CatalogueJSON.people(try person(named: try parameters.query))
        case ["discover", "movie"]:
            var filter = CatalogueFilter(year: parameters.number("primary_release_year"))
            filter.genre = parameters.number("with_genres")
            filter.person = parameters.number("with_people").map { people[$0] ?? "" }
            return json.page(try catalogue().movies(filter, page: try parameters.page))
        case ["movie", "popular"]: return json.page(try catalogue().popular(page: try parameters.page))
        case ["genre", "movie", "list"]: return CatalogueJSON.genres
        case ["configuration"]: return json.configuration
        case let path where path.count == 2 && path[0] == "movie":
            guard let number = Int(path[1]) ?? MovieID(path[1])?.number,
                let movie = try catalogue().movie(number: number)
            else { throw TMDBStatus.notFound }
            return json.details(movie)
        default: throw TMDBStatus.notFound
        }
    }

    /// Returns a person with an id that depends only on the name; nil if the catalogue has no such person.
    private func person(named name: String) throws -> (id: Int, name: String)? {
        guard let name = try catalogue().person(named: name), let id = WikipediaID(article: name)?.number else {
            return nil
        }
        people[id] = name
        return (id, name)
    }

    private func catalogue() throws(CatalogueError) -> Catalogue {
        if let opened { return opened }
        let catalogue = try Catalogue(path: try locator.locate())
        opened = catalogue
        return catalogue
    }
}

/// The query items of a request. Invalid numbers are ignored, as at TMDB.
private struct Parameters {
    let values: [String: String]

    func number(_ name: String) -> Int? { values[name].flatMap { Int($0) } }

    var query: String {
        get throws {
            guard let query = values["query"], !query.allSatisfy(\.isWhitespace) else {
                throw TMDBStatus.invalidParameters
            }
            return query
        }
    }

    var page: Int {
        get throws {
            guard let text = values["page"] else { return 1 }
            guard let page = Int(text), 1...CataloguePage.maximumNumber ~= page else { throw TMDBStatus.invalidPage }
            return page
        }
    }
}
