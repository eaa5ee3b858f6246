internal import Foundation

/// The file of the request log cannot be written.
struct LogFileError: Error, CustomStringConvertible {
    let path: String
    let code: Int32

    var description: String { "The log \(path) cannot be written: \(String(cString: strerror(code)))." }
}
