import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    init(_ request: HTTPRequest) {
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        httpShouldHandleCookies = false
        for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
    }
}

extension HTTPHeaders {
    init(_ head: HTTPURLResponse) {
        self.init()
        for case (let name as String, let value as String) in head.allHeaderFields { self[name] = value }
    }
}
