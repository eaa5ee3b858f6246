/// A declaration's text, parsed to decide whether a new declaration can replace an old one.
struct DeclarationText {
    /// The text without default values, internal parameter names, and attributes that callers may ignore.
    private let core: String
    /// For each parameter, whether it has a default value.
    private let defaults: [Bool]
    private let isSettable: Bool
    private let isUnavailable: Bool
    private let isDemanded: Bool
    private let isDiscardable: Bool

    init(_ declaration: String) {
        var text = declaration
        isUnavailable = text.contains("@available(*, unavailable) ")
        isDiscardable = text.contains("@discardableResult ")
        isDemanded = text.hasPrefix(APIEntry.requirement)
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

    /// Returns whether code that compiles with `old` compiles with this.
    func fits(_ old: DeclarationText) -> Bool {
        let keepsDefaults = zip(old.defaults, defaults).allSatisfy { !$0 || $1 }
        return core == old.core && keepsDefaults && (isSettable || !old.isSettable)
            // An unused result is a warning, and warnings may be errors.
            && (isDiscardable || !old.isDiscardable)
            && (!isUnavailable || old.isUnavailable) && (!isDemanded || old.isDemanded)
            // Conforming types must implement a settable requirement otherwise.
            && (!isDemanded || isSettable == old.isSettable)
    }

    /// Numbers a function's generic parameters, because callers do not use their names.
    private static func withoutGenericNames(_ text: String) -> String {
        guard let clause = text.firstMatch(of: #/\b(?:func [^(<]+|init[?!]?|subscript)<([^()<>]+)>\(/#) else {
            return text
        }
        // "T", "each T", "let N : Int".
        let names = clause.1.split(separator: ",").map { $0.prefix { $0 != ":" }.split(separator: " ").last }
        // A name behind a dot is a member.
        return text.replacing(#/\.?[A-Za-z_]\w*/#) { word in
            names.firstIndex(of: word.output).map { "<\($0)>" } ?? String(word.output)
        }
    }

    /// Removes ` = value` from the parameters.
    private static func withoutDefaults(_ text: String) -> (String, [Bool]) {
        var result = ""
        var defaults: [Bool] = []
        var values = DefaultValues()
        var isSkipped = false
        for character in text {
            let wasSkipped = isSkipped
            isSkipped = values.holds(String(character))
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

/// Recognises the default values of parameters in a declaration, piece by piece.
struct DefaultValues {
    /// The number of open brackets around the last piece.
    private(set) var depth = 0
    /// The depth of the current default value.
    private var start: Int?
    private var isQuoted = false
    private var isEscaped = false

    /// Returns whether the next piece belongs to a default value or its equals sign.
    mutating func holds(_ piece: String) -> Bool {
        // A string literal is part of a default value, and may hold any sign.
        if isQuoted {
            if piece == "\"", !isEscaped { isQuoted = false }
            isEscaped = piece == "\\" && !isEscaped
            return true
        }
        isQuoted = piece == "\""
        if ["(", "[", "{"].contains(piece) { depth += 1 }
        if [")", "]", "}"].contains(piece) { depth -= 1 }
        if let first = start, depth < first || (depth == first && piece == ",") { start = nil }
        if start == nil, depth > 0, piece == "=" { start = depth }
        return start != nil
    }
}
