/// What a program has to say of one kind of thing besides its commands: a paragraph of its help, a section of its manual page.
public struct Topic: Sendable {
    /// What it is about, in the order in which manual pages have it.
    public enum Kind: Sendable, CaseIterable {
        /// How the program ends.
        case exitCodes
        /// The variables it looks at.
        case environment
        /// The files it reads and writes.
        case files
    }

    let kind: Kind
    let rows: [HelpRow]

    /// Describes a topic by its terms and what each means, in a phrase that may follow the term without a comma.
    public init(_ kind: Kind, _ rows: KeyValuePairs<String, String>) {
        self.kind = kind
        self.rows = rows.map { HelpRow(term: $0.key, meaning: $0.value) }
    }

    /// "Exit codes: 0 done; 64 wrong usage."
    var paragraph: String {
        "\(kind.title): \(rows.map { "\($0.term) \($0.meaning)" }.joined(separator: "; "))."
    }
}

extension Topic.Kind {
    fileprivate var title: String {
        switch self {
        case .exitCodes: "Exit codes"
        case .environment: "Environment"
        case .files: "Files"
        }
    }

    var manualTitle: String {
        switch self {
        case .exitCodes: "EXIT STATUS"
        case .environment: "ENVIRONMENT"
        case .files: "FILES"
        }
    }
}
