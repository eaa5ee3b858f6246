package import AccountPresentation
import Foundation
package import PlainUI

package final class LoginPlainView: PlainView {
    private static let notSignedIn = "You are not signed in."

    package let title = "Sign in"
    private let viewModel: any LoginViewModel

    package init(viewModel: any LoginViewModel) { self.viewModel = viewModel }

    package var commands: [PlainCommand] {
        [
            PlainCommand("web", "approve the sign-in on a web page") { [weak self] _, dialogue in
                await self?.approveOnPage(dialogue)
            },
            PlainCommand("password", "sign in with your user name and password") { [weak self] _, dialogue in
                await self?.login(dialogue)
            },
            PlainCommand("back", "go back without signing in") { [viewModel] _, dialogue in
                dialogue.say(Self.notSignedIn)
                viewModel.cancel(hasChanges: false)
            },
        ]
    }

    package var lossAtEnd: String? { Self.notSignedIn }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async {
        dialogue.say("Sign in: type web to approve on a web page, password to type your password, or back.")
    }

    private func approveOnPage(_ dialogue: Dialogue) async {
        dialogue.say("Asking for the page.")
        let viewModel = viewModel
        let approval = Task { await viewModel.approveOnPage() }
        await withTaskCancellationHandler {
            await dialogue.wait { viewModel.approval != nil || viewModel.result != nil }
            if let approval = viewModel.approval {
                dialogue.say(
                    "Approve the sign-in on this page. Waiting for your approval; Ctrl-C ends the app.\n\(approval.address)"
                )
            }
            await dialogue.wait { viewModel.userNameToConfirm != nil || !viewModel.isLoading }
            if let userName = viewModel.userNameToConfirm {
                // A line typed ahead cannot confirm: “yes” lacks the name, and a name alone may be the name of a command.
                dialogue.say("The sign-in is approved as “\(userName)”. If this is you, type “yes” and the name.")
                let answer = await dialogue.ask("Confirm: ")?.trimmingCharacters(in: .whitespaces) ?? ""
                viewModel.confirm(!userName.isEmpty && answer.utf8.elementsEqual("yes \(userName)".utf8))
            }
            await approval.value
        } onCancel: {
            approval.cancel()
        }
        report(dialogue)
    }

    private func login(_ dialogue: Dialogue) async {
        dialogue.say("The next two lines are your user name and your password.")
        guard let userName = await dialogue.ask("User name: "),
            let password = await dialogue.askSecret("Password (not shown): ")
        else { return }
        viewModel.edit(userName: userName, password: password)
        guard viewModel.isLoginEnabled else { return dialogue.say("A sign-in needs a user name and a password.") }
        dialogue.say("Signing in.")
        await viewModel.login()
        report(dialogue)
    }

    private func report(_ dialogue: Dialogue) {
        switch viewModel.result {
        case .signedIn: dialogue.say("You are signed in.")
        case .rejected(let message), .failed(let message): dialogue.say("The sign-in failed. \(message)")
        case nil: dialogue.say(Self.notSignedIn)
        }
    }
}
