import CatalogueServerKit
import Foundation
import MovieCatalogue
import Networking
import Testing

@Suite("Further routes of CatalogueTransport")
struct FurtherRoutesTests {
    private func json<Value>(_ path: String, images: URL? = nil, as type: Value.Type = [String: Any].self) async throws
        -> Value
    {
        let url = try #require(URL(string: "https://catalogue.invalid/3" + path))
        let response = try await CatalogueTransport(images: images).send(HTTPRequest(url: url))
        #expect(response.statusCode == 200)
        return try #require(try JSONSerialization.jsonObject(with: response.body) as? Value)
    }

    private func movies(_ path: String) async throws -> [[String: Any]] {
        try #require(try await json(path)["results"] as? [[String: Any]])
    }

    @Test("The credits of a film equal the appended ones", arguments: ["83658", "tt0083658"])
    func credits(id: String) async throws {
        let credits = try await json("/movie/\(id)/credits")
        #expect(credits["id"] as? Int == 83658)
        let appended = try #require(
            try await json("/movie/\(id)?append_to_response=credits")["credits"] as? [String: Any]
        )
        for key in ["cast", "crew"] { #expect(credits[key] as? NSArray == appended[key] as? NSArray) }
        #expect((credits["crew"] as? [[String: Any]])?.first?["name"] as? String == "Ridley Scott")
    }

    @Test("The images of a film contain its poster only with an image base URL")
    func images() async throws {
        let without = try await json("/movie/83658/images")
        #expect(without["id"] as? Int == 83658 && (without["posters"] as? [Any])?.isEmpty == true)
        let with = try await json("/movie/83658/images", images: URL(string: "http://127.0.0.1:1/t/p/"))
        let posters = try #require(with["posters"] as? [[String: Any]])
        #expect(posters.map { $0["file_path"] as? String } == ["/tt0083658.jpg"])
        #expect((with["backdrops"] as? [Any])?.isEmpty == true && (with["logos"] as? [Any])?.isEmpty == true)
    }

