/// What a package's test result depends on, in words, and the hash of them.
package struct ResultKey: Sendable, Hashable {
    /// The version of what a key means and of how tests are run. A pass under another version is none.
    package static let version = "1"

    /// "NAME VALUE" for each input, sorted.
    package let lines: [String]
    package let hash: String

    package init(lines: [String], hash: String) {
        self.lines = lines
        self.hash = hash
    }
}
