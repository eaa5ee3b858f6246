import Foundation

/// A title for comparisons that ignore case, diacritics, punctuation and repeated white space. A title without letters and
/// digits, such as “$”, keeps its punctuation.
package struct FoldedTitle: Hashable, Comparable, Sendable {
    private let text: String

    package init(_ title: String) {
        let words = title.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .split { !$0.isLetter && !$0.isNumber }
        text = words.isEmpty ? title.trimmingCharacters(in: .whitespaces) : words.joined(separator: " ")
    }

    package static func < (left: FoldedTitle, right: FoldedTitle) -> Bool { left.text < right.text }

    package func contains(_ other: FoldedTitle) -> Bool { !other.text.isEmpty && text.contains(other.text) }
}
