internal import Foundation

/// The part of a request's address that the server looks at itself: where the key may stand, or need not.
struct RequestTarget {
    let path: Substring
    private let items: [Substring]

    init(_ target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts[0]
        items = parts.count > 1 ? parts[1].split(separator: "&", omittingEmptySubsequences: false) : []
    }

    /// The value of the item `api_key`, the last where there are several.
    var key: String? {
        items.last(where: Self.isKey)
            .map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
            .map { $0.count > 1 ? $0[1].removingPercentEncoding ?? "" : "" }
    }

    /// Path and query, the key left out.
    var withoutKey: String {
        let others = items.filter { !Self.isKey($0) }
        return others.isEmpty ? String(path) : path + "?" + others.joined(separator: "&")
    }

    private static func isKey(_ item: Substring) -> Bool {
        let name = item.prefix { $0 != "=" }
        return (name.removingPercentEncoding ?? String(name)) == "api_key"
    }
}