    @Test("Similar films begin with those of the same director, without the film itself")
    func similar() async throws {
        let rows = try await movies("/movie/83658/similar")
        #expect(rows.count == 20 && rows.allSatisfy { $0["id"] as? Int != 83658 })
        for row in rows.prefix(10) { #expect(try await directors(row).contains("Ridley Scott")) }
        let second = try await movies("/movie/83658/similar?page=2")
        #expect(Set((rows + second).compactMap { $0["id"] as? Int }).count == 40)
    }

    @Test("One common genre without a common director makes no film similar, as for the comedy “Bananas”")
    func oneGenre() async throws {
        let page = try await json("/movie/66808/similar")
        let rows = try #require(page["results"] as? [[String: Any]])
        #expect(try #require(page["total_results"] as? Int) < 100)
        #expect(!rows.isEmpty)
        for row in rows { #expect(try await directors(row).contains("Woody Allen")) }
    }

    private func directors(_ row: [String: Any]) async throws -> [String] { try await people(row, in: ["crew"]) }

    private func people(_ row: [String: Any], in keys: [String] = ["cast", "crew"]) async throws -> [String] {
        let id = try #require(row["id"] as? Int)
        let credits = try await json("/movie/\(id)/credits")
        return keys.flatMap { credits[$0] as? [[String: Any]] ?? [] }.compactMap { $0["name"] as? String }
    }

    @Test("The id of a person from the search for people selects that person's films in Discover, but not in a search")
    func peopleSearch() async throws {
        let people = try await movies("/search/person?query=ridley+scott")
        #expect(people.count == 1 && people[0]["known_for_department"] as? String == "Directing")
        #expect((people[0]["known_for"] as? [[String: Any]])?.count == 3)
        let id = try #require(people[0]["id"] as? Int)
        let found = try await movies("/discover/movie?with_people=\(id)")
        #expect(found.count == 20)
        for movie in found.prefix(3) { #expect(try await self.people(movie).contains("Ridley Scott")) }
        let aliens = try await movies("/search/movie?query=alien&with_people=\(id)").compactMap {
            $0["title"] as? String
        }
        #expect(aliens.first == "Alien" && aliens.contains("Aliens"))
    }

    @Test("Discover counts no votes for a film without a rating, such as “Smooth Talk”")
    func unrated() async throws {
        let unfiltered = try await movies("/discover/movie?year=1985&sort_by=vote_average.asc")
        #expect(unfiltered.contains { $0["title"] as? String == "Smooth Talk" })
        let voted = try await movies("/discover/movie?year=1985&sort_by=vote_average.asc&vote_count.gte=1")
        #expect(voted.count == 20 && voted.allSatisfy { $0["vote_count"] as? Int ?? 0 >= 1 })
    }

    @Test("Discover orders films with equal ratings by popularity", arguments: ["asc", "desc"])
    func ties(direction: String) async throws {
        let rows = try await movies("/discover/movie?year=1982&sort_by=vote_average.\(direction)")
        let pairs = zip(rows, rows.dropFirst()).filter {
            $0["vote_average"] as? Double == $1["vote_average"] as? Double
        }
        #expect(!pairs.isEmpty)
        for (row, next) in pairs {
            #expect(try #require(row["popularity"] as? Double) >= #require(next["popularity"] as? Double))
        }
    }

    @Test("Countries and languages have unique codes, sorted, with the plain names")
    func configuration() async throws {
        let countries = try await json("/configuration/countries", as: [[String: String]].self)
        let codes = countries.compactMap { $0["iso_3166_1"] }
        #expect(codes.count == countries.count && codes == Set(codes).sorted())
        let german = try #require(countries.first { $0["iso_3166_1"] == "DE" })
        #expect(german["english_name"] == "Germany" && german["native_name"] == "Germany")
        let languages = try await json("/configuration/languages", as: [[String: String]].self)
        #expect(languages.first { $0["iso_639_1"] == "en" }?["english_name"] == "English")
        #expect(Set(languages.compactMap { $0["iso_639_1"] }).count == languages.count)
    }

    @Test(
        "Trending films are the popular ones, and the old name of the route for similar films returns the same page",
        arguments: [
            ("/trending/movie/day", "/movie/popular"), ("/trending/movie/week", "/movie/popular"),
            ("/trending/all/day", "/movie/popular"), ("/trending/all/week", "/movie/popular"),
            ("/movie/83658/similar_movies", "/movie/83658/similar"),
        ]
    )
    func equalRoutes(path: String, other: String) async throws {
        #expect(try await json(path + "?page=2") as NSDictionary == json(other + "?page=2") as NSDictionary)
    }

    @Test(
        "Discover returns films that match the filters, and all films without a filter",
        arguments: [
            ("", 10_000), ("primary_release_year=1982&with_genres=878,53&with_original_language=en", nil as Int?),
            ("year=1982&with_genres=878%7C53&without_genres=28", nil), ("vote_count.gte=200&vote_average.gte=9", nil),
            ("primary_release_date.gte=1982-01-01&primary_release_date.lte=1982-12-31", nil), ("year=1800", 0),
            ("primary_release_date.gte=1990&primary_release_date.lte=1980", 0), ("with_original_language=q", 0),
            ("with_genres=1", 0), ("vote_average.gte=99", 0), ("vote_count.gte=99999", 0),
        ]
    )
    func discover(query: String, total: Int?) async throws {
        let page = try await json("/discover/movie?" + query)
        let rows = try #require(page["results"] as? [[String: Any]])
        let count = try #require(page["total_results"] as? Int)
        if let total { #expect(count == total) } else { #expect(count > 0 && count < 1_000) }
        #expect(rows.count == min(20, count))
        for row in rows {
            let genres = try #require(row["genre_ids"] as? [Int])
            if query.contains("1982") { #expect((row["release_date"] as? String)?.hasPrefix("1982") == true) }
            if query.contains("878,53") { #expect(Set(genres).isSuperset(of: [878, 53])) }
            if query.contains("%7C") { #expect(!Set(genres).isDisjoint(with: [878, 53]) && !genres.contains(28)) }
            if query.contains("average.gte=9") { #expect(row["vote_average"] as? Double ?? 0 >= 9) }
        }
    }

    @Test(
        "Discover sorts films in both directions",
        arguments: [
            ("popularity", "popularity"), ("primary_release_date", "release_date"), ("vote_average", "vote_average"),
            ("title", "title"),
        ]
    )
    func order(key: String, member: String) async throws {
        let filter = "/discover/movie?year=1982&sort_by=\(key)"
        let ascending = try await movies(filter + ".asc").map { "\($0[member] ?? "")" }
        let descending = try await movies(filter + ".desc").map { "\($0[member] ?? "")" }
        let isNumber = Double(ascending[0]) != nil && key != "primary_release_date"
        let isSorted = { (values: [String]) in
            zip(values, values.dropFirst())
                .allSatisfy { isNumber ? Double($0) ?? 0 <= Double($1) ?? 0 : $0 <= $1 }
        }
        #expect(isSorted(ascending) && isSorted(descending.reversed()) && ascending != descending)
        #expect(
            try await movies("/discover/movie?sort_by=nothing").first?["id"] as? Int
                == movies("/movie/popular").first?["id"] as? Int
        )
    }
}
