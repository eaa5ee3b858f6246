#if canImport(FoundationNetworking)
    import Foundation

    /// A delegate queue that runs callbacks where they are made: one after another, on the session's own queue.
    ///
    /// On Linux a session reads as fast as the server sends and queues each piece for its delegate. With a queue between,
    /// a server that floods filled memory, and held all sessions up, before the delegate could stop it. Without one, the
    /// next piece is read only after the last one was counted.
    final class InlineQueue: OperationQueue, @unchecked Sendable {
        // No state of its own, and `OperationQueue` is Sendable: hence unchecked, which a subclass has to repeat.
        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            block()
        }
    }
#endif
