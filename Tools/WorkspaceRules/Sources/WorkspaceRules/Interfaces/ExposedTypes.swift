/// A search for the types that a declaration exposes: those that callers receive, of closure parameters, and of inout parameters.
enum ExposedTypes {
    static func of(_ symbol: PublicSymbol) -> [PublicSymbol.Fragment] {
        switch symbol.kind {
        case "init", "func", "method", "type.method", "func.op", "subscript", "type.subscript", "macro":
            // The types in default values are ignored.
            var defaults = DefaultValueScanner()
            var tokens = tokens(symbol.fragments).filter { !defaults.scan($0.text) }[...]
            // Attributes, the name and generic parameters precede the function's parameters.
            guard let name = tokens.firstIndex(where: { ["func", "init", "subscript", "macro"].contains($0.text) })
            else {
                return []
            }
            tokens = tokens[tokens.index(after: name)...].drop { $0.text != "(" }
            let parameters = group(tokens.dropFirst())
            return exposed(parameters, isOutput: false, isInParentheses: true)
                + value(tokens[parameters.endIndex...], isSettable: symbol.declaration.hasSuffix("{ get set }"))
        case "property", "type.property", "var":
            let declaration = symbol.declaration
            let isSettable = !declaration.hasSuffix("{ get }") && !declaration.contains(/\blet\b/)
            return value(tokens(symbol.fragments)[...], isSettable: isSettable)
        case "enum.case", "typealias":
            return value(tokens(symbol.fragments)[...], isSettable: true)
        case "protocol", "associatedtype":
            // A type that conforms to the protocol needs the protocols and types of these clauses.
            return tokens(symbol.fragments).filter { $0.type != nil }
        default:
            // The members of a type are separate symbols.
            return []
        }
    }

    private typealias Token = PublicSymbol.Fragment

    private static func tokens(_ fragments: [PublicSymbol.Fragment]) -> [Token] {
        fragments.flatMap { fragment in
            guard fragment.type == nil else { return [fragment] }
            return DefaultValueScanner.withoutLiterals(fragment.text).matches(of: /\w+|\S/).map {
                Token(String($0.output))
            }
        }
    }

    /// Returns the exposed types of a value that callers receive and, if it is settable, also pass.
    private static func value(_ tokens: ArraySlice<Token>, isSettable: Bool) -> [PublicSymbol.Fragment] {
        exposed(tokens) + (isSettable ? exposed(tokens, isOutput: false) : [])
    }

    /// - Parameter isOutput: Whether callers receive the values of this part; reversed for the parameters of a closure.
    private static func exposed(
        _ all: ArraySlice<Token>,
        isOutput: Bool = true,
        isInParentheses: Bool = false
    ) -> [PublicSymbol.Fragment] {
        var types: [PublicSymbol.Fragment] = []
        var tokens = all
        var previous = ""
        // Callers pass and receive an inout parameter. A comma outside of generic arguments ends the parameter.
        var isInout = false
        var angles = 0
        while let token = tokens.first {
            defer { previous = token.text }
            // Generic constraints follow, which are separate facts. In parentheses, the word is the label of a parameter.
            if token.text == "where", token.type == nil, !isInParentheses { break }
            tokens = tokens.dropFirst()
            if token.text == "(" {
                let group = group(tokens)
                tokens = tokens[group.endIndex...].dropFirst()
                // Callers receive a thrown error like a result.
                let areParameters = previous != "throws" && isFollowedByArrow(tokens)
                types += exposed(
                    group,
                    isOutput: isInout || (areParameters ? !isOutput : isOutput),
                    isInParentheses: true
                )
            } else if token.text == "inout" {
                isInout = true
            } else if token.text == ",", angles == 0 {
                isInout = false
            } else if token.text == "<" || (token.text == ">" && previous != "-") {
                angles += token.text == "<" ? 1 : -1
            } else if token.type != nil, isOutput || isInout {
                types.append(token)
            }
        }
        return types
    }

    /// Returns the tokens up to the closing parenthesis of a group. `tokens` begins after the opening parenthesis.
    private static func group(_ tokens: ArraySlice<Token>) -> ArraySlice<Token> {
        var depth = 1
        let end = tokens.firstIndex { token in
            if token.text == "(" { depth += 1 }
            if token.text == ")" { depth -= 1 }
            return depth == 0
        }
        return tokens[..<(end ?? tokens.endIndex)]
    }

    /// Returns whether the tokens begin with an arrow, possibly after effects, as in `async throws(E) ->`.
    private static func isFollowedByArrow(_ tokens: ArraySlice<Token>) -> Bool {
        var rest = tokens
        while let token = rest.first, ["async", "throws", "rethrows", "("].contains(token.text) {
            rest = rest.dropFirst()
            guard token.text == "(" else { continue }
            rest = rest[group(rest).endIndex...].dropFirst()
        }
        return rest.first?.text == "-" && rest.dropFirst().first?.text == ">"
    }
}
