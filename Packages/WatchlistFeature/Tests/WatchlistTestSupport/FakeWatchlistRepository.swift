import CoreDomain
import Synchronization
package import WatchlistDomain

/// A repository in memory. If `failure` is set, each throwing method throws this error.
package final class FakeWatchlistRepository: WatchlistRepository {
    private struct State {
        var watchlist: Watchlist
        /// The changes that can be undone, with the watchlist before each change, oldest first.
        var changes: [(name: String, watchlist: Watchlist)] = []
        /// The changes that can be redone, with the watchlist after each change, oldest first.
        var undone: [(name: String, watchlist: Watchlist)] = []
        var failure: (any Error)?
        var continuations: [AsyncStream<Void>.Continuation] = []
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

    package func watchlist(matching lookupKeys: Set<String>?) async throws -> Watchlist {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return Self.part(of: state.watchlist, matching: lookupKeys)
        }
    }

    private static func part(of watchlist: Watchlist, matching lookupKeys: Set<String>?) -> Watchlist {
        guard let lookupKeys else { return watchlist }
        var part = Watchlist(watchlist.entries.filter { !$0.lookupKeys.isDisjoint(with: lookupKeys) })
        part.unreadableKeys = watchlist.unreadableKeys.filter { key in
            MovieID(key).map { lookupKeys.contains(String($0.number)) } ?? false
        }
        return part
    }

    package func update<Value: Sendable>(
        _ name: @Sendable (Value) -> String?,
        matching lookupKeys: Set<String>?,
        _ change: @Sendable (inout Watchlist) throws -> Value
    ) async throws -> Value {
        let (value, isChanged) = try state.withLock { state in
            if let failure = state.failure { throw failure }
            let former = Self.part(of: state.watchlist, matching: lookupKeys)
            var part = former
            let value = try change(&part)
            var watchlist = state.watchlist
            for entry in former.entries where part[entry.id] == nil { watchlist[entry.id] = nil }
            for entry in part.entries where entry != former[entry.id] { watchlist[entry.id] = entry }
            watchlist.unreadableKeys.subtract(former.unreadableKeys.subtracting(part.unreadableKeys))
            let isChanged =
                Set(watchlist.entries) != Set(state.watchlist.entries)
                || watchlist.unreadableKeys != state.watchlist.unreadableKeys
            guard isChanged else { return (value, false) }
            if let name = name(value) {
                state.changes.append((name, state.watchlist))
                state.undone = []
            }
            state.watchlist = watchlist
            return (value, true)
        }
        if isChanged { notify() }
        return value
    }

    package func undo() async throws -> String? { try revert(from: \.changes, to: \.undone) }

    package func redo() async throws -> String? { try revert(from: \.undone, to: \.changes) }

    private func revert(
        from source: WritableKeyPath<State, [(name: String, watchlist: Watchlist)]>,
        to destination: WritableKeyPath<State, [(name: String, watchlist: Watchlist)]>
    ) throws -> String? {
        let name: String? = try state.withLock { state in
            if let failure = state.failure { throw failure }
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
        state.withLock { $0.continuations.append(continuation) }
        return stream
    }

    private func notify() {
        for continuation in state.withLock({ $0.continuations }) { continuation.yield() }
    }
}
