/// A place that breaks a rule.
public struct Finding: Sendable, Hashable, Comparable, Codable {
    /// The rule's id: "undeclared-import".
    public let rule: String
    /// From the workspace's root.
    public let file: String
    /// From 1.
    public let line: Int
    /// What is wrong, in a sentence.
    public let message: String
    /// The shortest offending way, from target to target or package to package; empty where there is none.
    public let path: [String]
    /// What to do about it.
    public let remedy: String

    package init(rule: String, file: String, line: Int, message: String, path: [String] = [], remedy: String) {
        self.rule = rule
        self.file = file
        self.line = line
        self.message = message
        self.path = path
        self.remedy = remedy
    }

    /// By file, line and rule.
    public static func < (left: Self, right: Self) -> Bool {
        (left.file, left.line, left.rule, left.message) < (right.file, right.line, right.rule, right.message)
    }
}
