/// Options of which only one may be given on a command line.
public struct MutuallyExclusive: OptionEntry {
    /// The options that exclude each other.
    public let options: [OptionDeclaration]

    /// Joins options, in the order in which help shows them.
    public init(_ entries: any OptionEntry...) {
        options = entries.flatMap(\.options)
    }
}
