/// How an executable is installed: what it can be asked for, and how it is linked.
package struct InstallRules: Sendable, Decodable {
    /// The words that make it print its manual page; nil where it has none.
    package var manual: [String]?
    /// The words that make it print the completions of a shell, which stands for "<shell>"; nil where it has none.
    package var completions: [String]?
    /// What is different where Swift's libraries are linked into it.
    package var `static`: Static?

    /// What a build with Swift's libraries inside takes besides.
    package struct Static: Sendable, Decodable {
        /// Options of `swift build`.
        package var flags: [String]?
        /// On Linux, C files that stand in for libraries of the system, by the libraries' names.
        package var standIns: [String: String]?
    }

    package init() {}
}
