/// "A", "A and B", "A, B and C"; of more than `limit` the rest is only counted: "A, B, C and 38 others".
func englishList(_ items: [Substring], limit: Int) -> String {
    var shown = Array(items.prefix(limit))
    if items.count == limit + 1 {
        // "and 1 other" would be longer than the name.
        shown = items
    } else if items.count > limit {
        shown.append("\(items.count - limit) others")
    }
    guard let last = shown.popLast() else { return "" }
    return shown.isEmpty ? String(last) : shown.joined(separator: ", ") + " and " + last
}
