/// The parsed text of a declaration, which determines whether the declaration can replace an earlier version without breaking clients.
struct DeclarationText {
    /// The text without default values, internal parameter names, accessors, and the attributes that the other properties represent.
    /// Numbers replace the names of generic parameters, and `var` replaces `let`.
    private let core: String
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
        ] { text = text.replacing(mark, with: "") }
        (text, defaults) = Self.withoutDefaults(text)
        text = Self.withoutGenericNames(text)
        text = text.replacing(#/([(]|, )([\w`]+) [\w`]+: /#) { "\($0.1)\($0.2): " }
        let isVariable = text.contains(/(^| )(var|subscript)\b/)
        isSettable = isVariable && !text.hasSuffix("{ get }")
        for ending in [" { get }", " { get set }"] where text.hasSuffix(ending) { text.removeLast(ending.count) }
        core = text.hasPrefix("let ") ? "var " + text.dropFirst(4) : text.replacing(" let ", with: " var ")
    }

    func canReplace(_ old: DeclarationText) -> Bool {
        let keepsDefaults = zip(old.defaults, defaults).allSatisfy { !$0 || $1 }
        return core == old.core && keepsDefaults && (isSettable || !old.isSettable)
            // Without @discardableResult, an unused result causes a warning, and clients may treat warnings as errors.
            && (isDiscardable || !old.isDiscardable)
            && (!isUnavailable || old.isUnavailable)
            // Removing the default implementation of a requirement breaks conforming types.
            && (!isRequirementWithoutDefault || old.isRequirementWithoutDefault)
            // A requirement or open property that becomes settable breaks types that implement or override it with a read-only property.
            && (!(isRequirementWithoutDefault || core.hasPrefix("open ")) || isSettable == old.isSettable)
    }

    /// Returns the text with numbers in place of the names of generic parameters, because callers do not use these names.
    private static func withoutGenericNames(_ text: String) -> String {
        guard let clause = text.firstMatch(of: #/\b(?:func [^(<]+|init[?!]?|subscript)<([^()<>]+)>\(/#) else {
            return text
        }
        // A generic parameter has the form "T", "each T" or "let N : Int".
        let names = clause.1.split(separator: ",").map { $0.prefix { $0 != ":" }.split(separator: " ").last }
        // A name after a dot is that of a member, not of a generic parameter.
        return text.replacing(#/\.?[A-Za-z_]\w*/#) { word in
            names.firstIndex(of: word.output).map { "<\($0)>" } ?? String(word.output)
        }
    }

    private static func withoutDefaults(_ text: String) -> (String, [Bool]) {
        var result = ""
        var defaults: [Bool] = []
        var values = DefaultValueScanner()
        var isSkipped = false
        // A colon ends the name of a parameter. An associated value may have no name.
        let begins: Set<Character> = text.contains(#/^(?:indirect )?case /#) ? ["(", ","] : [":"]
        for character in DefaultValueScanner.withoutLiterals(text) {
            let wasSkipped = isSkipped
            isSkipped = values.scan(String(character))
            if isSkipped {
                guard !wasSkipped else { continue }
                if result.last == " " { result.removeLast() }
                if !defaults.isEmpty { defaults[defaults.count - 1] = true }
            } else {
                if values.depth == 1, begins.contains(character) { defaults.append(false) }
                result.append(character)
            }
        }
        return (result, defaults)
    }
}

/// A scanner for the default values of parameters, which reads a declaration without its string literals token by token.
struct DefaultValueScanner {
    private(set) var depth = 0
    /// The number of open brackets where the scanned default value began; nil outside of a default value.
    private var start: Int?

    /// Scans the next token. Returns whether the token is part of a default value, including the equals sign.
    mutating func scan(_ token: String) -> Bool {
        if ["(", "[", "{"].contains(token) { depth += 1 }
        if [")", "]", "}"].contains(token) { depth -= 1 }
        if let first = start, depth < first || (depth == first && token == ",") { start = nil }
        if start == nil, depth > 0, token == "=" { start = depth }
        return start != nil
    }

    /// Returns the text with `""` in place of string and regex literals, which only default values contain.
    static func withoutLiterals(_ text: String) -> String {
        guard text.contains("= ") else { return text }
        let literal = #/(#*)("""|")(?s:(?!\\\1).|\\\1.)*?\2\1|(#+)/(?s:.*?)/\3|(?<start>= )/(?:\\.|[^/\\])+//#
        return text.replacing(literal) { "\($0.start ?? "")\"\"" }
    }
}
