import CoreDomain
import FileTesting
import Foundation
import MovieCatalogue
import MoviesInterface
import MoviesTesting
import Testing

@Suite("CatalogueMoviesRepository")
struct CatalogueMoviesRepositoryTests {
    private let movies = CatalogueMoviesRepository()

    private func page(_ search: MovieSearch, number: Int = 1) async throws -> MoviesPage {
        try await movies.page(number, of: .search(search), onStored: nil).value
    }

    @Test("The catalogue keeps the contract of MoviesRepository", arguments: MoviesRepositoryContract.all)
    func contract(_ check: MoviesRepositoryContract) async throws {
        try await check.run(movies, movie: #require(MovieID("tt0083658")))
    }

    @Test("A film in a list has its ids, its year, the names of its genres and the rating of the critics")
    func movie() async throws {
        let movie = try #require(try await page(MovieSearch(query: MovieQuery("blade runner"))).movies.first)
        #expect(movie.id == MovieID("tt0083658") && movie.imdbID?.description == "tt0083658")
        #expect(movie.otherIDs.map(\.description) == ["Q184843", "wikipedia:Blade_Runner"])
        #expect(movie.title == "Blade Runner" && movie.releaseDate?.year == 1982)
        #expect(movie.genres == ["Science Fiction", "Thriller", "Drama", "Crime", "Action"])
        #expect(movie.rating == Rating(average: 8.9, count: 132))
        #expect(movie.posterPath == nil && movie.overview.isEmpty && movie.matchedPeople.isEmpty)
    }

    @Test("A film that is found by the name of a person has the person")
    func matchedPeople() async throws {
        let movies = try await page(MovieSearch(query: MovieQuery("tyson"))).movies
        #expect(movies.first?.title == "Tyson" && movies.first?.matchedPeople == [])
        #expect(movies.contains { !$0.matchedPeople.isEmpty })
    }

    @Test("The details of a film are found by another id than its first one")
    func details() async throws {
        let id = try #require(MovieID("Q184843"))
        let details = try await movies.details(of: id, language: nil, onStored: nil).value
        #expect(details.movie.id == MovieID("tt0083658") && details.originalTitle == "Blade Runner")
        #expect(details.runtimeMinutes == 112 && details.countries == ["Hong Kong", "United States"])
        #expect(details.directors == ["Ridley Scott"] && details.cast.prefix(2) == ["Harrison Ford", "Rutger Hauer"])
        #expect(details.tagline == nil && details.posterAddress == nil)
    }

    @Test("An id whose number is that of another id is unknown", arguments: ["tmdb:83658", "tt1000184843"])
    func foreignID(text: String) async throws {
        let id = try #require(MovieID(text))
        await #expect(throws: MoviesError.noSuchMovie(id: text)) {
            try await movies.details(of: id, language: nil, onStored: nil)
        }
    }

    @Test("A search for a genre, also with words, returns films of this genre only")
    func genre() async throws {
        for words in ["alien", nil] {
            let movies = try await page(MovieSearch(query: words.flatMap { MovieQuery($0) }, genre: "comedy")).movies
            #expect(!movies.isEmpty && movies.allSatisfy { $0.genres.contains("Comedy") })
        }
    }

    @Test("The second page of a list follows the first one")
    func pagesOfLists() async throws {
        let dramas = MovieSearch(query: nil, genre: "drama")
        let first = try await page(dramas), second = try await page(dramas, number: 2)
        #expect(Set((first.movies + second.movies).map(\.id)).count == 40 && first.totalPages == second.totalPages)
    }

    @Test("A catalogue that is missing or damaged is an unusable source")
    func unusable() async throws {
        let folder = try TemporaryFolder()
        try folder.write("no database", to: "films.sqlite")
        for name in ["films.sqlite", "missing.sqlite"] {
            let movies = CatalogueMoviesRepository(locator: CatalogueLocator(path: folder.file(name)))
            let error = await #expect(throws: MoviesError.self) {
                try await movies.page(1, of: .popular(), onStored: nil)
            }
            #expect(error?.description.contains(folder.file(name)) == true)
            if case .sourceUnusable? = error {} else { Issue.record("\(name): \(String(describing: error))") }
        }
    }
}
