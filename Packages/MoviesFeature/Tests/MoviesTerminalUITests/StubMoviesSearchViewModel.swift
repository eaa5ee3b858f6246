import MoviesPresentation
import Observation

/// A search that stands where a test puts it, and keeps what it was told.
@MainActor
@Observable
final class StubMoviesSearchViewModel: MoviesSearchViewModel {
    let films = StubMoviesListViewModel()
    var query: String?
    var searched: String? { query.map { "“\($0)”" } }
    var isPausing = false
    var yearProblem: String?
    @ObservationIgnored private(set) var edits: [[String]] = []
    @ObservationIgnored private(set) var submits = 0
    @ObservationIgnored private(set) var opened: [Int] = []
    @ObservationIgnored private(set) var starts = 0

    var list: any MoviesListViewModel { films }

    func start() { starts += 1 }
    func edit(text: String, year: String) { edits.append([text, year]) }
    func submit() { submits += 1 }
    func showDetails(ofItemAt index: Int) { opened.append(index) }
}
