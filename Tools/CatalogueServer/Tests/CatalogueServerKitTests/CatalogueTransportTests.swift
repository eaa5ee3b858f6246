import CatalogueServerKit
import Foundation
import Networking
import Testing

/// Tests of the JSON. Composition runs the contract of film repositories with the transport.
@Suite("CatalogueTransport")
struct CatalogueTransportTests {
    private let transport = CatalogueTransport()

    private func response(
        _ path: String,
        from other: CatalogueTransport? = nil
    ) async throws -> (status: Int, json: [String: Any]) {
        let url = try #require(URL(string: "https://catalogue.invalid/3" + path))
        let response = try await (other ?? transport).send(HTTPRequest(url: url))
        #expect(response.headers["content-type"] == "application/json;charset=utf-8")
        let json = try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
        return (response.statusCode, json)
    }

    @Test("A search result of CatalogueTransport has TMDB's keys and values")
    func row() async throws {
        let (status, json) = try await response("/search/movie?query=blade%20runner&language=en-US")
        #expect(status == 200)
        #expect(json["page"] as? Int == 1 && json["total_pages"] as? Int == 1 && json["total_results"] as? Int == 2)
        let row = try #require((json["results"] as? [[String: Any]])?.first)
        #expect(row["id"] as? Int == 83658 && row["title"] as? String == "Blade Runner")
        #expect(row["genre_ids"] as? [Int] == [878, 53, 18, 80, 28])
        #expect(row["release_date"] as? String == "1982")
        #expect(row["vote_average"] as? Double == 8.9 && row["vote_count"] as? Int == 132)
        #expect(row["original_title"] as? String == "Blade Runner", "clients refuse null")
        #expect(row["poster_path"] is NSNull && row["overview"] as? String == "")
    }

    @Test(
        "CatalogueTransport returns film details with the names of genres and with credits",
        arguments: ["/movie/83658", "/movie/tt0083658"]
    )
    func details(path: String) async throws {
        let (status, json) = try await response(path)
        #expect(status == 200 && json["genre_ids"] == nil)
        #expect((json["genres"] as? [[String: Any]])?.first?["name"] as? String == "Science Fiction")
        #expect(json["imdb_id"] as? String == "tt0083658" && json["runtime"] as? Int == 112)
        let credits = try #require(json["credits"] as? [String: [[String: Any]]])
        #expect(credits["crew"]?.first?["job"] as? String == "Director")
        #expect(credits["crew"]?.first?["name"] as? String == "Ridley Scott")
        #expect(credits["cast"]?.compactMap { $0["order"] as? Int } == Array(0..<10))
    }

    @Test("CatalogueTransport returns no votes for a film with reviews but without a score")
    func unrated() async throws {
        let (_, movie) = try await response("/movie/tt0074562")
        #expect(movie["title"] as? String == "Gable and Lombard")
        #expect(movie["vote_average"] as? Double == 0 && movie["vote_count"] as? Int == 0)
    }

    @Test("CatalogueTransport with omitsPartialDates returns an empty date if only the year is known")
    func omitsPartialDates() async throws {
        let transport = CatalogueTransport(omitsPartialDates: true)
        for (path, date) in [("/movie/83658", ""), ("/movie/1375666", "2010-07-08")] {
            #expect(try await response(path, from: transport).json["release_date"] as? String == date)
        }
    }

    @Test(
        "CatalogueTransport returns TMDB's errors for invalid pages, unknown films and unknown paths",
        arguments: [
            ("/search/movie?query=a&page=501", 400, 22), ("/search/movie?query=a&page=x", 400, 22),
            ("/movie/popular?page=0", 400, 22), ("/discover/movie?page=0", 400, 22), ("/search/movie?query=+", 422, 5),
            ("/movie/1", 404, 34), ("/movie/tt0000001", 404, 34), ("/movie/abc", 404, 34), ("/nothing", 404, 34),
        ]
    )
    func errors(path: String, status: Int, code: Int) async throws {
        let response = try await response(path)
        #expect(response.status == status && response.json["status_code"] as? Int == code)
        #expect(response.json["success"] as? Bool == false)
    }

    @Test(
        "CatalogueTransport decodes queries like HTML forms, uses the last value of a name, and ignores an invalid year",
        arguments: [
            "query=tom+%26+viv", "query=nothing&query=Tom%20%26%20Viv", "query=tom+viv&year=x",
            "query=tom+viv&primary_release_year=1994",
        ]
    )
    func parameters(query: String) async throws {
        let rows = try await response("/search/movie?" + query).json["results"] as? [[String: Any]]
        #expect(rows?.first?["title"] as? String == "Tom & Viv")
    }
}
