import Synchronization

/// Holds whoever comes until a test lets them pass, so that a test decides what happens first.
package final class Gate: Sendable {
    /// Who has been where.
    package struct Log: Sendable {
        /// Who came, in order.
        package var arrived: [Int] = []
        /// Who was let through, or turned away with an error, in order.
        package var passed: [Int] = []
        /// Who was cancelled while waiting.
        package var cancelled: Set<Int> = []
    }

    private struct State {
        var log = Log()
        var outcomes: [Int: Result<Void, any Error>] = [:]
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var lastObserver = 0
        var observers: [Int: (condition: @Sendable (Log) -> Bool, notify: CheckedContinuation<Void, Never>)] = [:]

        /// Those who wait for what has become true.
        mutating func satisfied() -> [CheckedContinuation<Void, Never>] {
            let satisfied = observers.filter { $0.value.condition(log) }
            for id in satisfied.keys { observers[id] = nil }
            return satisfied.values.map(\.notify)
        }
    }

    private let state = Mutex(State())

    package init() {}

    /// Waits until `number` was opened or failed; ends at once when cancelled.
    package func pass(_ number: Int = 0) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                update { state in
                    state.log.arrived.append(number)
                    if Task.isCancelled {
                        state.log.cancelled.insert(number)
                        return { continuation.resume(throwing: CancellationError()) }
                    }
                    guard let outcome = state.outcomes[number] else {
                        state.waiting[number] = continuation
                        return {}
                    }
                    state.log.passed.append(number)
                    return { continuation.resume(with: outcome) }
                }
            }
        } onCancel: {
            update { state in
                guard let continuation = state.waiting.removeValue(forKey: number) else { return {} }
                state.log.cancelled.insert(number)
                return { continuation.resume(throwing: CancellationError()) }
            }
        }
    }

    /// Who has been where so far.
    package var log: Log { state.withLock { $0.log } }

    /// Lets `number` pass, now or when it comes.
    package func open(_ number: Int = 0) {
        settle(number, .success(()))
    }

    /// Turns `number` away, now or when it comes.
    package func fail(_ number: Int, _ error: any Error) {
        settle(number, .failure(error))
    }

    /// Returns once `condition` holds, or when the test has run out of time.
    package func wait(until condition: @escaping @Sendable (Log) -> Bool) async {
        let id = state.withLock { state in
            state.lastObserver += 1
            return state.lastObserver
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { notify in
                update { state in
                    if Task.isCancelled { return { notify.resume() } }
                    state.observers[id] = (condition, notify)
                    return {}
                }
            }
        } onCancel: {
            update { state in
                let observer = state.observers.removeValue(forKey: id)
                return { observer?.notify.resume() }
            }
        }
    }

    private func settle(_ number: Int, _ outcome: Result<Void, any Error>) {
        update { state in
            state.outcomes[number] = outcome
            guard let continuation = state.waiting.removeValue(forKey: number) else { return {} }
            state.log.passed.append(number)
            return { continuation.resume(with: outcome) }
        }
    }

    /// Changes the state, then resumes whoever has something to learn of it, outside the lock.
    private func update(_ change: (inout State) -> () -> Void) {
        var resume: () -> Void = {}
        let observers = state.withLock { state in
            resume = change(&state)
            return state.satisfied()
        }
        resume()
        for observer in observers { observer.resume() }
    }
}
