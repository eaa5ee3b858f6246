extension AsyncStream<Void> {
    /// Returns whether the stream has yielded since the last read. Ends the stream.
    ///
    /// A cancelled read returns a buffered element, and otherwise nil instead of waiting.
    package func hasElement() async -> Bool {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var iterator = makeAsyncIterator()
            return await iterator.next() != nil
        }.value
    }
}
