/// What the doctor says of one thing.
package struct Diagnosis: Sendable, Encodable {
    package enum Verdict: String, Sendable, Encodable {
        case fine, warning, problem
    }

    package let subject: String
    package let verdict: Verdict
    /// What was found.
    package let finding: String
    /// What to do; nil where nothing must be done.
    package let remedy: String?

    package init(_ subject: String, _ verdict: Verdict, _ finding: String, remedy: String? = nil) {
        self.subject = subject
        self.verdict = verdict
        self.finding = finding
        self.remedy = remedy
    }
}
