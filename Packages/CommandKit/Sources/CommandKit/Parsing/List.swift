extension [String] {
    /// The words as a list in a sentence: "a, b or c".
    func listed(by conjunction: String) -> String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }
}
