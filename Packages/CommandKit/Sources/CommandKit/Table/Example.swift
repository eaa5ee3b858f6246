/// A command line worth showing, with what it does.
public struct Example: Sendable {
    package let arguments: [String]
    let explanation: String

    /// Describes an example by its arguments, as the shell hands them over, so that it can be parsed and quoted right.
    ///
    /// - Parameters:
    ///   - arguments: everything after the program's name, subcommands included.
    ///   - explanation: what the line does, in a phrase.
    public init(_ arguments: [String], _ explanation: String) {
        self.arguments = arguments
        self.explanation = explanation
    }

    /// The line as one would type it into any of the shells.
    package func line(program: String) -> String {
        ([program] + arguments).map(ShellQuoting.wordIfNeeded).joined(separator: " ")
    }
}
