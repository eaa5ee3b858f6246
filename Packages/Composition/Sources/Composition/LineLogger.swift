package import Networking

/// Writes what happens on the network a line at a time.
package struct LineLogger: NetworkLogger {
    private let write: @Sendable (String) -> Void

    package init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    package func log(_ event: NetworkEvent) {
        write(event.description)
    }
}
