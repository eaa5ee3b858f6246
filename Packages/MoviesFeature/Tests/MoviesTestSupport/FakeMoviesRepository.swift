package import CoreDomain
package import MoviesDomain

/// A repository that answers as a test says and keeps what it was asked.
package final class FakeMoviesRepository: MoviesRepository {
    /// One question for a page.
    package struct PageRequest: Hashable, Sendable {
        package let number: Int
        package let list: MoviesList
        package let policy: CachePolicy

        package init(number: Int, list: MoviesList, policy: CachePolicy) {
            self.number = number
            self.list = list
            self.policy = policy
        }
    }

    private let answerPage: @Sendable (PageRequest) -> Updates<MoviesPage>
    private let answerDetails: @Sendable (MovieID) -> Updates<MovieDetails>
    private let askedPages = Recorder<PageRequest>()
    private let askedDetails = Recorder<MovieID>()

    package init(
        page: @escaping @Sendable (PageRequest) -> Updates<MoviesPage> = { _ in .failing(MoviesError.notStored) },
        details: @escaping @Sendable (MovieID) -> Updates<MovieDetails> = { _ in .failing(MoviesError.notStored) }
    ) {
        answerPage = page
        answerDetails = details
    }

    /// The pages asked for, in order.
    package var pageRequests: [PageRequest] { askedPages.all }

    /// The films asked for, in order.
    package var detailsRequests: [MovieID] { askedDetails.all }

    package func page(_ number: Int, of list: MoviesList, policy: CachePolicy) -> Updates<MoviesPage> {
        let request = PageRequest(number: number, list: list, policy: policy)
        askedPages.append(request)
        return answerPage(request)
    }

    package func details(of id: MovieID, policy: CachePolicy) -> Updates<MovieDetails> {
        askedDetails.append(id)
        return answerDetails(id)
    }
}
