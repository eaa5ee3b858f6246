internal import Foundation

extension sigaction {
    /// What a signal does now.
    init(of number: Int32) {
        self.init()
        _ = withUnsafeMutablePointer(to: &self) { sigaction(number, nil, $0) }
    }

    /// Whether a signal does nothing, as nohup has it.
    var isIgnored: Bool {
        #if canImport(Darwin)
            let handler = __sigaction_u.__sa_handler
        #elseif canImport(Musl)
            let handler = __sa_handler.sa_handler
        #else
            let handler = __sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
