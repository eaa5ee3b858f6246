internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// Runs tests, and again those whose inputs changed, until it is cancelled.
struct TestWatch: Sendable {
    /// How long nothing must be saved before anything is done: editors and git write several files in a row.
    private static let pause = Duration.milliseconds(200)

    private let context: ToolContext
    private let watcher: any FileWatcher
    private let clock: any Clock<Duration>

    init(_ context: ToolContext, watcher: any FileWatcher, clock: any Clock<Duration>) {
        self.context = context
        self.watcher = watcher
        self.clock = clock
    }

    private enum Signal: Sendable {
        case file(FileEvent)
        case paused(Int)
        case checked(WatchedTests)
        case failed(any Error)
    }

    func run() async throws {
        let (signals, feed) = AsyncStream.makeStream(of: Signal.self)
        var others: Set<String> = []
        var watching = watch(others, feed)
        defer { watching.cancel() }
        var known = WatchedTests()
        var state = WatchState()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            func check() {
                tasks.addTask { [known] in
                    do { feed.yield(.checked(try await self.check(known))) } catch { feed.yield(.failed(error)) }
                }
            }
            func handle(_ event: WatchState.Event) {
                switch state.handle(event) {
                case .check: check()
                case .pause(let number):
                    tasks.addTask {
                        try await clock.sleep(for: Self.pause)
                        feed.yield(.paused(number))
                    }
                case nil: break
                }
            }
            check()
            for await signal in signals {
                switch signal {
                case .file(let event):
                    if known.inputs?.concern(event) ?? true { handle(.saved) }
                case .paused(let number): handle(.paused(number))
                case .checked(let new):
                    known = new
                    handle(.finished)
                    // Files elsewhere, which are known only now: they may have changed before they were watched.
                    guard let needed = known.inputs?.others, needed != others else { continue }
                    others = needed
                    watching.cancel()
                    watching = watch(others, feed)
                    handle(.saved)
                case .failed(let error): throw error
                }
            }
            tasks.cancelAll()
        }
    }

    /// Passes on what happens to files, from now on.
    private func watch(_ others: Set<String>, _ feed: AsyncStream<Signal>.Continuation) -> Task<Void, Never> {
        let events = watcher.events(others: others)
        return Task {
            do {
                for try await event in events { feed.yield(.file(event)) }
            } catch {
                feed.yield(.failed(error))
            }
        }
    }

    // MARK: One look

    /// Runs the tests of the packages whose keys are others than those `known`.
    private func check(_ known: WatchedTests) async throws -> WatchedTests {
        var known = known
        let session: TestSession
        do {
            session = try await look(known)
        } catch {
            try tell(error)
            known.isHindered = true
            return known
        }
        guard known.isHindered || session.keys != known.session?.keys else { return known }
        let outdated = known.outdated(in: session)
        do {
            if known.session != nil, !outdated.isEmpty {
                let cause = known.cause(of: outdated, in: session)
                try WatchRule(cause: cause, time: Date()).write(to: context.console)
            }
            known.take(session)
            try session.refuseUndeclaredImports()
            for package in outdated { known.tested[package.path] = session.keys[package.path] }
            if !outdated.isEmpty { _ = try await session.test(outdated) }
        } catch {
            try tell(error)
        }
        let files = session.inputs.files.count, packages = session.inputs.packages.count
        let unit = packages == 1 ? "package" : "packages"
        try context.console.write("Watching \(files) files of \(packages) \(unit)\n")
        return known
    }

    private func look(_ known: WatchedTests) async throws -> TestSession {
        let workspace = try await context.readWorkspace()
        let unreadable = workspace.unreadable.filter { known.inputs?.packages.contains($0.path) ?? true }
        guard unreadable.isEmpty else {
            throw Failure(
                unreadable.map(\.description).joined(separator: "\n"),
                remedy: "Waiting until it can be read."
            )
        }
        let packages = try await Affecting.packages(context, workspace)
        return try await TestSession(context, workspace: workspace, packages: packages)
    }

    /// Tells what is half written or gone for a moment; nothing can be waited for where the workspace itself is gone.
    private func tell(_ error: any Error) throws {
        try Task.checkCancellation()
        guard FileManager.default.fileExists(atPath: context.root.filePath) else { throw error }
        if let failure = error as? Failure {
            context.console.fail(failure.message, remedy: failure.remedy)
        } else {
            context.console.fail("\(error)")
        }
    }
}
