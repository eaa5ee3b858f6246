/// A positional argument without its Swift type: what parsing, help and completions need to know.
public struct ArgumentDeclaration: Sendable {
    enum Arity {
        case required, optional, repeating
        /// All words left, or none.
        case any
        /// All that is left of the line as it stands, options included.
        case remainder
    }

    package let name: String
    package let help: String
    package let value: ValueDeclaration
    let arity: Arity

    /// Whether it takes more than one word.
    var takesMany: Bool { arity == .repeating || arity == .any || arity == .remainder }

    /// Whether it may be left out.
    var isOptional: Bool { arity == .optional || arity == .any || arity == .remainder }

    /// The argument as usage lines show it: `ID`, `[ID]`, `QUERY…` or `[PACKAGE…]`.
    var usage: String {
        switch arity {
        case .required: name
        case .optional: "[\(name)]"
        case .repeating: "\(name)…"
        case .any, .remainder: "[\(name)…]"
        }
    }
}
