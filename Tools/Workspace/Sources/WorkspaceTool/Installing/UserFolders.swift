internal import Foundation

/// The folders in which a program keeps what is its user's, by the custom of XDG.
struct UserFolders {
    private let name: String
    private let environment: [String: String]

    init(of name: String, environment: [String: String]) {
        self.name = name
        self.environment = environment
    }

    private static let usual = [
        ("XDG_CONFIG_HOME", ".config"), ("XDG_CACHE_HOME", ".cache"), ("XDG_STATE_HOME", ".local/state"),
        ("XDG_DATA_HOME", ".local/share"),
    ]

    /// Those that are there.
    var existing: [String] {
        Self.usual.compactMap { variable, folder in
            if let value = environment[variable], value.hasPrefix("/") { return "\(value)/\(name)" }
            return environment["HOME"].map { "\($0)/\(folder)/\(name)" }
        }
        .filter(FileManager.default.fileExists(atPath:))
    }
}
