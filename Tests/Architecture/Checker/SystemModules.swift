/// The modules of the toolchain and the platform that a layer may import.
package struct SystemModules: Sendable {
    package let names: Set<String>

    /// Nothing but the language's own, which is there without an import; not even Foundation.
    package static let none = SystemModules(names: ["Swift"])
    /// Values, text and locks.
    package static let values = none.adding("Foundation", "FoundationEssentials", "Synchronization")
    /// What a view can follow.
    package static let observable = values.adding("Observation")
    /// The process, its files and its terminal.
    package static let platform = observable.adding("Dispatch", "Glibc", "Musl", "Darwin")
    /// Sockets and HTTP.
    package static let network = platform.adding("FoundationNetworking")
    /// Tests: Swift Testing, never XCTest.
    package static let testing = network.adding("Testing")

    private func adding(_ more: String...) -> SystemModules {
        SystemModules(names: names.union(more))
    }
}
