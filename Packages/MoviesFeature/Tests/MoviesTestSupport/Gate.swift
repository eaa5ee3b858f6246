import Synchronization

/// A gate that suspends tasks until a test opens or fails their number. The test thereby controls the order of events.
package final class Gate: Sendable {
    package struct Log: Sendable {
        /// The numbers of all tasks, in order of arrival.
        package var arrived: [Int] = []
        /// The numbers of the tasks that passed or failed, in order.
        package var passed: [Int] = []
        /// The numbers of the tasks that were cancelled before they passed or failed.
        package var cancelled: Set<Int> = []
    }

    private let state = Mutex((log: Log(), outcomes: [Int: Result<Void, any Error>]()))

    package init() {}

    package func pass(_ number: Int = 0) async throws {
        state.withLock { $0.log.arrived.append(number) }
        while true {
            let outcome: Result<Void, any Error>? = state.withLock { state in
                if Task.isCancelled {
                    state.log.cancelled.insert(number)
                    return .failure(CancellationError())
                }
                if state.outcomes[number] != nil { state.log.passed.append(number) }
                return state.outcomes[number]
            }
            if let outcome { return try outcome.get() }
            await Task.yield()
        }
    }

    package var log: Log { state.withLock { $0.log } }

    /// Lets tasks with `number` pass, now and later.
    package func open(_ number: Int = 0) { state.withLock { $0.outcomes[number] = .success(()) } }

    /// Makes tasks with `number` throw `error`, now and later.
    package func fail(_ number: Int, _ error: any Error) { state.withLock { $0.outcomes[number] = .failure(error) } }

    package func wait(until condition: (Log) -> Bool) async {
        while !condition(log), !Task.isCancelled { await Task.yield() }
    }
}

package final class Recorder<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    package init() {}

    package var all: [Element] { elements.withLock { $0 } }

    package func append(_ element: Element) { elements.withLock { $0.append(element) } }
}

package func isOnMainActor(_ isolation: isolated (any Actor)? = #isolation) -> Bool { isolation === MainActor.shared }
