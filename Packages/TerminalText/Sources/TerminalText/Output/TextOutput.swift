/// Where a view writes that shows something once and ends: data for programs on one stream, words for people on another.
@MainActor
public protocol TextOutput: AnyObject {
    /// The cells in a line of the data stream; nil where it is no terminal and nothing needs to fit.
    var width: Int? { get }

    /// Whether styles are written to the data stream.
    var colorSupport: ColorSupport { get }

    /// Writes data, all of it or with an error. What is not made of `SafeText` must be escaped by its own format.
    ///
    /// - Throws: the error of the stream that cannot be written.
    func write(_ data: String) throws

    /// Tells people something, on a line of its own.
    func note(_ text: SafeText)

    /// Tells people how far long work has come, in place of what was told before; nil takes it away.
    func progress(_ text: SafeText?)
}
