package import Foundation

/// Something to install.
package struct InstallItem: Sendable {
    /// What it is made of.
    package enum Content: Sendable {
        /// A copy of a file; who may run it, everybody may.
        case file(URL)
        case text(String)
        /// A link that leads to a path.
        case link(String)
    }

    /// From the prefix.
    package let path: String
    package let content: Content

    package init(_ path: String, _ content: Content) {
        self.path = path
        self.content = content
    }
}
