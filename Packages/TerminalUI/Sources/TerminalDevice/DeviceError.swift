/// Why a terminal cannot be used.
public enum DeviceError: Error, Sendable, Hashable {
    /// Standard input or output is no terminal, or one that can show plain text only.
    case unfit(reason: String)
    /// The system refused.
    case failed(reason: String)
}

extension DeviceError: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .unfit(let reason): "\(reason) Screens need a terminal to themselves."
        case .failed(let reason): "The terminal cannot be used: \(reason)."
        }
    }
}
