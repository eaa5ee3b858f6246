extension PseudoTerminal {
    /// What a terminal is opened with.
    struct Configuration: Sendable {
        let executable: String
        let arguments: [String]
        let environment: [String: String]
        let columns: Int
        let rows: Int
        let kind: TerminalKind
        let patience: Duration
        let transcriptLimit: Int
        let onOutput: (@Sendable (ContinuousClock.Instant, Int) -> Void)?
    }
}
