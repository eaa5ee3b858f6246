import Foundation

/// Where the file of a poster goes.
enum PosterFile: Equatable {
    /// To standard output, for another program.
    case standardOutput
    /// To a file that the user named; one that is there is replaced.
    case named(String)
    /// To a file of this name in the current folder, unless there is one already.
    case new(String)

    /// - Parameters:
    ///   - path: what the user gave; nil for a name made from the film's number.
    init(path: String?, movieID: Int) {
        switch path {
        case "-": self = .standardOutput
        case let path?: self = .named(path)
        case nil: self = .new("poster-\(movieID).jpg")
        }
    }

    /// Writes the file.
    ///
    /// - Throws: `PosterFileError`, or the error of standard output.
    func write(_ file: Data, to output: StandardStream) throws {
        switch self {
        case .standardOutput:
            guard !output.isTerminal else { throw PosterFileError.terminal }
            try output.write(bytes: file)
        case .named(let path):
            do {
                // Not by way of another file: a link, a device and the mode of what is there stay what they are.
                try file.write(to: URL(filePath: path))
            } catch {
                throw PosterFileError.cannotWrite(path: path, reason: Self.reason(error))
            }
        case .new(let path):
            do {
                try file.write(to: URL(filePath: path), options: .withoutOverwriting)
            } catch CocoaError.fileWriteFileExists {
                throw PosterFileError.exists(path: path)
            } catch {
                // It is this run's own, or there is none: half of it would keep the next run from writing it.
                try? FileManager.default.removeItem(atPath: path)
                throw PosterFileError.cannotWrite(path: path, reason: Self.reason(error))
            }
        }
    }

    /// The path that was written, to be told; nil for standard output.
    var path: String? {
        switch self {
        case .standardOutput: nil
        case .named(let path), .new(let path): path
        }
    }

    /// What the system says, without Foundation's words around it.
    private static func reason(_ error: any Error) -> String {
        switch (error as NSError).userInfo[NSUnderlyingErrorKey] {
        case let error as POSIXError: String(cString: strerror(error.code.rawValue))
        case let error as NSError: error.localizedDescription
        default: (error as NSError).localizedDescription
        }
    }
}
