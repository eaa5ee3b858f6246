#if canImport(FoundationNetworking)
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Keeps requests to loopback away from proxies.
    ///
    /// On Linux, libcurl reads http_proxy, https_proxy, all_proxy and no_proxy itself, for each transfer, and URLSession
    /// offers no setting of its own: the environment is the only way to tell it.
    enum LoopbackProxyExemption {
        /// Adds loopback to `no_proxy`, once in the life of the process. Child processes inherit the addition.
        ///
        /// `setenv` is not safe beside a `getenv` on another thread, libcurl's included; a static constant makes sure
        /// that it runs once, and before the first session exists.
        static let install: Void = {
            setenv("no_proxy", noProxy(in: ProcessInfo.processInfo.environment), 1)
        }()

        /// The value for `no_proxy`: what the user set, as libcurl would have read it, and loopback.
        static func noProxy(in environment: [String: String]) -> String {
            let values = [environment["no_proxy"], environment["NO_PROXY"]]
            let existing = values.compactMap { $0 }.first { !$0.isEmpty }
            guard let existing else { return loopback.joined(separator: ",") }
            return existing == "*" ? existing : ([existing] + loopback).joined(separator: ",")
        }

        /// libcurl understands the network since 7.86; older ones compare texts, and know of 127.0.0.1 alone.
        private static let loopback = ["localhost", "127.0.0.1", "127.0.0.0/8", "::1", "[::1]"]
    }
#endif
