extension Sequence<String> {
    /// What is there most often; of several, the first in their order.
    var commonest: String? {
        Dictionary(map { ($0, 1) }, uniquingKeysWith: +).min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }
}
