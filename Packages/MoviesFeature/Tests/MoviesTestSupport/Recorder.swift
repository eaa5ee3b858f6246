import Synchronization

/// Keeps what several tasks tell it.
package final class Recorder<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    package init() {}

    package var all: [Element] { elements.withLock { $0 } }

    package func append(_ element: Element) {
        elements.withLock { $0.append(element) }
    }
}
