/// A ``ValueParser`` without its Swift type.
package struct ValueDeclaration: Sendable {
    private let wording: ValueWording
    private let ownPlaceholder: String?
    package let defaultText: String?
    package let parse: @Sendable (String) -> (any Sendable)?

    init<Value>(_ parser: ValueParser<Value>, placeholder: String?, default: Value?) {
        wording = parser.wording
        ownPlaceholder = placeholder
        self.defaultText = `default`.map(parser.describe)
        self.parse = { parser.parse($0) }
    }

    package var placeholder: String { ownPlaceholder ?? wording.placeholder }
    var expectation: String { wording.expectation }
    var limits: String { wording.limits }
    package var choices: [String] { wording.choices }
}
