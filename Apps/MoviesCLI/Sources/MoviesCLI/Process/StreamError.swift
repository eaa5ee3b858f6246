/// Why the result could not be written.
enum StreamError: Error, Equatable {
    /// Whoever read it has gone, as `head` does when it has enough.
    case closed
    /// Anything else, such as a full disk.
    case failed(reason: String)
}

extension StreamError: CustomStringConvertible {
    /// What happened and what to do.
    var description: String {
        switch self {
        case .closed: "Nobody reads the result any more."
        case .failed(let reason): "The result cannot be written: \(reason). Part of it may be missing."
        }
    }
}
