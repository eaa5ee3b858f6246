import NetworkingContractTesting
import NetworkingCurl

/// A program that sends a GET request with `CurlTransport`. Tests start it as a process, because environment variables configure proxies.
@main
struct NetworkingCurlProbe {
    static func main() async {
        guard let transport = CurlTransport() else { return print("libcurl is not installed") }
        await ProxyContract.sendRequest(transport)
    }
}
