/// A key of a JSON object, written as a literal where its value is decoded.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}
