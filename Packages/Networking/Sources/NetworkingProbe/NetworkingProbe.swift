import NetworkingContractTesting
import NetworkingURLSession

/// A program that sends a GET request with `URLSessionTransport`. Tests start it as a process, because environment variables configure
/// proxies.
@main
struct NetworkingProbe {
    static func main() async { await ProxyContract.sendRequest(URLSessionTransport()) }
}
