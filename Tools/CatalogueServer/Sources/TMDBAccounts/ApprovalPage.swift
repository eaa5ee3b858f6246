import Foundation
import Networking

/// The page on which a user approves a request token, as on TMDB's website. The page works without JavaScript.
package struct ApprovalPage {
    package static let basePath = "/authenticate/"

    let store: AccountStore

    func response(to request: AccountRequest) async -> HTTPResponse {
        let token = request.id
        guard await store.isKnown(token) else {
            return page(404, "Unknown request", "<p>This request is invalid. Start again in the app.</p>")
        }
        switch (request.method, request.route) {
        case (.post, "authenticate/ID/allow"):
            let (user, password): (String?, String?) = (request["username"], request["password"])
            do throws(TMDBStatus) {
                try await store.approve(token, user: user ?? "", password: password ?? "")
                return page(200, "Access approved", "<p>The request is approved. Return to the app.</p>")
            } catch {
                return form(401, token, rejectedUser: user ?? "")
            }
        case (.post, "authenticate/ID/deny"):
            await store.deny(token)
            return page(200, "Access denied", "<p>The request is denied. Return to the app.</p>")
        default: return form(200, token)
        }
    }

    /// - Parameters:
    ///   - token: A known token, which has only hexadecimal digits.
    ///   - rejectedUser: The user name of a rejected login; nil before the first login.
    private func form(_ status: Int, _ token: String, rejectedUser: String? = nil) -> HTTPResponse {
        let error = "<p role=\"alert\">The user name or the password is wrong.</p>"
        return page(
            status,
            "Approve access",
            """
            <p>An app asks for access to your account. It can then read and change your ratings and your watchlist.</p>
            <form method="post">
            <label for="username">User name</label>
            <input id="username" name="username" value="\(Self.escaped(rejectedUser ?? ""))" autocomplete="username"
                autocapitalize="none" spellcheck="false" required>
            <label for="password">Password</label>
            <input id="password" name="password" type="password" autocomplete="current-password" required>
            \(rejectedUser == nil ? "" : error)
            <div><button formaction="/authenticate/\(token)/allow">Approve</button>
            <button formaction="/authenticate/\(token)/deny" formnovalidate>Deny</button></div>
            </form>
            """
        )
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    }

    private func page(_ status: Int, _ title: String, _ content: String) -> HTTPResponse {
        let html = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(title) – Catalogue server</title>
            <style>\(Self.style)</style>
            <main>
            <h1>\(title)</h1>
            \(content)
            </main>
            <footer>catalogue-server on this machine, for tests. Do not type a real password.</footer>
            </html>
            """
        let headers: HTTPHeaders = [
            "Content-Type": "text/html;charset=utf-8", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
            // A frame could show the page invisibly on a hostile page, so that a click there approves the request.
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
                + "frame-ancestors 'none'; base-uri 'none'",
        ]
        return HTTPResponse(statusCode: status, headers: headers, body: Data(html.utf8))
    }

    private static let style = """
        :root { color-scheme: light dark }
        body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 0 auto; padding: 10vh 1rem 2rem }
        input { display: block; font: inherit; width: 100%; margin-bottom: 1rem }
        """
}
