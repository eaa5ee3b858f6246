extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
    /// A stream of what is there already.
    package static func of(_ elements: Element...) -> Self {
        Self { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }

    /// A stream that only fails.
    package static func failing(_ error: any Error) -> Self {
        Self { $0.finish(throwing: error) }
    }

    /// All elements, and the error that ended them.
    package func collected() async -> (elements: [Element], error: (any Error)?) {
        var elements: [Element] = []
        do {
            for try await element in self { elements.append(element) }
            return (elements, nil)
        } catch {
            return (elements, error)
        }
    }
}
