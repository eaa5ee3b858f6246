/// Is told what happens on the network, for `--verbose` and the like. It never sees a credential.
public protocol NetworkLogger: Sendable {
    /// Takes note of `event`; called on whatever thread the request runs on, and must not block.
    func log(_ event: NetworkEvent)
}
