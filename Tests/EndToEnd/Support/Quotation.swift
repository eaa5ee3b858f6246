import Foundation

/// A form in which a server may quote a secret, and the text in it that reveals the secret.
struct Quotation: Sendable {
    let text: String
    /// The part of `text` that does not depend on the bytes beside the secret.
    let evidence: String
    /// Whether the text can be part of a URL.
    var isPartOfURL: Bool { !text.contains("\\") }

    /// Returns a secret in plain text, percent-encoded once and twice, escaped as in JSON, and in Base64 at each offset inside longer text.
    static func all(of secret: String) -> [Quotation] {
        let lower = secret.utf8.map { String($0, radix: 16) }
        let upper = secret.utf8.map { String($0, radix: 16, uppercase: true) }
        let texts = [
            secret, lower.map { "%" + $0 }.joined(), upper.map { "%" + $0 }.joined(), upper.map { "%25" + $0 }.joined(),
            lower.map { "\\u00" + $0 }.joined(),
        ]
        let base64 = zip(["", "k", "ke"], [0, 2, 3]).map { lead, dependent in
            let text = Data("\(lead)\(secret)~".utf8).base64EncodedString()
            let end = (lead.utf8.count + secret.utf8.count) * 4 / 3
            return Quotation(text: text, evidence: String(text.prefix(end).dropFirst(dependent)))
        }
        return texts.map { Quotation(text: $0, evidence: $0) } + (base64 + base64.map(\.safeForURLs))
    }

    private var safeForURLs: Quotation {
        func safe(_ text: String) -> String { text.replacing("+", with: "-").replacing("/", with: "_") }
        return Quotation(text: safe(text), evidence: safe(evidence))
    }

    /// Returns the forms of a secret that data contains, in any letter case.
    static func found(in data: Data, of secret: String) -> [String] {
        let data = data.lowercased
        return all(of: secret).map(\.evidence).filter { data.range(of: Data($0.utf8).lowercased) != nil }
    }
}

extension Data {
    fileprivate var lowercased: Data {
        Data(map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 })
    }
}
