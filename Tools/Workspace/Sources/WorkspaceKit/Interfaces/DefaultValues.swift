/// Tells the signs of a declaration that are part of a parameter's default value from all others, one after another.
struct DefaultValues {
    /// In how many brackets the sign is that was seen last.
    private(set) var depth = 0
    /// How deep the value lies that is being seen.
    private var start: Int?
    private var isQuoted = false
    private var isEscaped = false

    /// Whether the next sign is part of one, the equals sign included.
    mutating func holds(_ sign: String) -> Bool {
        // A text may hold any sign. It stands in a default value, and is part of it.
        if isQuoted {
            if sign == "\"", !isEscaped { isQuoted = false }
            isEscaped = sign == "\\" && !isEscaped
            return true
        }
        isQuoted = sign == "\""
        if ["(", "[", "{"].contains(sign) { depth += 1 }
        if [")", "]", "}"].contains(sign) { depth -= 1 }
        if let first = start, depth < first || (depth == first && sign == ",") { start = nil }
        if start == nil, depth > 0, sign == "=" { start = depth }
        return start != nil
    }
}
