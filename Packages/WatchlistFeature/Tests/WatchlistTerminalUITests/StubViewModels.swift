import AsyncTesting
import Observation
import WatchlistPresentation

/// A view model of the list whose output a test sets. It records the calls with the titles of their items, oldest first.
@MainActor
@Observable
final class StubWatchlistViewModel: WatchlistViewModel {
    var state = WatchlistState.idle
    var filterName = "to watch"
    var orderName = "due date"
    var emptyMessage = "There are no films to watch."
    var notice: String?
    var suggestion: WatchlistSuggestion?
    var failure: (any Error)?
    @ObservationIgnored private(set) var calls: [String] = []
    /// The number of running calls of `observe()`.
    private(set) var observers = 0

    init(_ items: [WatchlistItemViewModel]? = nil) {
        if let items { state = .loaded(items) }
    }

    var items: [WatchlistItemViewModel] {
        if case .loaded(let items) = state { items } else { [] }
    }

    func load() async { calls.append("load") }
    func observe() async {
        observers += 1
        while !Task.isCancelled { await Task.yield() }
        observers -= 1
    }
    func search(for text: String) { calls.append("search “\(text)”") }
    func showNextFilter() async { calls.append("filter") }
    func showNextOrder() async { calls.append("order") }
    func showMovie(_ item: WatchlistItemViewModel) { calls.append("show \(item.title)") }
    func edit(_ item: WatchlistItemViewModel) { calls.append("edit \(item.title)") }
    func addMovies() { calls.append("add") }
    func addMovie() { calls.append("new") }
    func sync() { calls.append("sync") }
    func markWatched(_ item: WatchlistItemViewModel) async { calls.append("watched \(item.title)") }
    func remove(_ item: WatchlistItemViewModel) async { calls.append("remove \(item.title)") }
    func undo() async { calls.append("undo") }
    func redo() async { calls.append("redo") }

    /// Waits until there are `count` calls, and returns all calls.
    func calls(atLeast count: Int) async -> [String] {
        await eventually { calls.count >= count }
        return calls
    }
}

/// A view model of a sync that lasts until it is cancelled.
@MainActor
@Observable
final class StubWatchlistSyncViewModel: WatchlistSyncViewModel {
    var progress = "Comparing the films…"
    var milestone: String?
    private(set) var syncs = 0

    func sync() async {
        syncs += 1
        while !Task.isCancelled { await Task.yield() }
        syncs -= 1
    }
}

/// A view model of the form whose output a test sets. It records the submitted fields.
@MainActor
@Observable
final class StubWatchlistFormViewModel: WatchlistFormViewModel {
    let title = "Alien"
    var fields: [WatchlistFormFields.Field] = [.due, .note, .watched, .rating]
    var initialFields = WatchlistFormFields()
    var isSubmitting = false
    var problems: [WatchlistFormFields.Field: String] = [:]
    var message: String?
    @ObservationIgnored private(set) var submitted: [WatchlistFormFields] = []
    /// Whether the form had changes at each cancellation.
    @ObservationIgnored private(set) var cancels: [Bool] = []
    @ObservationIgnored private(set) var edited: [WatchlistFormFields.Field] = []
    @ObservationIgnored private(set) var shownMovies = 0
    /// The fields with which the choice of a rating was opened, and the closure for the chosen rating.
    @ObservationIgnored private(set) var choice: (fields: WatchlistFormFields, choose: @MainActor (String) -> Void)?
    /// Whether a submission lasts until it is cancelled.
    @ObservationIgnored var waits = false
    private(set) var cancelledSubmissions = 0

    func submit(_ fields: WatchlistFormFields) async {
        submitted.append(fields)
        await eventually { !waits }
        if Task.isCancelled { cancelledSubmissions += 1 }
    }
    func didEdit(_ field: WatchlistFormFields.Field, isCut: Bool) {
        edited.append(field)
        problems[field] = isCut ? "cut" : nil
    }
    func cancel(hasChanges: Bool) { cancels.append(hasChanges) }
    func chooseRating(_ fields: WatchlistFormFields, choose: @escaping @MainActor (String) -> Void) {
        choice = (fields, choose)
    }
    func showMovie() { shownMovies += 1 }

    /// Waits until there are `count` submissions, and returns them.
    func submitted(atLeast count: Int) async -> [WatchlistFormFields] {
        await eventually { submitted.count >= count }
        return submitted
    }
}

/// A title with escape sequences and control characters that rename the window, clear the screen and reverse the text.
let hostileTitle = "Rain\u{1B}]0;pwned\u{7}\u{9B}2J\u{202E}Man\u{7F}\t\u{2028}End"

/// Returns whether the text contains no format characters, no Unicode line or paragraph separators, and no control
/// characters other than tabs and line feeds.
func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar == "\n" || scalar == "\t"
        case .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
