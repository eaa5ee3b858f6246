/// Why a poster could not be written.
enum PosterFileError: Error, Equatable {
    /// Standard output is a terminal, which a picture would confuse.
    case terminal
    /// There is a file of that name.
    case exists(path: String)
    /// The system refused.
    case cannotWrite(path: String, reason: String)
}

extension PosterFileError: CustomStringConvertible {
    /// What happened and what to do.
    var description: String {
        switch self {
        case .terminal: "A picture would confuse the terminal. Name a file: movies poster ID -o poster.jpg"
        case .exists(let path): "\(path) is there already. Name the file to replace it: -o \(path)"
        case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)."
        }
    }
}
