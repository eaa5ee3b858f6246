import Dispatch
import Synchronization

/// A gate that suspends tasks until a test opens or fails their number. The test thereby controls the order of events.
package final class Gate: Sendable {
    /// The numbers of the tasks that called `pass(_:)`.
    package struct Log: Sendable {
        /// The numbers of all tasks, in order of arrival.
        package var arrived: [Int] = []
        /// The numbers of the tasks that passed or failed, in order.
        package var passed: [Int] = []
        /// The numbers of the tasks that were cancelled before they passed or failed.
        package var cancelled: Set<Int> = []
    }

    private struct State {
        var log = Log()
        var outcomes: [Int: Result<Void, any Error>] = [:]
        /// The suspended tasks by a unique identifier, because several tasks can have one number.
        var waiting: [Int: (number: Int, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var lastIdentifier = 0
        var observers: [Int: (condition: @Sendable (Log) -> Bool, notify: CheckedContinuation<Void, Never>)] = [:]

        mutating func makeIdentifier() -> Int {
            lastIdentifier += 1
            return lastIdentifier
        }

        /// Removes and returns the observers whose condition the log satisfies.
        mutating func satisfied() -> [CheckedContinuation<Void, Never>] {
            let satisfied = observers.filter { $0.value.condition(log) }
            for id in satisfied.keys { observers[id] = nil }
            return satisfied.values.map(\.notify)
        }
    }

    private let state = Mutex(State())

    package init() {}

    /// Suspends the task until the test opens or fails `number`.
    ///
    /// - Throws: The error of `fail(_:_:)`, or `CancellationError`.
    package func pass(_ number: Int = 0) async throws {
        let id = state.withLock { $0.makeIdentifier() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                update { state in
                    state.log.arrived.append(number)
                    if Task.isCancelled {
                        state.log.cancelled.insert(number)
                        return { continuation.resume(throwing: CancellationError()) }
                    }
                    guard let outcome = state.outcomes[number] else {
                        state.waiting[id] = (number, continuation)
                        return {}
                    }
                    state.log.passed.append(number)
                    return { continuation.resume(with: outcome) }
                }
            }
        } onCancel: {
            update { state in
                guard let waiter = state.waiting.removeValue(forKey: id) else { return {} }
                state.log.cancelled.insert(number)
                return { waiter.continuation.resume(throwing: CancellationError()) }
            }
        }
    }

    package var log: Log { state.withLock { $0.log } }

    /// Lets tasks with `number` pass, now and later.
    package func open(_ number: Int = 0) { setOutcome(number, .success(())) }

    /// Makes tasks with `number` throw `error`, now and later.
    package func fail(_ number: Int, _ error: any Error) { setOutcome(number, .failure(error)) }

    /// Returns when the log satisfies `condition`, or when the time limit cancels the test.
    package func wait(until condition: @escaping @Sendable (Log) -> Bool) async {
        let id = state.withLock { $0.makeIdentifier() }
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

    private func setOutcome(_ number: Int, _ outcome: Result<Void, any Error>) {
        update { state in
            state.outcomes[number] = outcome
            let waiters = state.waiting.filter { $0.value.number == number }
            for id in waiters.keys { state.waiting[id] = nil }
            state.log.passed += waiters.map { _ in number }
            return { for waiter in waiters.values { waiter.continuation.resume(with: outcome) } }
        }
    }

    /// Changes the state, then resumes tasks and observers outside the lock.
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

/// A thread-safe list to which several tasks append elements.
package final class Recorder<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    package init() {}

    package var all: [Element] { elements.withLock { $0 } }

    package func append(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// The queue of the main actor.
///
/// Replaces `Thread.isMainThread`: on Linux, another thread than the first can serve the main queue.
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on the main queue.
    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
