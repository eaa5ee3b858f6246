import CCurl
import Foundation
import Networking
import Synchronization

/// The thread that runs all requests of a transport.
///
/// The thread starts with the first request. Other threads only add to the queue and wake the thread.
final class CurlLoop: Sendable {
    private struct State {
        var queue: [(HTTPRequest, Exchange)] = []
        var hasThread = false
        var isStopped = false
        var isReleased = false
    }

    /// Like a browser, which opens a few connections to a host and keeps them open.
    private static let connectionsPerHost: Int64 = 16

    private let state = Mutex(State())
    // libcurl's multi handle. The constant is safe, because only the thread uses it, except for calls of `ccurl_multi_wake` while the lock
    // is held.
    private nonisolated(unsafe) let multi: UnsafeMutableRawPointer

    init?() {
        guard let multi = ccurl_multi_init(Self.connectionsPerHost) else { return nil }
        self.multi = multi
    }

    deinit {
        // Without a request, there was no thread to release the handle.
        if state.withLock({ !$0.isReleased }) { ccurl_multi_cleanup(multi) }
    }

    func start(_ request: HTTPRequest, for exchange: Exchange) {
        guard exchange.attach(stop: { self.wake() }) else { return }
        let needsThread = state.withLock { state in
            defer { state.hasThread = true }
            state.queue.append((request, exchange))
            return !state.hasThread
        }
        if needsThread {
            let thread = Thread { self.run() }
            thread.name = "NetworkingCurl"
            thread.start()
        } else {
            wake()
        }
    }

    /// Ends the thread. The transport, and so all of its callers, are gone.
    func stop() {
        state.withLock { $0.isStopped = true }
        wake()
    }

    private func wake() {
        state.withLock { state in
            if !state.isReleased { ccurl_multi_wake(multi) }
        }
    }

    private func run() {
        ccurl_block_signals()
        var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        ccurl_begin_calls()
        while let queue = nextQueue() {
            for (request, exchange) in queue {
                guard !exchange.isOver else { continue }
                guard let transfer = CurlTransfer(request, exchange), ccurl_multi_add(multi, transfer.easy) else {
                    exchange.fail(NetworkError.invalidRequest(reason: "libcurl does not accept the request"))
                    continue
                }
                transfers[transfer.easy] = transfer
            }
            // An exchange that was cancelled or exceeds a limit needs no further data.
            for (easy, transfer) in transfers where transfer.exchange.isOver {
                ccurl_multi_remove(multi, easy)
                transfers[easy] = nil
            }
            ccurl_multi_perform(multi)
            var code: Int32 = 0
            while let easy = ccurl_multi_next_ended(multi, &code) {
                ccurl_multi_remove(multi, easy)
                transfers.removeValue(forKey: easy)?.end(Int(code))
            }
            ccurl_end_calls()
            ccurl_multi_wait(multi, 60_000)
            ccurl_begin_calls()
        }
        for easy in transfers.keys { ccurl_multi_remove(multi, easy) }
        transfers = [:]
        state.withLock { state in
            state.isReleased = true
            ccurl_multi_cleanup(multi)
        }
        ccurl_end_calls()
    }

    private func nextQueue() -> [(HTTPRequest, Exchange)]? {
        state.withLock { state in
            defer { state.queue = [] }
            return state.isStopped ? nil : state.queue
        }
    }
}
