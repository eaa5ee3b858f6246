import CoreDomain
import Foundation
import MoviesDomain
import MoviesTestSupport
import Networking
import Testing

@Suite("What the service is asked")
struct RequestTests {
    private let stack = Stack([
        "search/movie": { _ in .json(pageJSON()) }, popularPath: { _ in .json(pageJSON()) },
        "movie/78": { _ in .json(#"{"id": 78}"#) }, "movie/tt0083658": { _ in .json(#"{"id": 78}"#) },
    ])

    private func query(_ path: String) -> String? {
        stack.transport.requests(to: path).first?.url.query(percentEncoded: true)
    }

    @Test(
        "a search, with whatever stands in its words",
        arguments: [
            ("C++", "C%2B%2B"), ("Amélie", "Am%C3%A9lie"), ("Tom & Jerry", "Tom%20%26%20Jerry"),
            ("100% a=b #1", "100%25%20a%3Db%20%231"), ("千と千尋", "%E5%8D%83%E3%81%A8%E5%8D%83%E5%B0%8B"),
        ]
    )
    func search(typed: String, encoded: String) async throws {
        let search = MovieSearch(query: try #require(MovieQuery(typed)))
        _ = try await stack.repository().page(2, of: .search(search), policy: .freshWhileValid, onStored: nil)
        #expect(query("search/movie") == "query=\(encoded)&page=2")
    }

    @Test("a search of a year, in a language")
    func yearAndLanguage() async throws {
        let search = MovieSearch(query: try #require(MovieQuery("heat")), year: 1995, language: "fr-FR")
        _ = try await stack.repository().page(1, of: .search(search), policy: .freshWhileValid, onStored: nil)
        #expect(query("search/movie") == "query=heat&primary_release_year=1995&language=fr-FR&page=1")
        #expect(query(genresPath) == "language=fr-FR")
    }

    @Test("popular films")
    func popular() async throws {
        _ = try await stack.popular()
        #expect(query(popularPath) == "page=1")
    }

    @Test("a film by its id of either namespace, with its credits", arguments: ["78", "tt0083658"])
    func details(text: String) async throws {
        let id = try IMDbID(text).map(MovieID.imdb) ?? .tmdb(#require(Int(text)))
        _ = try await stack.repository().details(of: id, policy: .freshWhileValid, onStored: nil)
        #expect(query("movie/\(text)") == "append_to_response=credits")
    }
}
