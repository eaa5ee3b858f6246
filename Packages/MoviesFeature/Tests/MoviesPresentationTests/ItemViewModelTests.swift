import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("Item view models")
struct TextTests {
    @Test(
        "The notice of DefaultMoviesListViewModel about stored results has their age in the largest non-zero unit",
        arguments: [
            (0, "less than a minute"), (59, "less than a minute"), (60, "1 minute"), (3_599, "59 minutes"),
            (3_600, "1 hour"), (7_200, "2 hours"), (86_400, "1 day"), (15_000_000, "173 days"),
        ]
    )
    @MainActor
    func age(seconds: Int, expected: String) async {
        let pages = ScriptedPages()
        let staleness = Staleness(age: .seconds(seconds), reason: nil)
        await pages.show { $0.send(1, of: 1, movies: [1], staleness: staleness) }
        #expect(pages.viewModel.notices == ["Showing stored results from \(expected) ago."])
    }

    @Test("MoviesListItemViewModel has texts for known facts and empty texts for unknown facts")
    func item() throws {
        let imdbID = try #require(IMDbID("tt1375666"))
        let full = MoviesListItemViewModel(.sample(1, "Inception", rating: 7.96, imdbID: imdbID))
        #expect(full.imdbID == "tt1375666")
        #expect(full.releaseDate == "2010-07-16")
        #expect(full.yearText == "2010")
        #expect(full.ratingText == "8.0")
        let bare = MoviesListItemViewModel(Movie(id: .tmdb(1), title: "A film"))
        #expect(bare.releaseDate.isEmpty && bare.yearText.isEmpty && bare.ratingText.isEmpty)
        #expect(bare.voteAverage == 0)
    }

    @Test("MoviesListItemViewModel has an empty release date if only the year is known")
    func yearAlone() {
        let item = MoviesListItemViewModel(.sample(1, released: "1982"))
        #expect(item.releaseDate.isEmpty)
        #expect(item.year == 1982)
    }

    @Test(
        "The rating text of MoviesListItemViewModel has one decimal place",
        arguments: [(0.04, "0.0"), (7.25, "7.3"), (9.96, "10.0"), (10, "10.0")]
    )
    func rating(average: Double, expected: String) {
        #expect(MoviesListItemViewModel(.sample(1, rating: average)).ratingText == expected)
    }
}
