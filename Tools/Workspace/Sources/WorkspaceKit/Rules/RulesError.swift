/// A rules file that cannot be understood.
public struct RulesError: Error, Sendable, CustomStringConvertible {
    /// What is wrong, and in which file.
    public let description: String
}
