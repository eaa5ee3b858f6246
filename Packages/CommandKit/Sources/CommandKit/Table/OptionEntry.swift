/// What may stand in a command's list of options: an ``Option``, a ``Flag``, or a ``MutuallyExclusive`` group of them.
public protocol OptionEntry: Sendable {
    /// The options of this entry; where there are several, only one of them may be given.
    var options: [OptionDeclaration] { get }
}
