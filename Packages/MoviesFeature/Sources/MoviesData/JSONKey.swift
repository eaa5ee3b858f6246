import Networking

/// A key of a JSON object, written as a literal where its value is decoded.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

/// The fields of an object in another object.
struct InnerFields: Decodable {
    let fields: LenientFields<JSONKey>

    init(from decoder: any Decoder) throws { fields = try LenientFields(decoder) }
}
