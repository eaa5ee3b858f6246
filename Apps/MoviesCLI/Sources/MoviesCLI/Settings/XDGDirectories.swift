/// Where a user's files belong (https://specifications.freedesktop.org/basedir-spec).
struct XDGDirectories {
    private let environment: [String: String]

    init(environment: [String: String]) {
        self.environment = environment
    }

    /// For what the user writes.
    var config: String { get throws(SettingsError) { try directory("XDG_CONFIG_HOME", below: ".config") } }
    /// For what can be fetched again.
    var cache: String { get throws(SettingsError) { try directory("XDG_CACHE_HOME", below: ".cache") } }
    /// For what must last but is no data of the user's making.
    var state: String { get throws(SettingsError) { try directory("XDG_STATE_HOME", below: ".local/state") } }

    /// A relative path is invalid by the specification and counts as not set.
    private func directory(_ variable: String, below path: String) throws(SettingsError) -> String {
        if let base = environment[variable], base.hasPrefix("/") { return base + "/movies" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { throw .noHome }
        return "\(home)/\(path)/movies"
    }
}
