public import Foundation

/// What came back from a `DataTransferService`.
public enum TransferResponse<Value: Sendable>: Sendable {
    /// The decoded value and the body it was decoded from, for whoever keeps responses.
    case value(Value, body: Data, CacheDirectives)
    /// The version named in the conditional request is still the current one.
    case notModified(CacheDirectives)
}
