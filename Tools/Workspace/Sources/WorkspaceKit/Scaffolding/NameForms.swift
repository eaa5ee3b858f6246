/// A name of one or several words, in the forms in which code and prose write it.
package struct NameForms: Sendable, Hashable {
    /// "ShoppingList"
    package let upperCamel: String
    private let words: [String]

    /// - Parameter upperCamel: letters and digits, the first a capital; capitals begin words, and a row of them is one.
    package init(_ upperCamel: String) {
        self.upperCamel = upperCamel
        let letters = Array(upperCamel)
        words = letters.indices.reduce(into: []) { words, index in
            let letter = letters[index]
            let followsSmall = index > 0 && !letters[index - 1].isUppercase
            let precedesSmall = index + 1 < letters.count && letters[index + 1].isLowercase
            if words.isEmpty || (letter.isUppercase && (followsSmall || precedesSmall)) { words.append("") }
            words[words.count - 1].append(letter)
        }
    }

    /// "shoppingList"
    package var lowerCamel: String {
        (words.first ?? "").lowercased() + words.dropFirst().joined()
    }

    /// "shopping-list"
    package var kebab: String { words.map { $0.lowercased() }.joined(separator: "-") }

    /// "shopping list", within a sentence. What is written in capitals stays so: "TV shows".
    package var phrase: String { words.map(Self.inSentence).joined(separator: " ") }

    /// "Shopping list", at the beginning of one.
    package var title: String { phrase.prefix(1).uppercased() + phrase.dropFirst() }

    /// All of them.
    package var all: [String] { [upperCamel, lowerCamel, kebab, phrase, title] }

    private static func inSentence(_ word: String) -> String {
        word.count > 1 && !word.contains(where: \.isLowercase) ? word : word.lowercased()
    }
}
