import AccountDomain
import Foundation
import Networking
import NetworkingTesting
import Testing

func service(
    _ transport: any HTTPTransport,
    credential: Credential? = nil,
    maximumRetries: Int = 3
) throws -> any DataTransferService {
    let base = try #require(URL(string: "https://api.example.org/3"))
    let network = DefaultNetworkService(
        config: try NetworkConfig(baseURL: base, credential: credential),
        transport: transport,
        retryPolicy: RetryPolicy(maximumRetries: maximumRetries),
        randomness: { 0 }
    )
    return DefaultDataTransferService(networkService: network)
}

func response(_ body: String, status: Int = 200) -> ScriptedTransport {
    ScriptedTransport(responses: [.json(body, status: status)])
}

extension HTTPResponse {
    static func error(_ code: Int, status: Int) -> HTTPResponse {
        json(#"{"success":false,"status_code":\#(code),"status_message":"No."}"#, status: status)
    }
}

extension UserSession {
    static func of(_ userName: String, id: Int = 7, session: String = "5e55") -> UserSession {
        UserSession(account: Account(id: id, userName: userName), id: SensitiveText(session))
    }
}
