public import Foundation

/// An error when decoding or encoding a picture.
public enum JPEGError: Error, Sendable, Equatable {
    /// libjpeg-turbo is not installed.
    case libraryMissing
    /// The length of the data exceeds the limit of bytes.
    case tooManyBytes(Int, limit: Int)
    /// The size in the header exceeds the limit of pixels.
    case tooManyPixels(JPEGSize, limit: Int)
    /// The number of scans in the data exceeds the limit.
    case tooManyScans(Int, limit: Int)
    /// The picture has CMYK colours (cyan, magenta, yellow and black), which are for printing.
    case cmyk
    /// The data is not a complete and valid picture. The associated text is the reason, usually a message of
    /// libjpeg-turbo.
    case damaged(String)
    /// libjpeg-turbo cannot encode the picture. The associated text is the library's message.
    case notEncodable(String)
}

extension JPEGError: CustomStringConvertible, LocalizedError {
    /// The message for the user: the reason and, in most cases, a remedy.
    public var description: String {
        switch self {
        case .libraryMissing:
            """
            libturbojpeg is missing. Install the package libturbojpeg0 (Debian), libturbojpeg (Ubuntu), turbojpeg (Fedora) or jpeg-turbo \
            (Homebrew).
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

    /// The same text as `description`.
    public var errorDescription: String? { description }
}
