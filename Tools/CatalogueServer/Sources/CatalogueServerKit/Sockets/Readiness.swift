internal import Dispatch
internal import Synchronization

/// Waits until a descriptor can be read or written, without holding a thread.
final class Readiness: Sendable {
    enum Direction { case reading, writing }

    private enum Outcome { case ready, timedOut, cancelled }

    private static let queue = DispatchQueue(label: "catalogue-server.sockets")

    private let outcome = Mutex<Outcome?>(nil)
    // Both are libdispatch objects, whose functions may be called on any thread; neither property is ever set again.
    nonisolated(unsafe) private let source: any DispatchSourceProtocol
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    private init(_ descriptor: Int32, _ direction: Direction, timeout: Duration?) {
        source =
            switch direction {
            case .reading: DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
            case .writing: DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: Self.queue)
            }
        timer = DispatchSource.makeTimerSource(queue: Self.queue)
        let milliseconds = timeout.map { DispatchTimeInterval.milliseconds(max(0, Int($0 / .milliseconds(1)))) }
        timer.schedule(deadline: milliseconds.map { .now() + $0 } ?? .distantFuture)
    }

    /// - Throws: `SocketError.timedOut`, or `CancellationError`.
    static func wait(_ descriptor: Int32, for direction: Direction, timeout: Duration?) async throws {
        let readiness = Readiness(descriptor, direction, timeout: timeout)
        switch await readiness.wait() {
        case .ready: return
        case .timedOut: throw SocketError.timedOut
        case .cancelled: throw CancellationError()
        }
    }

    private func wait() async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setEventHandler { self.finish(.ready) }
                timer.setEventHandler { self.finish(.timedOut) }
                // Only now has libdispatch let go of the descriptor, which the caller may close.
                source.setCancelHandler {
                    continuation.resume(returning: self.outcome.withLock { $0 } ?? .cancelled)
                }
                timer.activate()
                source.activate()
            }
        } onCancel: {
            finish(.cancelled)
        }
    }

    /// The first outcome holds.
    private func finish(_ new: Outcome) {
        outcome.withLock { $0 = $0 ?? new }
        timer.cancel()
        source.cancel()
    }
}
