/// The types that a declaration hands to whoever uses it: what it returns, throws or holds, what it passes to a closure that it is
/// given, and what it changes in its caller's variables. What it only takes is none of them.
enum GivenTypes {
    static func of(_ symbol: PublicSymbol) -> [PublicSymbol.Fragment] {
        switch symbol.kind {
        case "init", "func", "method", "type.method", "func.op", "subscript", "type.subscript":
            // A default value hands out nothing.
            var defaults = DefaultValues()
            var tokens = tokens(symbol.fragments).filter { !defaults.holds($0.text) }[...]
            // Up to the parameters there are attributes, the name and generic parameters.
            guard let name = tokens.firstIndex(where: { ["func", "init", "subscript"].contains($0.text) }) else {
                return []
            }
            tokens = tokens[tokens.index(after: name)...].drop { $0.text != "(" }
            let parameters = group(tokens.dropFirst())
            return given(parameters, isGiven: false) + given(tokens[parameters.endIndex...])
        case "property", "type.property", "var", "enum.case", "typealias":
            return given(tokens(symbol.fragments)[...])
        default:
            // Types say what they conform to, and associated types what they demand.
            return []
        }
    }

    /// A word, a type or a sign.
    private typealias Token = PublicSymbol.Fragment

    private static func tokens(_ fragments: [PublicSymbol.Fragment]) -> [Token] {
        fragments.flatMap { fragment -> [Token] in
            if fragment.type != nil { return [fragment] }
            var tokens: [Token] = []
            var word = ""
            func endWord() {
                if !word.isEmpty { tokens.append(Token(word)) }
                word = ""
            }
            for character in fragment.text {
                if character.isLetter || character.isNumber || character == "_" {
                    word.append(character)
                } else {
                    endWord()
                    if !character.isWhitespace { tokens.append(Token(String(character))) }
                }
            }
            endWord()
            return tokens
        }
    }

    /// - Parameter isGiven: whether what stands here is handed out; the parameters of a closure go the other way than the closure.
    private static func given(_ all: ArraySlice<Token>, isGiven: Bool = true) -> [PublicSymbol.Fragment] {
        var types: [PublicSymbol.Fragment] = []
        var tokens = all
        var previous = ""
        // What is handed in and out goes both ways, up to the comma that is none of its generic arguments.
        var isChanged = false
        var angles = 0
        while let token = tokens.first {
            defer { previous = token.text }
            // Conditions hand out nothing.
            if token.text == "where", token.type == nil { break }
            tokens = tokens.dropFirst()
            if token.text == "(" {
                let group = group(tokens)
                tokens = tokens[group.endIndex...].dropFirst()
                // An error goes the way of the result.
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

    /// What stands before the parenthesis that closes the one just read.
    private static func group(_ tokens: ArraySlice<Token>) -> ArraySlice<Token> {
        var depth = 1
        let end = tokens.firstIndex { token in
            if token.text == "(" { depth += 1 }
            if token.text == ")" { depth -= 1 }
            return depth == 0
        }
        return tokens[..<(end ?? tokens.endIndex)]
    }

    /// Whether an arrow follows: `async throws(E) ->`.
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
