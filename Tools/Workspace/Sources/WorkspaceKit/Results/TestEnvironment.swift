/// The variables that tests see: those every program needs, those that change what a compiler or a test does, and those the rules
/// name. Nothing else, so that a pass on one machine means one on another.
package struct TestEnvironment: Sendable {
    /// They say where things are, not how tests turn out.
    private static let places = ["HOME", "TMPDIR", "USER", "LOGNAME"]
    private static let behaviour = [
        "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "DEVELOPER_DIR", "SDKROOT", "TOOLCHAINS", "LD_LIBRARY_PATH",
        "CPATH", "C_INCLUDE_PATH", "LIBRARY_PATH", "PKG_CONFIG_PATH",
    ]

    /// What is passed on.
    package private(set) var variables: [String: String]
    /// What is part of the key.
    package let keyed: [String: String]

    package init(_ environment: [String: String], rules: WorkspaceRules) {
        keyed = environment.filter { (Self.behaviour + rules.environment).contains($0.key) }
        variables = environment.filter { Self.places.contains($0.key) }.merging(keyed) { $1 }
    }

    /// Lets tests see one more variable, which is no part of the key.
    package mutating func add(_ name: String, _ value: String) {
        variables[name] = value
    }
}
