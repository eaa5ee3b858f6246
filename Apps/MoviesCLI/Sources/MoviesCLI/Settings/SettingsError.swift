/// Why the settings of this run make no sense.
enum SettingsError: Error, Equatable {
    /// There is no folder to keep files in.
    case noHome
    /// TMDB is asked for without a credential.
    case noCredential(credentialsPath: String)
    /// What stands for a credential can be none. It is not repeated: it may be one with a slip in it.
    case malformedCredential(origin: String)
    /// Others could read the credentials.
    case exposedCredentials(path: String, mode: String)
    /// The credentials are there but cannot be read.
    case unreadableCredentials(path: String, reason: String)
    /// An address is none.
    case malformedAddress(variable: String, example: String)
}

extension SettingsError: CustomStringConvertible {
    /// What happened, why, and what to do.
    var description: String {
        switch self {
        case .noHome:
            "There is no folder to keep files in: HOME is not set. Set HOME to an absolute path."
        case .noCredential(let path):
            "TMDB needs a key (free at https://www.themoviedb.org/settings/api).\n"
                + "Set TMDB_API_KEY, or write it to \(path)"
        case .malformedCredential(let origin):
            "\(origin) is neither a v3 key (32 hex digits) nor a v4 token (eyJ…).\n"
                + "Copy one whole from https://www.themoviedb.org/settings/api"
        case .exposedCredentials(let path, let mode):
            "Others can read \(path) (mode \(mode)).\nRun: chmod 600 '\(path)'"
        case .unreadableCredentials(let path, let reason):
            "\(path) cannot be read: \(reason)."
        case .malformedAddress(let variable, let example):
            "\(variable) is no address. Write it as in \(example)"
        }
    }
}
