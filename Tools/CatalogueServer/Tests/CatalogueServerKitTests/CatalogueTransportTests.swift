import CatalogueServerKit
import Foundation
import MovieCatalogue
import Networking
import Testing

@Suite("CatalogueTransport")
struct TransportTests {
    private let transport = CatalogueTransport()

    private func response(
        _ path: String,
        method: HTTPMethod = .get,
        from other: CatalogueTransport? = nil
    ) async throws -> (status: Int, json: [String: Any]) {
        let url = try #require(URL(string: "https://catalogue.invalid/3" + path))
        let response = try await (other ?? transport).send(HTTPRequest(method: method, url: url))
        #expect(response.headers["content-type"] == "application/json;charset=utf-8")
        let json = try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
        return (response.statusCode, json)
    }

    @Test("A search result of CatalogueTransport has TMDB's keys and values")
    func row() async throws {
        let (status, json) = try await response(
            "/search/movie?query=blade%20runner&language=en-US&region=US&include_adult=false"
        )
        #expect(status == 200)
        #expect(json["page"] as? Int == 1 && json["total_pages"] as? Int == 1 && json["total_results"] as? Int == 2)
        let row = try #require((json["results"] as? [[String: Any]])?.first)
        #expect(
            row.keys.sorted() == [
                "adult", "backdrop_path", "genre_ids", "id", "original_language", "original_title", "overview",
                "popularity",
                "poster_path", "release_date", "title", "video", "vote_average", "vote_count",
            ]
        )
        #expect(row["id"] as? Int == 83658 && row["title"] as? String == "Blade Runner")
        #expect(row["genre_ids"] as? [Int] == [878, 53, 18, 80, 28])
        #expect(row["release_date"] as? String == "1982")
        #expect(row["vote_average"] as? Double == 8.9 && row["vote_count"] as? Int == 132)
        #expect(row["popularity"] as? Double == 1092 && row["original_language"] as? String == "en")
        #expect(row["original_title"] as? String == "Blade Runner" && row["overview"] as? String == "")
        #expect(row["poster_path"] is NSNull && row["adult"] as? Bool == false)
    }

    @Test(
        "CatalogueTransport returns film details with the names of genres, and credits on request",
        arguments: ["/movie/83658", "/movie/tt0083658"]
    )
    func details(path: String) async throws {
        let (status, json) = try await response(path + "?append_to_response=images,credits")
        #expect(status == 200 && json["genre_ids"] == nil)
        #expect((json["genres"] as? [[String: Any]])?.first?["name"] as? String == "Science Fiction")
        #expect(json["imdb_id"] as? String == "tt0083658" && json["runtime"] as? Int == 112)
        #expect(json["revenue"] as? Int == 41_722_424 && json["origin_country"] as? [String] == ["HK", "US"])
        let credits = try #require(json["credits"] as? [String: [[String: Any]]])
        #expect(credits["crew"]?.first?["job"] as? String == "Director")
        #expect(credits["crew"]?.first?["name"] as? String == "Ridley Scott")
        #expect(credits["cast"]?.compactMap { $0["order"] as? Int } == Array(0..<10))
        #expect(try await response(path).json["credits"] == nil)
    }

    @Test("CatalogueTransport returns no votes for a film with reviews but without a score")
    func unrated() async throws {
        let (_, movie) = try await response("/movie/tt0074562")
        #expect(movie["title"] as? String == "Gable and Lombard")
        #expect(movie["vote_average"] as? Double == 0 && movie["vote_count"] as? Int == 0)
    }

    @Test("CatalogueTransport returns null for an unknown runtime, and the year for a date without a day")
    func unknown() async throws {
        let json = try await response("/movie/tt0031641").json
        #expect(json["runtime"] is NSNull && json["release_date"] as? String == "1940")
    }

    @Test("CatalogueTransport returns genres, configuration and authentication")
    func fixed() async throws {
        let genres = try #require(try await response("/genre/movie/list").json["genres"] as? [[String: Any]])
        #expect(genres.count == 27 && Set(genres.compactMap { $0["id"] as? Int }).count == 27)
        let images = try #require(try await response("/configuration").json["images"] as? [String: Any])
        #expect(images["secure_base_url"] as? String == "https://image.tmdb.org/t/p/")
        #expect(try await response("/authentication").json["success"] as? Bool == true)
    }

    @Test("CatalogueTransport with omitsPartialDates returns an empty date if only the year is known")
    func omitsPartialDates() async throws {
        let transport = CatalogueTransport(omitsPartialDates: true)
        for (path, date) in [("/movie/83658", ""), ("/movie/1375666", "2010-07-08")] {
            #expect(try await response(path, from: transport).json["release_date"] as? String == date)
        }
    }

    @Test(
        "CatalogueTransport returns posters only with an image base URL, which is then in the configuration",
        arguments: ["/search/movie?query=blade+runner", "/movie/popular", "/movie/83658"]
    )
    func posters(path: String) async throws {
        let transport = CatalogueTransport(images: URL(string: "http://127.0.0.1:1/t/p/"))
        func posters(_ transport: CatalogueTransport) async throws -> [String?] {
            let json = try await response(path, from: transport).json
            return (json["results"] as? [[String: Any]] ?? [json]).map { $0["poster_path"] as? String }
        }
        let (with, without) = (try await posters(transport), try await posters(self.transport))
        #expect(!with.isEmpty && with.allSatisfy { $0?.hasSuffix(".jpg") == true })
        #expect(without == with.map { _ in nil })
        let json = try await response("/configuration", from: transport).json
        let addresses = try #require(json["images"] as? [String: Any])
        for name in ["base_url", "secure_base_url"] {
            #expect(addresses[name] as? String == "http://127.0.0.1:1/t/p/")
        }
    }

    @Test(
        "CatalogueTransport returns TMDB's errors for invalid pages, unknown films and unknown paths",
        arguments: [
            ("/search/movie?query=a&page=501", 400, 22), ("/search/movie?query=a&page=0", 400, 22),
            ("/search/movie?query=a&page=x", 400, 22), ("/movie/popular?page=-1", 400, 22), ("/movie/1", 404, 34),
            ("/movie/tt0000001", 404, 34), ("/movie/abc", 404, 34), ("/movie/99999999999999999999", 404, 34),
            ("/", 404, 34),
            ("/nothing", 404, 34), ("/movie/83658/videos", 404, 34), ("", 404, 34), ("/movie/1/credits", 404, 34),
            ("/movie/1/images", 404, 34), ("/movie/1/similar", 404, 34), ("/movie/x/similar", 404, 34),
            ("/movie/83658/similar?page=501", 400, 22), ("/discover/movie?page=0", 400, 22),
            ("/trending/movie/year", 404, 34), ("/trending/movie/day?page=x", 400, 22), ("/trending/tv/day", 404, 34),
            ("/configuration/x", 404, 34),
        ]
    )
    func errors(path: String, status: Int, code: Int) async throws {
        let response = try await response(path)
        #expect(response.status == status && response.json["status_code"] as? Int == code)
        #expect(response.json["success"] as? Bool == false)
        #expect((response.json["status_message"] as? String)?.isEmpty == false)
    }

    @Test(
        "CatalogueTransport responds to a search without a query with status 422 and TMDB's message",
        arguments: ["", "?query=", "?query=%20+"]
    )
    func emptyQuery(parameters: String) async throws {
        let response = try await response("/search/movie" + parameters)
        #expect(response.status == 422 && response.json["errors"] as? [String] == ["query must be provided"])
    }

    @Test("CatalogueTransport rejects methods other than GET and paths outside the base path")
    func methodAndPath() async throws {
        #expect(try await response("/configuration", method: .post).status == 405)
        let url = try #require(URL(string: "https://catalogue.invalid/configuration"))
        #expect(try await transport.send(HTTPRequest(url: url)).statusCode == 404)
        #expect(try await CatalogueTransport(basePath: "").send(HTTPRequest(url: url)).statusCode == 200)
    }

    @Test(
        "CatalogueTransport decodes queries like HTML forms, uses the last value of a name, and ignores an invalid year",
        arguments: [
            "query=tom+%26+viv", "query=nothing&query=Tom%20%26%20Viv", "query=tom%20and%20viv&year=1994",
            "query=tom+viv&year=x",
            "query=tom+viv&primary_release_year=1994",
        ]
    )
    func parameters(query: String) async throws {
        let rows = try await response("/search/movie?" + query).json["results"] as? [[String: Any]]
        #expect(rows?.first?["title"] as? String == "Tom & Viv")
    }

    @Test(
        "CatalogueTransport returns no films for two different years or a page after the last page",
        arguments: ["&year=1994&primary_release_year=1995", "&page=2"]
    )
    func noResults(parameters: String) async throws {
        let response = try await response("/search/movie?query=tom+viv" + parameters)
        #expect(response.status == 200 && (response.json["results"] as? [Any])?.isEmpty == true)
    }

    @Test("CatalogueTransport returns equal bytes for equal requests")
    func sameBytes() async throws {
        let url = try #require(URL(string: "https://catalogue.invalid/3/search/movie?query=love"))
        let first = try await transport.send(HTTPRequest(url: url)).body
        #expect(try await CatalogueTransport().send(HTTPRequest(url: url)).body == first)
    }

    @Test("CatalogueTransport throws CancellationError in a cancelled task")
    func cancellation() async throws {
        let url = try #require(URL(string: "https://catalogue.invalid/3/movie/popular"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(HTTPRequest(url: url))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
