/// How a process ended.
public enum ExitStatus: Sendable, Hashable, CustomStringConvertible {
    /// By itself, with this code.
    case exited(Int32)
    /// By a signal of this number.
    case signalled(Int32)

    /// - Parameter status: what waitpid gives.
    init(waited status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
    }

    /// A few words.
    public var description: String {
        switch self {
        case .exited(let code): "exited with \(code)"
        case .signalled(let number): "was ended by signal \(number)"
        }
    }
}
