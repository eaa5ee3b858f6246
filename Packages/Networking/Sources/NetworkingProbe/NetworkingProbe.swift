import Foundation
import Networking
import NetworkingURLSession

/// A program that sends a GET request to the URL in its argument and prints the status code or the error. Tests start
/// it as a process, because environment variables configure proxies.
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
