/// A positional argument without its Swift type: what parsing, help and completions need to know.
public struct ArgumentDeclaration: Sendable {
    enum Arity {
        case required, optional, repeating
    }

    package let name: String
    package let help: String
    package let value: ValueDeclaration
    let arity: Arity

    /// The argument as usage lines show it: `ID`, `[ID]` or `QUERY…`.
    var usage: String {
        switch arity {
        case .required: name
        case .optional: "[\(name)]"
        case .repeating: "\(name)…"
        }
    }
}
