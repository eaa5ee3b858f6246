/// The types that a declaration hands to its callers: results, errors, values of properties and cases, parameters of its closure
/// parameters, and inout parameters.
enum GivenTypes {
    static func of(_ symbol: PublicSymbol) -> [PublicSymbol.Fragment] {
        switch symbol.kind {
        case "init", "func", "method", "type.method", "func.op", "subscript", "type.subscript":
            // Types in default values do not count.
            var defaults = DefaultValues()
            var tokens = tokens(symbol.fragments).filter { !defaults.holds($0.text) }[...]
            // Attributes, the name and generic parameters precede the parameters.
            guard let name = tokens.firstIndex(where: { ["func", "init", "subscript"].contains($0.text) }) else {
                return []
            }
            tokens = tokens[tokens.index(after: name)...].drop { $0.text != "(" }
            let parameters = group(tokens.dropFirst())
            return given(parameters, isGiven: false) + given(tokens[parameters.endIndex...])
        case "property", "type.property", "var", "enum.case", "typealias":
            return given(tokens(symbol.fragments)[...])
        default:
            // Types and associated types name protocols only.
            return []
        }
    }

    /// A word, a type or a sign.
    private typealias Token = PublicSymbol.Fragment

    private static func tokens(_ fragments: [PublicSymbol.Fragment]) -> [Token] {
        fragments.flatMap { fragment in
            fragment.type == nil ? fragment.text.matches(of: /\w+|\S/).map { Token(String($0.output)) } : [fragment]
        }
    }

    /// - Parameter isGiven: Whether these types are handed out. The parameters of a closure go in the other direction.
    private static func given(_ all: ArraySlice<Token>, isGiven: Bool = true) -> [PublicSymbol.Fragment] {
        var types: [PublicSymbol.Fragment] = []
        var tokens = all
        var previous = ""
        // An inout type goes in both directions, up to a comma outside of its generic arguments.
        var isChanged = false
        var angles = 0
        while let token = tokens.first {
            defer { previous = token.text }
            // Types in conditions do not count.
            if token.text == "where", token.type == nil { break }
            tokens = tokens.dropFirst()
            if token.text == "(" {
                let group = group(tokens)
                tokens = tokens[group.endIndex...].dropFirst()
                // An error goes in the direction of the result.
                let isTaken = previous != "throws" && isParameters(before: tokens)
                types += given(group, isGiven: isChanged || (isTaken ? !isGiven : isGiven))
            } else if token.text == "inout" {
                isChanged = true
            } else if token.text == ",", angles == 0 {
                isChanged = false
            } else if token.text == "<" || (token.text == ">" && previous != "-") {
                angles += token.text == "<" ? 1 : -1
            } else if token.type != nil, isGiven || isChanged {
                types.append(token)
            }
        }
        return types
    }

    /// Returns the tokens before the parenthesis that closes the last one.
    private static func group(_ tokens: ArraySlice<Token>) -> ArraySlice<Token> {
        var depth = 1
        let end = tokens.firstIndex { token in
            if token.text == "(" { depth += 1 }
            if token.text == ")" { depth -= 1 }
            return depth == 0
        }
        return tokens[..<(end ?? tokens.endIndex)]
    }

    /// Returns whether an arrow follows: `async throws(E) ->`.
    private static func isParameters(before tokens: ArraySlice<Token>) -> Bool {
        var rest = tokens
        while let token = rest.first, ["async", "throws", "rethrows", "("].contains(token.text) {
            rest = rest.dropFirst()
            guard token.text == "(" else { continue }
            rest = rest[group(rest).endIndex...].dropFirst()
        }
        return rest.first?.text == "-" && rest.dropFirst().first?.text == ">"
    }
}
