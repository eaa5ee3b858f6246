import CoreDomain
public import Foundation
import MovieCatalogue
import MoviesInterface
public import Networking
import TMDBAccounts

/// A transport that serves the catalogue with the JSON, status codes and errors of TMDB. The ids of its films are
/// numbers of IMDb, Wikidata and Wikipedia (`MovieID.number`).
public actor CatalogueTransport: HTTPTransport {
    private let movies = CatalogueMoviesRepository()
    private let json: CatalogueJSON
    /// The names of the people that a search has found, by their ids.
    private var people: [Int: String] = [:]

    /// Creates a transport. It does not access the disk before the first request.
    ///
    /// - Parameters:
    ///   - images: The image base URL of a server that has a poster for each film, such as `http://127.0.0.1:8080/t/p/`; nil
    ///     for films without posters.
    ///   - omitsPartialDates: Whether the release date is empty if only the year is known. Clients that can parse only
    ///     complete dates need this, but such films lose their year.
    public init(images: URL? = nil, omitsPartialDates: Bool = false) {
        json = CatalogueJSON(images: images, omitsPartialDates: omitsPartialDates)
    }

    /// Returns the response to a request. Ignores the host and the version of the request.
    ///
    /// - Throws: `MoviesError` if the database cannot be read, or `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == .get else { return TMDBStatus.methodNotAllowed.response }
        let parameters = Parameters(values: FormFields.parse(request.url.query(percentEncoded: true) ?? ""))
        do {
            return .json(try await body(for: request.url.pathComponents.dropFirst(2).map(\.self), parameters))
        } catch let error as TMDBStatus {
            return error.response
        } catch MoviesError.noSuchMovie {
            return TMDBStatus.notFound.response
        }
    }

    private func body(for path: [String], _ parameters: Parameters) async throws -> Any {
        switch path {
        case ["search", "movie"]:
            // Each film has one year, so both parameters have the same meaning.
            let year = parameters.number("primary_release_year") ?? parameters.number("year")
            return try await page(of: .search(MovieSearch(query: parameters.query, year: year)), parameters)
        case ["search", "person"]: return CatalogueJSON.people(try await person(named: parameters.query.text))
        case ["discover", "movie"]:
            let genre = parameters.number("with_genres")
            let search = MovieSearch(
                query: nil,
                year: parameters.number("primary_release_year"),
                genre: genre.flatMap { id in Genre.all.first { $0.id == id }?.name },
                person: parameters.number("with_people").map { people[$0] ?? "" }
            )
            return try await page(of: .search(search), parameters)
        case ["movie", "popular"]: return try await page(of: .popular(), parameters)
        case ["genre", "movie", "list"]: return CatalogueJSON.genres
        case ["configuration"]: return json.configuration
        case let path where path.count == 2 && path[0] == "movie":
            guard let id = Int(path[1]).map({ MovieID(externalNumber: $0) }) ?? MovieID(path[1]) else {
                throw TMDBStatus.notFound
            }
            return json.details(try await movies.details(of: id, language: nil, onStored: nil).value)
        default: throw TMDBStatus.notFound
        }
    }

    private func page(of list: MoviesList, _ parameters: Parameters) async throws -> Any {
        json.page(try await movies.page(parameters.page, of: list, onStored: nil).value)
    }

    /// Returns a person with an id that depends only on the name; nil if the catalogue has no such person.
    private func person(named name: String) async throws -> (id: Int, name: String)? {
        let search = MovieSearch(query: nil, person: name)
        let page = try await movies.page(1, of: .search(search), onStored: nil).value
        guard let name = page.movies.first?.matchedPeople.first?.name, let id = WikipediaID(article: name)?.number
        else {
            return nil
        }
        people[id] = name
        return (id, name)
    }
}

/// The query items of a request. Invalid numbers are ignored, as at TMDB.
private struct Parameters {
    let values: [String: String]

    func number(_ name: String) -> Int? { values[name].flatMap { Int($0) } }

    var query: MovieQuery {
        get throws {
            guard let query = values["query"].flatMap({ MovieQuery($0) }) else { throw TMDBStatus.invalidParameters }
            return query
        }
    }

    var page: Int {
        get throws {
            guard let text = values["page"] else { return 1 }
            guard let page = Int(text), 1...500 ~= page else { throw TMDBStatus.invalidPage }
            return page
        }
    }
}
