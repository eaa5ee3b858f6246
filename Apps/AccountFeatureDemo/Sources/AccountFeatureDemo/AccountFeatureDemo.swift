import AccountFeature
import DemoSupport
import Foundation
import Networking
import TMDBAccounts
import TerminalText
import TerminalUI

/// A demo of the account alone, with a service in memory and injectable faults. Its user is `demo`, with the password `demo`.
@main
@MainActor
enum AccountFeatureDemo {
    /// A base URL in a reserved domain (RFC 6761, section 6.4), so that no request can reach a real host.
    private static let address = "https://accounts.invalid"

    static func main() async {
        let folder = FileManager.default.temporaryDirectory.appending(path: "account-feature-demo-\(UUID().uuidString)")
        guard let website = URL(string: address) else { return }
        let accounts = AccountTransport(store: AccountStore(users: ["demo": "demo"]), website: website)
        await FeatureDemo("account-feature-demo", summary: "Sign in, sign out and inject faults.").main { output in
            let module = try makeModule(accounts, website, folder: folder) { page in accounts.answer(page, "allow") }
            for command in [["login", "--as", "demo"], ["show"], ["logout"]] {
                try await FeatureDemo.run(["account"] + command, on: module, output: output)
            }
        } screens: { navigator in
            let faults = FaultChooser(none: Fault.none, in: navigator)
            let transport = FaultyTransport(transport: accounts, faults: faults)
            let module = try makeModule(transport, website, folder: folder) { _ in }
            module.startFlow(in: navigator) { [weak navigator] in navigator?.showPage($0, of: accounts) }
        } end: {
            // Without a sign-in there is no folder.
            try? FileManager.default.removeItem(at: folder)
        }
    }

    private static func makeModule(
        _ transport: any HTTPTransport,
        _ website: URL,
        folder: URL,
        openPage: @escaping @MainActor @Sendable (String) -> Void
    ) throws -> AccountModule {
        let config = try NetworkConfig(baseURL: website.appending(path: "3"))
        let network = DefaultNetworkService(config: config, transport: transport)
        return AccountModule(
            dependencies: AccountModuleDependencies(
                service: AccountService(network: network, name: "the demo service", website: website),
                sessionPath: folder.appending(path: "session.json").path,
                openPage: openPage
            )
        )
    }
}

extension AccountTransport {
    /// Presses the button `allow` or `deny` of an approval page as the user `demo`.
    fileprivate func answer(_ page: String, _ button: String) {
        guard let url = URL(string: page)?.appending(path: button) else { return }
        Task { try await send(HTTPRequest(method: .post, url: url, body: Data("username=demo&password=demo".utf8))) }
    }
}

extension Navigator {
    fileprivate func showPage(_ page: String, of accounts: AccountTransport) {
        let title = "A browser would open the approval page"
        present(
            Choice(title: title, options: ["Approve", "Deny"], current: nil) { [weak self] index in
                accounts.answer(page, index == 0 ? "allow" : "deny")
                self?.dismiss()
            }
        )
    }
}
