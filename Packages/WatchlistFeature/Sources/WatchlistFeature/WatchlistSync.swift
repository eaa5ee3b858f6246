import CommandKit
import CoreDomain
import TerminalText
import WatchlistDomain

extension WatchlistModule {
    private static let dryRun = Flag("dry-run", help: "List what the sync would do, and change nothing.")

    static let sync = ModuleCommand<WatchlistModule>(
        Command(
            "sync",
            summary: "Sync the films to watch with the watchlist of your account.",
            discussion: """
                Films that you have added or removed on one side are added to or removed from the other side. A watched film \
                leaves the account's watchlist. If a film has changed on both sides, your change here is used, and the film is \
                listed. An interrupted sync is completed by the next one.
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
            progress: { [output] in output.progress(SafeText("Sent \($0) of \($1) films…")) }
        )
        defer { output.progress(nil) }
        let result = try await reporting { try await module.container.makeSync(command.cachePolicy).execute(input) }
        output.progress(nil)
        for line in isDryRun ? result.plan.lines : result.lines { output.note(SafeText(line)) }
        if let failure = result.failure { throw failure }
    }
}

extension WatchlistSyncPlan {
    /// A line for each film that the sync would change.
    fileprivate var lines: [String] {
        let changes =
            additions.map { "Would add “\($0.title)” here." } + removals.map { "Would remove “\($0.title)” here." }
            + sendings.map { sending in
                sending.isListed
                    ? "Would add “\(sending.title)” to your account."
                    : "Would remove “\(sending.title)” from your account."
            }
        return (changes.isEmpty ? [Self.noChange] : changes) + notes
    }

    fileprivate static let noChange = "Your watchlist and your account's watchlist are the same."

    /// A line for each film with a peculiarity.
    fileprivate var notes: [String] {
        conflicts.map { conflict in
            let change =
                conflict.isListed ? "added it here, and removed it from" : "removed or watched it here, and added it to"
            return
                "“\(conflict.title)” has changed on both sides: you \(change) your account. Your change here is used."
        }
            + watched.map { "“\($0.title)” is watched here, and stays on your account's watchlist." }
            + unmatched.map { "“\($0.title)” (\($0.id)) is skipped, because the service does not have it." }
    }
}

extension SyncWatchlistUseCase.Output {
    /// The numbers of films, such as `Added 3 films from your account, sent 2 changes.`, followed by the notes.
    fileprivate var lines: [String] {
        let parts = [
            (plan.additions.count, "added", "film", " from your account"),
            (plan.removals.count, "removed", "film", " that you have removed from your account"),
            (sent, "sent", "change", " to your account"),
        ]
        .filter { $0.0 > 0 }
        .map { count, verb, noun, end in "\(verb) \(count) \(noun)\(count == 1 ? "" : "s")\(end)" }
        let sentence = parts.joined(separator: ", ")
        let unsent = plan.sendings.count - sent - refused.count
        var lines = plan.isEmpty ? [WatchlistSyncPlan.noChange] : []
        if !parts.isEmpty { lines.append(sentence.prefix(1).uppercased() + sentence.dropFirst() + ".") }
        if unsent > 0 {
            let sentences =
                unsent == 1 ? " is not sent. The next sync sends it." : "s are not sent. The next sync sends them."
            lines.append("\(unsent) change\(sentences)")
        }
        return lines + plan.notes
            + refused.map { "“\($0)” is not on your account's watchlist, because the service does not have the film." }
    }
}
