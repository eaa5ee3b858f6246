import AccountInterface
package import CoreDomain
import Observation
package import WatchlistDomain

@MainActor
package protocol WatchlistSyncViewModelInput: AnyObject {
    /// Syncs the watchlist with the account, and passes the result to the actions. If the task is cancelled, calls no action;
    /// the next sync completes the interrupted one.
    func sync() async
}

@MainActor
package protocol WatchlistSyncViewModelOutput: AnyObject {
    /// The step that runs, such as `Sent 1 of 2 films…`.
    var progress: String { get }
    /// The last step that a line-by-line interface reports; nil if there is none.
    var milestone: String? { get }
}

package typealias WatchlistSyncViewModel = WatchlistSyncViewModelInput & WatchlistSyncViewModelOutput

@MainActor
package struct WatchlistSyncViewModelActions {
    /// Shows the result of the sync, its error, or both: each line is a paragraph.
    package let showResult: @MainActor (_ lines: [String]) -> Void
    /// Handles a session that is missing, or that the service no longer accepts.
    package let onSessionEnd: @MainActor () -> Void

    package init(
        showResult: @escaping @MainActor (_ lines: [String]) -> Void,
        onSessionEnd: @escaping @MainActor () -> Void
    ) {
        self.showResult = showResult
        self.onSessionEnd = onSessionEnd
    }
}

@MainActor
@Observable
package final class DefaultWatchlistSyncViewModel: WatchlistSyncViewModel {
    package private(set) var progress = "Comparing the films…"
    package private(set) var milestone: String?

    @ObservationIgnored private let useCase: any UseCase<SyncWatchlistUseCase.Input, SyncWatchlistUseCase.Output>
    @ObservationIgnored private let actions: WatchlistSyncViewModelActions
    @ObservationIgnored private let today: @Sendable () -> CalendarDate

    package init(
        sync useCase: any UseCase<SyncWatchlistUseCase.Input, SyncWatchlistUseCase.Output>,
        actions: WatchlistSyncViewModelActions,
        today: @escaping @Sendable () -> CalendarDate
    ) {
        self.useCase = useCase
        self.actions = actions
        self.today = today
    }

    package func sync() async {
        let input = SyncWatchlistUseCase.Input(today: today()) { [weak self] in
            self?.progress = $0.text
            if $0.isMilestone { self?.milestone = $0.text }
        }
        do {
            let result = try await useCase.execute(input)
            end(result.lines, result.failure)
        } catch {
            end([], error)
        }
    }

    private func end(_ lines: [String], _ failure: (any Error)?) {
        // The user has stopped the sync.
        guard !Task.isCancelled else { return }
        switch failure {
        case nil: actions.showResult(lines)
        case AccountError.sessionEnded?, AccountError.notSignedIn?: actions.onSessionEnd()
        // Another process has signed in or out.
        case is CancellationError: actions.showResult(lines + [SyncWatchlistUseCase.interruption])
        case let failure?: actions.showResult(lines + ["\(failure)"])
        }
    }
}
