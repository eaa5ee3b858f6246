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
    /// The picture uses the colours cyan, magenta, yellow and black, which are for printing.
    case cmyk
    /// The data is not a complete and valid picture. The text is the message of the library.
    case damaged(String)
    /// The library refuses to encode the picture. The text is its message.
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
            "The picture has \(count) bytes; the limit is \(limit). Use a smaller picture."
        case .tooManyPixels(let size, let limit):
            "The picture has \(size.width) × \(size.height) pixels; the limit is \(limit). Use a smaller picture."
        case .tooManyScans(let count, let limit):
            "The picture has \(count) scans; the limit is \(limit). Save it again as a baseline JPEG."
        case .cmyk:
            "The picture has CMYK colours, which are for printing. Save it again in RGB."
        case .damaged(let reason):
            "The picture cannot be read: \(reason). The file is damaged or not a JPEG. Fetch it again."
        case .notEncodable(let reason):
            "The picture cannot be written as JPEG: \(reason)."
        }
    }

    /// `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}
