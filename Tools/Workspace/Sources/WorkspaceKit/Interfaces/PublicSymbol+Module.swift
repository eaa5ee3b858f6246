extension PublicSymbol {
    /// The module of a type, by the compiler's name for it: "Networking" of `s:10Networking13NetworkErrorO`. nil where the name does
    /// not tell: types of C, and those of Swift itself, which have names of their own.
    static func module(ofType name: String) -> String? {
        guard name.hasPrefix("s:") else { return nil }
        let digits = name.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
        guard let length = Int(digits), length > 0 else { return nil }
        let module = name.dropFirst(2 + digits.count).prefix(length)
        return module.count == length ? String(module) : nil
    }
}
