public import Foundation

/// Why a picture cannot be read or written.
public enum JPEGError: Error, Sendable, Equatable {
    /// This program was built on a machine without the library.
    case libraryMissing
    /// The data is longer than the limit.
    case tooManyBytes(Int, limit: Int)
    /// The header declares a larger picture than the limit.
    case tooManyPixels(JPEGSize, limit: Int)
    /// The data goes over the picture more often than the limit.
    case tooManyScans(Int, limit: Int)
    /// The picture is in the four colours of print.
    case printColours
    /// The data is no picture, or not a whole and sound one; with the library's words.
    case damaged(String)
    /// The library refuses to write the picture; with its words.
    case notEncodable(String)
}

extension JPEGError: CustomStringConvertible, LocalizedError {
    /// What happened and what to do, for the user.
    public var description: String {
        switch self {
        case .libraryMissing:
            """
            This program was built without the JPEG library. Install libturbojpeg (apt-get install libturbojpeg0-dev, \
            dnf install turbojpeg-devel, brew install jpeg-turbo) and build it again from the beginning.
            """
        case .tooManyBytes(let count, let limit):
            "The picture has \(count) bytes; \(limit) are read at most. Use a smaller one."
        case .tooManyPixels(let size, let limit):
            "The picture has \(size.width) × \(size.height) pixels; \(limit) are read at most. Use a smaller one."
        case .tooManyScans(let count, let limit):
            "The picture is made of \(count) scans; \(limit) are read at most. Save it again as a baseline JPEG."
        case .printColours:
            "The picture is in CMYK, the colours of print. Save it again in RGB."
        case .damaged(let reason):
            "The picture cannot be read: \(reason). It is damaged, or no JPEG; fetch it again."
        case .notEncodable(let reason):
            "The picture cannot be written as JPEG: \(reason)."
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
