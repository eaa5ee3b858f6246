/// Why a request cannot be understood. The connection is closed after the answer, as nobody knows where the next one begins.
package enum BadRequest: Int, Error, Sendable {
    case malformed = 400
    /// The body comes in chunks: nothing here takes one.
    case lengthRequired = 411
    case bodyTooLarge = 413
    case headTooLarge = 431
    case versionNotSupported = 505
}
