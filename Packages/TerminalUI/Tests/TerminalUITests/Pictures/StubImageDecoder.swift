import Foundation
import Synchronization

@testable import TerminalUI

/// Reads files whose bytes are the pixels of a row; and only when it is allowed to, where it is told to wait.
final class StubImageDecoder: ImageDecoder {
    struct NoPicture: Error {}

    private struct State {
        var asked: [Size] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
        var wasOnMainThread = false
    }

    private let waits: Bool
    private let state = Mutex(State())

    init(waits: Bool = false) {
        self.waits = waits
    }

    /// For how many pixels it was asked.
    var asked: [Size] { state.withLock(\.asked) }
    var wasOnMainThread: Bool { state.withLock(\.wasOnMainThread) }

    /// Lets all go on that wait now.
    func proceed() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap {
        let isMain = isMainThread()
        state.withLock { state in
            state.asked.append(pixels)
            state.wasOnMainThread = state.wasOnMainThread || isMain
        }
        if waits { await withCheckedContinuation { wait in state.withLock { $0.waiting.append(wait) } } }
        guard let bitmap = Bitmap(width: file.count, height: 1, bytes: file.flatMap { [$0, $0, $0] }) else {
            throw NoPicture()
        }
        return bitmap
    }

    private nonisolated func isMainThread() -> Bool { Thread.isMainThread }
}
