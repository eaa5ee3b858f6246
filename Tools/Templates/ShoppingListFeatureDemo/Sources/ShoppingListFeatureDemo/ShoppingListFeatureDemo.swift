import Foundation
import Persistence
import ShoppingListFeature
import TerminalDevice
import TerminalText
import TerminalUI

/// The shopping list by itself, on a store in memory.
@main
@MainActor
enum ShoppingListFeatureDemo {
    /// The oldest first.
    private static let entries = ["The first one", "The second one", "The third one"]

    static func main() async {
        do {
            let module = ShoppingListModule(dependencies: ShoppingListModuleDependencies(store: InMemoryRecordStore()))
            for entry in entries { try await module.add(entry) }
            if CommandLine.arguments.contains("--list") || !isInteractive {
                try await module.show(format: .table, output: StandardOutput())
            } else {
                try await runScreens(of: module)
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    /// In a pipeline nobody presses a key.
    private static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    private static func runScreens(of module: ShoppingListModule) async throws {
        let terminal = try DeviceTerminal(environment: ProcessInfo.processInfo.environment)
        let navigator = Navigator(appName: "shopping-list-feature-demo")
        let actions = ShoppingListModuleActions(didSelect: { [weak navigator] text in
            navigator?.present(MessageScreen(title: "Chosen", text: text))
        })
        module.startFlow(in: navigator, actions: actions)
        try await TerminalApplication(terminal: terminal, navigator: navigator).run()
    }
}
