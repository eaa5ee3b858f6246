public import Foundation

/// The error of reading or writing a picture.
public enum JPEGError: Error, Sendable, Equatable {
    /// The program was built without the library.
    case libraryMissing
    /// The data exceeds the limit of bytes.
    case tooManyBytes(Int, limit: Int)
    /// The size in the header exceeds the limit of pixels.
    case tooManyPixels(JPEGSize, limit: Int)
    /// The data exceeds the limit of scans.
    case tooManyScans(Int, limit: Int)
    /// The picture is in CMYK.
    case printColours
    /// The data is not a complete and valid picture; with the message of the library.
    case damaged(String)
    /// The library refuses to encode the picture; with its message.
    case notEncodable(String)
}

extension JPEGError: CustomStringConvertible, LocalizedError {
    /// The reason and the remedy, for the user.
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

    /// `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}
