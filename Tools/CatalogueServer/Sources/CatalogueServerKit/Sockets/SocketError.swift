internal import Foundation

/// Why a socket cannot be used.
package enum SocketError: Error, Equatable, CustomStringConvertible {
    case system(call: String, code: Int32)
    case timedOut
    case closed

    package var description: String {
        switch self {
        case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
        case .timedOut: "the other side was silent for too long"
        case .closed: "the other side has closed the connection"
        }
    }
}
