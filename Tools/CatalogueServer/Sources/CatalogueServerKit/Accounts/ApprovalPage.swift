import Foundation
import Networking

/// The page on which a user approves a request token, as on TMDB's website.
struct ApprovalPage {
    /// The prefix of the paths of the page.
    static let basePath = "/authenticate/"

    let store: AccountStore

    func response(to request: AccountRequest) async -> HTTPResponse {
        let token = request.id
        guard (try? await store.expiry(of: token)) != nil else {
            return page(404, "<p>This request is invalid or has expired. Start again in the app.</p>")
        }
        switch (request.method, request.route) {
        case (.post, "authenticate/ID/allow"):
            do throws(AccountError) {
                let (user, password): (String?, String?) = (request["username"], request["password"])
                _ = try await store.approve(token, user: user ?? "", password: password ?? "")
                return page(200, "<p>The request is approved. Return to the app.</p>")
            } catch {
                return page(401, "<p role=\"alert\">The user name or the password is wrong.</p>" + form(token))
            }
        case (.post, "authenticate/ID/deny"):
            await store.deny(token)
            return page(200, "<p>The request is denied. Return to the app.</p>")
        default: return page(200, form(token))
        }
    }

    /// - Parameter token: A known token, which has only hexadecimal digits.
    private func form(_ token: String) -> String {
        """
        <p>An app asks for access to your account.</p>
        <form method="post">
        <p><label>User name <input name="username" autocomplete="username" autofocus></label></p>
        <p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p>
        <button formaction="/authenticate/\(token)/allow">Approve</button>
        <button formaction="/authenticate/\(token)/deny">Deny</button>
        </form>
        """
    }

    private func page(_ status: Int, _ content: String) -> HTTPResponse {
        let html = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>Approve access</title>
            <style>body { font: 1rem/1.5 system-ui; max-width: 30rem; margin: 3rem auto; padding: 0 1rem }</style>
            <h1>Approve access</h1>
            \(content)
            </html>
            """
        let headers: HTTPHeaders = [
            "Content-Type": "text/html;charset=utf-8", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer",
            "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
        ]
        return HTTPResponse(statusCode: status, headers: headers, body: Data(html.utf8))
    }
}
