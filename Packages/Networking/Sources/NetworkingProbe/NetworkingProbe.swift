import Foundation
import Networking
import NetworkingURLSession

/// Sends one GET to the address given and prints what came of it. Tests start it in an environment of their own, since
/// proxies are configured there.
@main
struct NetworkingProbe {
    static func main() async {
        guard let url = CommandLine.arguments.dropFirst().first.flatMap({ URL(string: $0) }) else {
            return print("no address given")
        }
        let request = HTTPRequest(url: url, headers: ["Authorization": "Bearer s3cr3t"])
        do {
            print(try await URLSessionTransport().send(request).statusCode)
        } catch {
            print(error)
        }
    }
}
