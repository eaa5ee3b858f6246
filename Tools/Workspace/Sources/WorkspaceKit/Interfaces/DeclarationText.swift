/// A declaration's text, taken apart as far as one state of it can stand for another.
struct DeclarationText {
    /// Without defaults, names that only the implementation sees, and marks that callers need not heed.
    private let core: String
    /// Which parameters may be left out, in their order.
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

    /// Whether whatever compiled with `old` compiles with this.
    func fits(_ old: DeclarationText) -> Bool {
        let keepsDefaults = zip(old.defaults, defaults).allSatisfy { !$0 || $1 }
        return core == old.core && keepsDefaults && (isSettable || !old.isSettable)
            // A result that must not be dropped is a warning, and warnings may be errors.
            && (isDiscardable || !old.isDiscardable)
            && (!isUnavailable || old.isUnavailable) && (!isDemanded || old.isDemanded)
            // Who conforms must offer what is demanded, and a demand that may be set is a greater one.
            && (!isDemanded || isSettable == old.isSettable)
    }

    /// Numbers a function's own generic parameters: their names are nobody's but its own.
    private static func withoutGenericNames(_ text: String) -> String {
        guard let clause = text.firstMatch(of: #/\b(?:func [^(<]+|init[?!]?|subscript)<([^()<>]+)>\(/#) else {
            return text
        }
        // "T", "each T", "let N : Int".
        let names = clause.1.split(separator: ",").map { $0.prefix { $0 != ":" }.split(separator: " ").last }
        // What stands behind a dot is somebody's member.
        return text.replacing(#/\.?[A-Za-z_]\w*/#) { word in
            names.firstIndex(of: word.output).map { "<\($0)>" } ?? String(word.output)
        }
    }

    /// Drops ` = value` from the parameters, and says which parameter had one.
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
                // A parameter's name ends with a colon.
                if values.depth == 1, character == ":" { defaults.append(false) }
                result.append(character)
            }
        }
        return (result, defaults)
    }
}
