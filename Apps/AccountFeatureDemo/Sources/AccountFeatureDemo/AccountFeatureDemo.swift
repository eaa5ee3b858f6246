import AccountFeature
import DemoSupport
import Foundation
import Networking
import TerminalText
import TerminalUI

/// A demo of the account alone, with a service in memory and injectable faults.
@main
@MainActor
enum AccountFeatureDemo {
    /// A base URL in a reserved domain (RFC 6761, section 6.4), so that no request can reach a real host.
    private static let address = "https://accounts.invalid"

    static func main() async {
        let folder = FileManager.default.temporaryDirectory.appending(path: "account-feature-demo-\(UUID().uuidString)")
        let accounts = DemoAccounts()
        await FeatureDemo("account-feature-demo", summary: "Sign in, sign out and inject faults.").main { output in
            let module = try makeModule(accounts, folder: folder) { accounts.answer($0, isApproved: true) }
            for command in [["login", "--as", "demo"], ["show"], ["logout"]] {
                try await FeatureDemo.run(["account"] + command, on: module, output: output)
            }
        } screens: { navigator in
            let faults = FaultChooser(none: Fault.none, in: navigator)
            let module = try makeModule(FaultyTransport(accounts, faults: faults), folder: folder) { _ in }
            module.startFlow(in: navigator) { [weak navigator] in navigator?.showPage($0, of: accounts) }
        } end: {
            // Without a sign-in there is no folder.
            try? FileManager.default.removeItem(at: folder)
        }
    }

    private static func makeModule(
        _ transport: any HTTPTransport,
        folder: URL,
        openPage: @escaping @MainActor @Sendable (String) -> Void
    ) throws -> AccountModule {
        guard let website = URL(string: address) else { throw NetworkError.invalidRequest(reason: address) }
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

extension Navigator {
    /// Shows a choice in place of the approval page.
    fileprivate func showPage(_ page: String, of accounts: DemoAccounts) {
        let title = "A browser would open the approval page"
        present(
            Choice(title: title, options: ["Approve", "Deny"], current: nil) { [weak self] index in
                accounts.answer(page, isApproved: index == 0)
                self?.dismiss()
            }
        )
    }
}
