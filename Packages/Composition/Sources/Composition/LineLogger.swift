import Networking

/// Writes what happens on the network a line at a time.
struct LineLogger: NetworkLogger {
    let write: @Sendable (String) -> Void

    func log(_ event: NetworkEvent) {
        write(event.description)
    }
}
