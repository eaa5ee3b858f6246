/// What may stand in a command's list of arguments: an ``Argument`` of any type.
public protocol ArgumentEntry: Sendable {
    /// The argument without its Swift type.
    var argument: ArgumentDeclaration { get }
}
