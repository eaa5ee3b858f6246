package import Foundation
internal import Synchronization

/// A line for every request: method, address without the key, status.
package final class RequestLog: Sendable {
    private let write: @Sendable (String) -> Void

    package init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    /// Appends to a file, made where it is missing. Each line is written at once, so that a reader counts what was served.
    package convenience init(file: FileHandle) {
        let file = Mutex(file)
        self.init { line in
            file.withLock { try? $0.write(contentsOf: Data((line + "\n").utf8)) }
        }
    }

    func note(_ head: RequestHead?, status: String) {
        guard let head else { return write("- - \(status)") }
        write("\(head.method) \(RequestTarget(head.target).withoutKey) \(status)")
    }
}
