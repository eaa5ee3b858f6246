extension DataTransferError {
    /// Keeps of a `DecodingError` what says where and why, and drops what quotes the body.
    init(_ error: DecodingError, path: String) {
        let (context, reason): (DecodingError.Context?, String) =
            switch error {
            case .keyNotFound(let key, let context): (context, "\(key.stringValue) is missing")
            case .valueNotFound(let type, let context): (context, "a \(type) is null")
            case .typeMismatch(let type, let context): (context, "it is no \(type)")
            case .dataCorrupted(let context):
                (context, context.codingPath.isEmpty ? "it is no JSON" : "it is malformed")
            @unknown default: (nil, "it has another form than expected")
            }
        let location = context?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } ?? []
        self = .undecodable(path: path, location: location.joined(separator: "."), reason: reason)
    }
}
