/// The name of a declaration in the form of the rules file: the module, the path, and for a function the labels of its parameters, such as
/// "Foundation.Date.init()". The module of a C function is "C", and "Dispatch.*" stands for all declarations of a module.
struct DeclarationName: Equatable {
    private let path: String
    /// The labels in parentheses; nil for a type, a variable, or a pattern for all functions with the path.
    private let labels: String?

    init(_ text: String) {
        let parts = text.split(separator: "(", maxSplits: 1)
        path = parts.first.map(String.init) ?? ""
        labels = parts.count > 1 ? "(" + parts[1] : nil
    }

    /// Parses the output of `swift demangle`, such as "static (extension in A):Swift.Int.random(in: Swift.Range<A>) -> A".
    init(demangled text: some StringProtocol) {
        // The kinds of symbols, such as "type metadata accessor for" and "default argument 2 of", precede the name.
        let prefix = /^(?:static |\(extension in \w+\):|(?:\(\d+\) )?[a-z][a-z0-9 ,-]* (?:for|of|to) )+/
        let name = Self.removing(/<[^<>]*>/, from: String(text).replacing("->", with: "")).trimmingPrefix(prefix)
        var path = String(name.prefix { $0.isLetter || $0.isNumber || "._".contains($0) })
        let rest = name.dropFirst(path.count)
        for accessor in [".getter", ".setter", ".modify", ".read", ".unsafeMutableAddressor"]
        where path.hasSuffix(accessor) {
            path.removeLast(accessor.count)
        }
        self.path = path.replacing("__allocating_init", with: "init")
        labels = rest.hasPrefix("(") ? Self.labels(rest.dropFirst()) : nil
    }

    /// Parses a reference in the compiler's syntax tree, such as "Foundation.(file).Date extension.init() [with …]".
    init(reference text: some StringProtocol) {
        let name = String(text).replacing(/\ \[with .*|@.*/, with: "").replacing(" extension", with: "")
        let parts = name.split(separator: ".(file).", maxSplits: 1)
        let module = parts.count == 2 ? parts[0] : "", path = parts.last ?? ""
        // As in mangled names, concurrency belongs to Swift. C functions have no labels.
        let isC = module.contains(/^(?:__C|SwiftGlibc|Darwin|Musl)$/)
        self.init(isC ? "C.\(path.prefix { $0 != "(" })" : "\(module == "_Concurrency" ? "Swift" : module).\(path)")
    }

    /// The last component of the path other than "init".
    var base: String { path.split(separator: ".").last { $0 != "init" }.map(String.init) ?? "" }

    /// A regular expression for a word that the demangled names of all matching declarations contain.
    var word: String { path == "C.*" ? "U [a-z]\\w*" : base == "*" ? String(path.dropLast(2)) : base }

    /// Returns whether this name is a pattern for another one: the same declaration, or a member of the type. The module may contain "*".
    func matches(_ other: DeclarationName) -> Bool {
        guard labels == nil || labels == other.labels else { return false }
        if path.hasSuffix(".*") { return other.path.hasPrefix(path.dropLast()) }
        guard let star = path.firstIndex(of: "*") else { return Self.isSame(path, other.path, isWhole: labels != nil) }
        let head = path[..<star], tail = path[path.index(after: star)...]
        guard other.path.hasPrefix(head), let dot = other.path.firstIndex(of: ".") else { return false }
        return Self.isSame(tail, other.path[dot...], isWhole: labels != nil)
    }

    private static func isSame(_ pattern: some StringProtocol, _ path: some StringProtocol, isWhole: Bool) -> Bool {
        pattern == path || !isWhole && pattern.contains(".") && path.hasPrefix(pattern + ".")
    }

    /// Returns the labels of a list of parameters, such as "(in:using:)" for "in: Swift.Range, using: inout A1) -> A".
    private static func labels(_ text: Substring) -> String {
        let parameters = removing(/\([^()]*\)/, from: text).prefix { $0 != ")" }.split(separator: ",")
        let labels = parameters.map { ($0.prefixMatch(of: /\ *(\w+):\ /)?.1 ?? "_") + ":" }
        return "(\(labels.joined()))"
    }

    /// Returns a text without the matches of a pattern for brackets, and without brackets around them.
    private static func removing(_ brackets: some RegexComponent, from text: some StringProtocol) -> String {
        var text = String(text)
        while text.firstMatch(of: brackets) != nil { text = text.replacing(brackets, with: "") }
        return text
    }
}
