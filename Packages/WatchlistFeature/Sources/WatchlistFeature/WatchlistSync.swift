import CommandKit
import CoreDomain
import TerminalText
import WatchlistDomain
import WatchlistPresentation
import WatchlistTerminalUI

extension WatchlistModule {
    private static let dryRun = Flag("dry-run", help: "List what the sync would do, and change nothing.")

    static let sync = ModuleCommand<WatchlistModule>(
        Command(
            "sync",
            summary: "Sync the films to watch with the watchlist of your account.",
            discussion: """
                Films that you have added or removed on one side are added to or removed from the other side. A watched film \
                leaves the account's watchlist. If a film has changed on both sides, the later change is used, and the film is \
                listed. The service gives no dates, so a change here since the last sync counts as the later one. An interrupted \
                sync is completed by the next one.
                """,
            options: [dryRun],
            examples: [
                Example(["watchlist", "sync", "--dry-run"], "see what the sync would do"),
                Example(["watchlist", "sync"], "sync with your account"),
            ]
        ),
        needsService: true
    ) { module, command, output in
        guard !command[CommonOptions.offline] else { throw command.usageError("A sync needs the network.") }
        let isDryRun = command[dryRun]
        let input = SyncWatchlistUseCase.Input(
            isDryRun: isDryRun,
            today: module.container.today(),
            progress: { [output] in output.progress(SafeText($0.text)) }
        )
        let result = try await reporting(command) {
            do {
                defer { output.progress(nil) }
                return try await module.container.makeSync().execute(input)
            } catch let error as CancellationError {
                output.note(SafeText(SyncWatchlistUseCase.interruption))
                throw error
            }
        }
        let lines = isDryRun ? result.plan.lines : result.lines
        let changes = lines.map { WatchlistChangeJSON(isDryRun ? "planned" : "synced", description: $0) }
        try command.report(changes, notes: lines, to: output)
        if let failure = result.failure { throw failure }
    }
}
