package import Foundation

/// Parses a URL. Throws, and thus fails the test, if the URL is invalid.
package func address(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw URLError(.badURL) }
    return url
}

/// Returns the texts that `dump`, `String(describing:)`, `String(reflecting:)` and interpolation give for `value`.
package func allPrints(of value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return [dumped, String(describing: value), String(reflecting: value), "\(value)"].joined(separator: "\n")
}
