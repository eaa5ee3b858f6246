import Foundation
import Testing

@Suite("Output formats", .limitedConcurrency)
struct FormatTests {
    private static let movieKeys: Set = [
        "id", "imdb_id", "title", "release_date", "year", "overview", "genres", "poster_path", "vote_average",
        "vote_count",
    ]

    @Test("'movies search' writes tab-separated values to a pipe: id, title, year, rating, genres")
    func tabSeparated() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "blade runner")
            #expect(outcome.firstRow == ["83658", "Blade Runner", "1982", "8.9", outcome.firstRow.last ?? ""])
            #expect(outcome.firstRow.last?.contains("Science Fiction") == true)
        }
    }

    @Test("'movies search --format table' also writes a table to a pipe")
    func table() async throws {
        try await User.with { user in
            let lines = try await user.movies("search", "blade runner", "--format", "table").lines
            #expect(lines.first?.split(separator: " ") == ["ID", "Title", "Year", "Critics", "Genres"])
            #expect(lines.dropFirst().first?.split(separator: " ").prefix(3) == ["83658", "Blade", "Runner"])
        }
    }

    @Test("'movies search --format json' writes one object with the expected keys of the list and of each film")
    func listKeys() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "man", "--pages", "2", "--format", "json")
            let list = try JSON(outcome.output)
            #expect(
                list.keys == ["query", "source", "page", "pages", "total_pages", "total_results", "movies"]
            )
            #expect(list["query"] == "man")
            #expect(list["source"] == "catalogue")
            #expect(list["page"] == "1")
            #expect(list["pages"] == "2")
            #expect(list.list("movies").count == 40)
            for movie in list.list("movies") { #expect(movie.keys == Self.movieKeys.union(["matched_people"])) }
        }
    }

    @Test("In the JSON of 'movies search', the value of 'page' is the number of the first fetched page")
    func firstPage() async throws {
        try await User.with { user in
            let list = try JSON(try await user.movies("search", "alien", "--page", "2", "--format", "json").output)
            #expect(list["page"] == "2")
            #expect(list["pages"] == "1")
        }
    }

    @Test("The JSON of the command 'popular' has seven keys and 20 films, and the value of 'query' is null")
    func popularKeys() async throws {
        try await User.with { user in
            let list = try JSON(try await user.movies("popular", "--format", "json").output)
            #expect(list.keys.count == 7)
            #expect(list["query"] == "null")
            #expect(list.list("movies").count == 20)
        }
    }

    @Test("'movies search --format json' without results writes an empty list")
    func emptyList() async throws {
        try await User.with { user in
            let list = try JSON(try await user.movies("search", "xyzzyqqq", "--format", "json").output)
            #expect(list["total_results"] == "0")
            #expect(list.list("movies").isEmpty)
        }
    }

    @Test("The JSON of the command 'show' also has runtime, directors and cast")
    func detailsKeys() async throws {
        try await User.with { user in
            let movie = try JSON(try await user.movies("show", "tt0083658", "--format", "json").output)
            #expect(movie.keys.isSuperset(of: Self.movieKeys.union(["runtime", "directors", "cast"])))
            #expect(movie["title"] == "Blade Runner")
            #expect(movie["imdb_id"] == "tt0083658")
            #expect(movie["runtime"] == "112")
            #expect(movie.strings("directors") == ["Ridley Scott"])
            #expect(movie.strings("cast").contains("Harrison Ford"))
        }
    }

    @Test("The JSON of 'movies search' has the values of the service, and null for unknown ones")
    func values() async throws {
        let server = try TMDBSamples.server { _ in
            TMDBSamples.page([
                TMDBSamples.movie(7, "Tab\tand \"quote\" é", released: "", rating: 7.25, votes: 3),
                ["id": 8, "title": "Bare"],
            ])
        }
        try await User.with(service: server.address) { user in
            let movies = try JSON(try await user.movies("search", "a", "--format", "json").output).list("movies")
            #expect(movies.first?["title"] == "Tab\tand \"quote\" é")
            #expect(movies.first?["vote_average"] == "7.25")
            #expect(movies.first?["vote_count"] == "3")
            for key in ["release_date", "year", "overview"] { #expect(movies.first?[key] == "null") }
            for key in Self.movieKeys.subtracting(["id", "title", "genres"]) { #expect(movies.last?[key] == "null") }
        }
    }

    @Test("'movies search' replaces tabs and newlines in titles by spaces in tab-separated values")
    func tabsInTitles() async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(7, "Tab\tand\nline")]) }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", "a")
            #expect(outcome.lines.count == 1)
            #expect(outcome.firstRow.prefix(3) == ["7", "Tab and line", "1999"])
        }
    }
}
