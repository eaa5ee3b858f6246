import Foundation

/// What stays the same over all attempts of one call.
struct PreparedCall: Sendable {
    /// The request, credential included.
    let request: HTTPRequest
    /// What a log may show of the address.
    let publicAddress: String
    let isConditional: Bool

    var host: String { request.url.host(percentEncoded: false) ?? "" }

    func event(_ attempt: Int, _ kind: NetworkEvent.Kind) -> NetworkEvent {
        NetworkEvent(method: request.method, address: publicAddress, attempt: attempt, kind: kind)
    }
}
