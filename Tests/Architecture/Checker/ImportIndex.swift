/// What the targets of a workspace import; each is scanned once, however many rules ask.
package actor ImportIndex {
    private var scans: [String: Task<Set<String>, any Error>] = [:]

    package init() {}

    package func modules(of target: PackageTarget) async throws -> Set<String> {
        let sources = target.sources
        let scan = scans[target.name] ?? Task { try await ImportScanner().modules(in: sources) }
        scans[target.name] = scan
        return try await scan.value
    }
}
