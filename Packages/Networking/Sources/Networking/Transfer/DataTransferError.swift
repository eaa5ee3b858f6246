public import Foundation

/// Why a response that arrived whole could not be used.
public enum DataTransferError: Error, Sendable, Equatable {
    /// The body is not what the endpoint promises. Neither `location` nor `reason` quotes the body.
    ///
    /// `location` is the path of keys inside the body ("results.0.id"), empty for the body as a whole.
    case undecodable(path: String, location: String, reason: String)
}

extension DataTransferError: CustomStringConvertible, LocalizedError {
    /// What happened and what to do, for the user.
    public var description: String {
        switch self {
        case .undecodable(let path, let location, let reason):
            "The server's answer for \(path) cannot be read\(location.isEmpty ? "" : " at \(location)"): \(reason). "
                + "The service may have changed; check the configured address."
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
