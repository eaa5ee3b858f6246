package import CoreDomain
import Synchronization
package import WatchlistDomain

/// A repository in memory. If `failure` is set, each throwing method throws this error.
package final class FakeWatchlistRepository: WatchlistRepository {
    /// A description, and the watchlist before the change; for `redo` after it.
    private typealias Change = (name: String, watchlist: Watchlist)

    private struct State {
        var watchlist: Watchlist
        /// The changes that can be undone, and those that can be redone, oldest first.
        var changes: [Change] = []
        var undone: [Change] = []
        var failure: (any Error)?
        var continuations: [AsyncStream<Void>.Continuation] = []
        var observers = 0
    }

    private let state: Mutex<State>

    package init(_ entries: [WatchlistEntry] = [], unreadableKeys: Set<String> = []) {
        var watchlist = Watchlist(entries)
        watchlist.unreadableKeys = unreadableKeys
        state = Mutex(State(watchlist: watchlist))
    }

    package var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    package var entries: Set<WatchlistEntry> { state.withLock { Set($0.watchlist.entries) } }

    /// The descriptions of the changes that can be undone, the last one first.
    package var changeNames: [String] { state.withLock { $0.changes.reversed().map(\.name) } }

    /// The number of streams of changes that have not ended.
    package var observers: Int { state.withLock { $0.observers } }

    private func withState<Value: Sendable>(_ body: (inout State) throws -> Value) throws -> Value {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return try body(&state)
        }
    }

    package func watchlist(matching lookupKeys: Set<String>?) async throws -> Watchlist {
        try withState { $0.watchlist.part(matching: lookupKeys) }
    }

    package func update<Value: Sendable>(
        _ name: @Sendable (Value) -> String?,
        matching lookupKeys: Set<String>?,
        _ change: @Sendable (inout Watchlist) throws -> Value
    ) async throws -> Value {
        let (value, isChanged) = try withState { state in
            let former = state.watchlist.part(matching: lookupKeys)
            var part = former
            let value = try change(&part)
            let isChanged =
                Set(part.entries) != Set(former.entries) || part.unreadableKeys != former.unreadableKeys
            guard isChanged else { return (value, false) }
            if let name = name(value) {
                state.changes.append((name, state.watchlist))
                state.undone = []
            }
            for entry in former.entries { state.watchlist[entry.id] = nil }
            for entry in part.entries { state.watchlist[entry.id] = entry }
            state.watchlist.unreadableKeys.subtract(former.unreadableKeys.subtracting(part.unreadableKeys))
            return (value, true)
        }
        if isChanged { notify() }
        return value
    }

    package func undo() async throws -> String? { try revert(from: \.changes, to: \.undone) }

    package func redo() async throws -> String? { try revert(from: \.undone, to: \.changes) }

    private func revert(
        from source: WritableKeyPath<State, [Change]>,
        to destination: WritableKeyPath<State, [Change]>
    ) throws -> String? {
        let name: String? = try withState { state in
            guard let last = state[keyPath: source].popLast() else { return nil }
            state[keyPath: destination].append((last.name, state.watchlist))
            state.watchlist = last.watchlist
            return last.name
        }
        if name != nil { notify() }
        return name
    }

    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.observers -= 1 } }
        state.withLock { state in
            state.continuations.append(continuation)
            state.observers += 1
        }
        return stream
    }

    private func notify() {
        for continuation in state.withLock({ $0.continuations }) { continuation.yield() }
    }
}

extension Watchlist {
    fileprivate func part(matching lookupKeys: Set<String>?) -> Watchlist {
        guard let lookupKeys else { return self }
        var part = Watchlist(entries.filter { !$0.lookupKeys.isDisjoint(with: lookupKeys) })
        part.unreadableKeys = unreadableKeys.filter { key in
            MovieID(key).map { lookupKeys.contains(String($0.number)) } ?? false
        }
        return part
    }
}

extension WatchlistRepository {
    package var entries: Set<WatchlistEntry> {
        get async throws { Set(try await watchlist().entries) }
    }

    package func change(_ name: String? = "Change", _ change: @Sendable (inout Watchlist) throws -> Void) async throws {
        try await update({ (_: Void) in name }, change)
    }

    /// Adds or replaces entries as one change.
    package func save(_ entries: WatchlistEntry..., name: String = "Save") async throws {
        try await change(name) { watchlist in
            for entry in entries { watchlist[entry.id] = entry }
        }
    }

    package func remove(_ id: MovieID) async throws { try await change("Remove") { $0[id] = nil } }
}
