extension CacheDirectives {
    /// Reads Cache-Control, Age and ETag.
    init(headers: HTTPHeaders) {
        self.init(etag: headers["ETag"])
        var maxAge: Int?
        for directive in (headers["Cache-Control"] ?? "").split(separator: ",") {
            let parts = directive.split(separator: "=", maxSplits: 1).map(Self.trimmed)
            switch parts.first?.lowercased() {
            case "no-store": noStore = true
            case "no-cache": maxAge = 0
            case "max-age" where parts.count == 2: maxAge = maxAge ?? Int(parts[1])
            default: break
            }
        }
        if let maxAge {
            let age = headers["Age"].flatMap { Int(Self.trimmed($0)) } ?? 0
            self.maxAge = .seconds(max(0, maxAge - max(0, age)))
        }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let blanks: Set<Character> = [" ", "\t", "\""]
        return String(text.drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed())
    }
}
