/// A ``ValueParser`` without its Swift type.
package struct ValueDeclaration: Sendable {
    package let placeholder: String
    let expectation: String
    let limits: String
    package let choices: [String]
    package let defaultText: String?
    package let parse: @Sendable (String) -> (any Sendable)?

    init<Value>(_ parser: ValueParser<Value>, placeholder: String?, default: Value?) {
        self.placeholder = placeholder ?? parser.placeholder
        self.expectation = parser.expectation
        self.limits = parser.limits
        self.choices = parser.choices
        self.defaultText = `default`.map(parser.describe)
        self.parse = { parser.parse($0) }
    }
}
