package import AccountPresentation
package import PlainUI

package final class AccountPlainView: PlainView {
    package let title = "Account"
    private let viewModel: any AccountViewModel

    package init(viewModel: any AccountViewModel) { self.viewModel = viewModel }

    package var commands: [PlainCommand] {
        switch viewModel.state {
        case .signedIn:
            [
                PlainCommand("logout", "sign out") { [viewModel] _, dialogue in
                    await viewModel.logout()
                    if let notice = viewModel.notice { dialogue.say(notice) }
                }
            ]
        case .loading, .signedOut, .failed:
            [
                PlainCommand("login", "sign in") { [viewModel] _, _ in viewModel.login() },
                PlainCommand("refresh", "load the account again") { [weak self] _, dialogue in
                    await self?.show(dialogue, isReturn: false)
                },
            ]
        }
    }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async {
        await viewModel.load()
        switch viewModel.state {
        case .signedIn(let userName): dialogue.say("You are signed in to \(viewModel.service) as \(userName).")
        case .signedOut: dialogue.say("You are not signed in to \(viewModel.service). Type login to sign in.")
        case .failed(let message):
            dialogue.say("The account could not be loaded. \(message)\nType refresh to try again.")
        case .loading: break
        }
        if let notice = viewModel.notice { dialogue.say(notice) }
    }
}
