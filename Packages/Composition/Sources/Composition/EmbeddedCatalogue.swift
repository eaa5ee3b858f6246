import Foundation
import Networking

/// The address under which the catalogue inside the app is asked as if it were a server.
enum EmbeddedCatalogue {
    /// A name that no other host can have (RFC 6761, section 6.4): what should go wrong never reaches the network.
    private static let address = "https://catalogue.invalid/3"

    static func baseURL() throws(NetworkError) -> URL {
        guard let url = URL(string: address) else { throw .invalidRequest(reason: "\(address) is no address") }
        return url
    }
}
