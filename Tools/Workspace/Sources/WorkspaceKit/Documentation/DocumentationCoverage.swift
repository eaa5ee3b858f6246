/// How much of what a module offers has words of its own.
package struct DocumentationCoverage: Sendable, Hashable, Codable {
    /// Public declarations that somebody wrote.
    package let declarations: Int
    /// Those with a comment.
    package let documented: Int

    package init(_ interface: ModuleInterface) {
        // An extension has no page: what it adds has.
        let written = interface.written.filter { $0.kind != "extension" }
        declarations = written.count
        documented = written.count(where: \.isDocumented)
    }
}
