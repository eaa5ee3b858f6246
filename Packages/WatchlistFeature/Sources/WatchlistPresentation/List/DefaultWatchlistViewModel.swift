package import CoreDomain
import Foundation
import Observation
package import WatchlistDomain

package struct WatchlistListUseCases: Sendable {
    package let fetch: any UseCase<WatchlistSelection, WatchlistContents>
    package let observe: any UseCase<Void, AsyncStream<Void>>
    package let markWatched: any UseCase<MarkWatchedUseCase.Input, [MarkWatchedUseCase.Change]>
    package let remove: any UseCase<[String], [RemoveFromWatchlistUseCase.Removal]>
    package let undo: any UseCase<Void, String?>
    package let redo: any UseCase<Void, String?>

    package init(
        fetch: any UseCase<WatchlistSelection, WatchlistContents>,
        observe: any UseCase<Void, AsyncStream<Void>>,
        markWatched: any UseCase<MarkWatchedUseCase.Input, [MarkWatchedUseCase.Change]>,
        remove: any UseCase<[String], [RemoveFromWatchlistUseCase.Removal]>,
        undo: any UseCase<Void, String?>,
        redo: any UseCase<Void, String?>
    ) {
        self.fetch = fetch
        self.observe = observe
        self.markWatched = markWatched
        self.remove = remove
        self.undo = undo
        self.redo = redo
    }
}

@MainActor
@Observable
package final class DefaultWatchlistViewModel: WatchlistViewModel {
    package private(set) var state = WatchlistState.idle { didSet { items = foundItems } }
    /// A stored property, because the screen reads the items many times for each key.
    package private(set) var items: [WatchlistItemViewModel] = []
    private var selection: WatchlistSelection
    package private(set) var notice: String?
    package private(set) var suggestion: WatchlistSuggestion?
    package private(set) var failure: (any Error)?
    private var searchText = "" { didSet { items = foundItems } }

    private typealias ChangeResult = (notice: String, suggestion: WatchlistSuggestion?)

    @ObservationIgnored private var entries: [String: WatchlistEntry] = [:]
    @ObservationIgnored private let useCases: WatchlistListUseCases
    @ObservationIgnored private let actions: WatchlistViewModelActions
    @ObservationIgnored private let today: @Sendable () -> CalendarDate
    /// The result of the last change, which `notice` shows together with the entries after the change.
    @ObservationIgnored private var pendingNotice: ChangeResult?
    /// The number of the latest load. Results of older loads are ignored.
    @ObservationIgnored private var generation = 0

    package init(
        useCases: WatchlistListUseCases,
        selection: WatchlistSelection = WatchlistSelection(),
        actions: WatchlistViewModelActions,
        today: @escaping @Sendable () -> CalendarDate
    ) {
        self.useCases = useCases
        self.actions = actions
        self.today = today
        self.selection = selection
    }

    private var foundItems: [WatchlistItemViewModel] {
        guard case .loaded(let items) = state else { return [] }
        guard !searchText.isEmpty else { return items }
        let title = FoldedTitle(searchText)
        return items.filter { item in
            FoldedTitle(item.title).contains(title)
                || [item.title, item.note].contains {
                    $0.range(of: searchText, options: [.caseInsensitive, .diacriticInsensitive]) != nil
                }
        }
    }

    package func load() async {
        generation += 1
        let generation = generation
        if case .loaded = state {} else { state = .loading }
        do {
            let contents = try await useCases.fetch.execute(selection)
            guard self.generation == generation else { return }
            show(contents.entries)
            if notice == nil, let warning = contents.warning { notice = warning }
        } catch is CancellationError {
            if self.generation == generation, state == .loading { state = .idle }
        } catch {
            guard self.generation == generation else { return }
            failure = error
            state = .failed(message: "\(error)")
            showPendingNotice()
        }
    }

    private func show(_ entries: [WatchlistEntry]) {
        failure = nil
        let today = today()
        self.entries = Dictionary(entries.map { ($0.id.description, $0) }) { first, _ in first }
        state = .loaded(entries.map { WatchlistItemViewModel($0, today: today) })
        showPendingNotice()
    }

    private func showPendingNotice() {
        if let pendingNotice { show(pendingNotice) }
        pendingNotice = nil
    }

    private func show(_ result: ChangeResult) { (notice, suggestion) = result }

    package func observe() async {
        // The stream is created before the first load, so that no change during the load is missed.
        let changes = try? await useCases.observe.execute(())
        await load()
        guard let changes else { return }
        for await _ in changes { await load() }
    }

    package func search(for text: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text != searchText { searchText = text }
    }

    package var filterName: String {
        switch selection.filter {
        case .planned: "to watch"
        case .watched: "watched"
        case .all: "all"
        }
    }

    package var orderName: String {
        switch selection.order {
        case .due: "due date"
        case .added: "newest"
        case .title: "title"
        case .year: "year"
        }
    }

    package var emptyMessage: String {
        if !searchText.isEmpty { return "Nothing found for “\(searchText)”." }
        return switch selection.filter {
        case .planned: "There are no films to watch."
        case .watched: "There are no watched films."
        case .all: "The watchlist is empty."
        }
    }

    package func showNextFilter() async {
        selection.filter = selection.filter.next
        await load()
    }

    package func showNextOrder() async {
        selection.order = selection.order.next
        await load()
    }

    package func showMovie(_ item: WatchlistItemViewModel) {
        if let entry = entries[item.id] { actions.showMovie(entry) }
    }

    package func edit(_ item: WatchlistItemViewModel) {
        if let entry = entries[item.id] { openForm(of: entry, "Saved") }
    }

    package func addMovies() { actions.addMovies() }

    package func addMovie() { openForm(of: nil, "Added") }

    private func openForm(of entry: WatchlistEntry?, _ verb: String) {
        actions.edit(entry) { [weak self] saved in
            Task { await self?.perform { ("\(verb) “\(saved.title)”.", nil) } }
        }
    }

    package func sync() {
        guard let sync = actions.sync else { return show(("A sync needs the network.", nil)) }
        (notice, suggestion) = (nil, nil)
        sync()
    }

    package func markWatched(_ item: WatchlistItemViewModel) async {
        await perform {
            let changes = try await useCases.markWatched.execute(.init(names: [item.id], day: today()))
            let viewing = changes.first?.former.watched
            return viewing.map { ("“\(item.title)” is already watched, on \($0.day).", .edit) }
                ?? ("Marked “\(item.title)” as watched.", nil)
        }
    }

    package func remove(_ item: WatchlistItemViewModel) async {
        await perform {
            _ = try await useCases.remove.execute([item.id])
            return ("Removed “\(item.title)”.", .undo)
        }
    }

    package func undo() async {
        await perform {
            let change = try await useCases.undo.execute(())
            return change.map { ("Undone: \($0).", .redo) } ?? ("There is no change to undo.", nil)
        }
    }

    package func redo() async {
        await perform {
            let change = try await useCases.redo.execute(())
            return (change.map { "Redone: \($0)." } ?? "There is no change to redo.", nil)
        }
    }

    private func perform(_ change: () async throws -> ChangeResult) async {
        do {
            pendingNotice = try await change()
            await load()
        } catch is CancellationError {
            // A cancelled change has not happened.
        } catch {
            show(("\(error)", nil))
        }
    }
}

extension CaseIterable where Self: Equatable, AllCases: RandomAccessCollection {
    fileprivate var next: Self {
        Self.allCases.drop { $0 != self }.dropFirst().first ?? Self.allCases.first ?? self
    }
}
