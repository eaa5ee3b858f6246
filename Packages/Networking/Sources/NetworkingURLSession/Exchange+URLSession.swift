import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Exchange {
    func receive(_ head: HTTPURLResponse) {
        // URLSession reports -1 for an unknown length.
        receiveHead(status: head.statusCode, headers: HTTPHeaders(head), length: head.expectedContentLength)
    }

    /// Ends the exchange with a complete 401 response and cancels the session's task, which waits for credentials.
    func finishUnchallenged(response: URLResponse?) {
        receiveMissingHead(response)
        finish()
    }

    /// Ends the exchange after the session's task has ended.
    ///
    /// - Parameter response: The response of the task. For a redirect without a valid URL, no other callback receives
    ///   it.
    func complete(_ error: (any Error)?, response: URLResponse?) {
        receiveMissingHead(response)
        if let error { fail(NetworkError(error, host: host, hasHead: hasHead)) } else { finish() }
    }

    private func receiveMissingHead(_ response: URLResponse?) {
        if !hasHead, let head = response as? HTTPURLResponse { receive(head) }
    }

    /// Declines to follow a redirect. The redirect itself then becomes the response of the session's task.
    ///
    /// On Linux, calling `answer` after the task was cancelled crashes the process ("not waiting for it"). The call
    /// happens only while the exchange is not over, because a cancellation first ends the exchange.
    func declineRedirect(_ answer: (URLRequest?) -> Void) {
        #if canImport(FoundationNetworking)
            unlessOver { answer(nil) }
        #else
            answer(nil)
        #endif
    }
}

extension URLRequest {
    init(_ request: HTTPRequest) {
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        httpShouldHandleCookies = false
        httpBody = request.body
        for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
    }
}

extension HTTPHeaders {
    fileprivate init(_ head: HTTPURLResponse) {
        self.init()
        for case (let name as String, let value as String) in head.allHeaderFields { self[name] = value }
    }
}
