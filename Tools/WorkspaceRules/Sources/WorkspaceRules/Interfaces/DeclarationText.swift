/// The parsed text of a declaration. It decides whether a new declaration is compatible with an old one.
struct DeclarationText {
    /// The text without default values, internal parameter names, and attributes that do not affect compatibility.
    private let core: String
    /// For each parameter, whether it has a default value.
    private let defaults: [Bool]
    private let isSettable: Bool
    private let isUnavailable: Bool
    private let isRequirementWithoutDefault: Bool
    private let isDiscardable: Bool

    init(_ declaration: String) {
        var text = declaration
        isUnavailable = text.contains("@available(*, unavailable) ")
        isDiscardable = text.contains("@discardableResult ")
        isRequirementWithoutDefault = text.hasPrefix(APIEntry.requirement)
        for mark in [
            "@available(*, unavailable) ", "@available(*, deprecated) ", "@discardableResult ", APIEntry.requirement,
            APIEntry.requirementWithDefault,
        ] {
            text = text.replacing(mark, with: "")
        }
        (text, defaults) = Self.withoutDefaults(text)
        text = Self.withoutGenericNames(text)
        text = text.replacing(#/([(]|, )([\w`]+) [\w`]+: /#) { "\($0.1)\($0.2): " }
        let isVariable = text.contains(/(^| )(var|subscript)\b/)
        isSettable = isVariable && !text.hasSuffix("{ get }")
        for ending in [" { get }", " { get set }"] where text.hasSuffix(ending) { text.removeLast(ending.count) }
        core = text.hasPrefix("let ") ? "var " + text.dropFirst(4) : text.replacing(" let ", with: " var ")
    }

    /// Returns whether code that compiles with `old` also compiles with this declaration.
    func canReplace(_ old: DeclarationText) -> Bool {
        let keepsDefaults = zip(old.defaults, defaults).allSatisfy { !$0 || $1 }
        return core == old.core && keepsDefaults && (isSettable || !old.isSettable)
            // An unused result causes a warning, and clients may treat warnings as errors.
            && (isDiscardable || !old.isDiscardable)
            && (!isUnavailable || old.isUnavailable)
            // A requirement that loses its default implementation breaks conforming types.
            && (!isRequirementWithoutDefault || old.isRequirementWithoutDefault)
            // A requirement that becomes settable breaks conforming types with a read-only property.
            && (!isRequirementWithoutDefault || isSettable == old.isSettable)
    }

    /// Replaces the names of a function's generic parameters with numbers, because callers do not use the names.
    private static func withoutGenericNames(_ text: String) -> String {
        guard let clause = text.firstMatch(of: #/\b(?:func [^(<]+|init[?!]?|subscript)<([^()<>]+)>\(/#) else {
            return text
        }
        // A parameter is "T", "each T" or "let N : Int".
        let names = clause.1.split(separator: ",").map { $0.prefix { $0 != ":" }.split(separator: " ").last }
        // A name after a dot is a member, not the parameter.
        return text.replacing(#/\.?[A-Za-z_]\w*/#) { word in
            names.firstIndex(of: word.output).map { "<\($0)>" } ?? String(word.output)
        }
    }

    /// Returns the text without default values, and for each parameter whether it had one.
    private static func withoutDefaults(_ text: String) -> (String, [Bool]) {
        var result = ""
        var defaults: [Bool] = []
        var values = DefaultValueScanner()
        var isSkipped = false
        for character in text {
            let wasSkipped = isSkipped
            isSkipped = values.scan(String(character))
            if isSkipped {
                guard !wasSkipped else { continue }
                if result.last == " " { result.removeLast() }
                if !defaults.isEmpty { defaults[defaults.count - 1] = true }
            } else {
                // A colon ends a parameter's name.
                if values.depth == 1, character == ":" { defaults.append(false) }
                result.append(character)
            }
        }
        return (result, defaults)
    }
}

/// A scanner that finds the default values of parameters in a declaration, token by token.
struct DefaultValueScanner {
    /// The number of open brackets at the last token.
    private(set) var depth = 0
    /// The bracket depth at which the current default value began; nil outside of one.
    private var start: Int?
    private var isQuoted = false
    private var isEscaped = false

    /// Scans the next token. Returns whether it is part of a default value or the equals sign before one.
    mutating func scan(_ token: String) -> Bool {
        // String literals occur only in default values, and may contain brackets and commas.
        if isQuoted {
            if token == "\"", !isEscaped { isQuoted = false }
            isEscaped = token == "\\" && !isEscaped
            return true
        }
        isQuoted = token == "\""
        if ["(", "[", "{"].contains(token) { depth += 1 }
        if [")", "]", "}"].contains(token) { depth -= 1 }
        if let first = start, depth < first || (depth == first && token == ",") { start = nil }
        if start == nil, depth > 0, token == "=" { start = depth }
        return start != nil
    }
}
