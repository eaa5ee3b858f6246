/// A package in figures. What is nil is not known.
package struct PackageStatistics: Sendable, Encodable {
    package let name: String
    /// Its folder from the root.
    package let path: String
    /// Lines of the sources that are shipped, comments and blank ones included.
    package var lines = 0
    /// Those of its tests.
    package var testLines = 0
    /// Public declarations that somebody wrote.
    package var publicSymbols: Int?
    /// How many of them have a comment.
    package var documented: Int?
    /// Packages that need it, its and their tests aside.
    package var fanIn = 0
    /// Packages that it needs, tests aside.
    package var fanOut = 0
    /// Tests at the last run that passed.
    package var tests: Int?
    /// How long they took, in seconds.
    package var testSeconds: Double?
    /// How long the compiler works on it from clean, tests aside, in seconds.
    package var buildSeconds: Double?

    /// From 0, for what others rely on and that relies on nobody, to 1; nil for a package alone (R. C. Martin, "OO Design Quality
    /// Metrics", 1994).
    package var instability: Double? {
        fanIn + fanOut == 0 ? nil : Double(fanOut) / Double(fanIn + fanOut)
    }

    /// The documented share of what it offers; nil where it offers nothing.
    package var documentedShare: Double? {
        guard let publicSymbols, let documented, publicSymbols > 0 else { return nil }
        return Double(documented) / Double(publicSymbols)
    }

    private enum CodingKeys: CodingKey {
        case name, path, lines, testLines, publicSymbols, documented, documentedShare, fanIn, fanOut, instability, tests
        case testSeconds, buildSeconds
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(path, forKey: .path)
        try container.encode(lines, forKey: .lines)
        try container.encode(testLines, forKey: .testLines)
        try container.encodeIfPresent(publicSymbols, forKey: .publicSymbols)
        try container.encodeIfPresent(documented, forKey: .documented)
        try container.encodeIfPresent(documentedShare, forKey: .documentedShare)
        try container.encode(fanIn, forKey: .fanIn)
        try container.encode(fanOut, forKey: .fanOut)
        try container.encodeIfPresent(instability, forKey: .instability)
        try container.encodeIfPresent(tests, forKey: .tests)
        try container.encodeIfPresent(testSeconds, forKey: .testSeconds)
        try container.encodeIfPresent(buildSeconds, forKey: .buildSeconds)
    }
}
