import Foundation
import MoviesFeature
import TerminalDevice
import TerminalText
import TerminalUI

/// Film search by itself: its screens, on the built-in films and on memory, with faults to order.
@main
@MainActor
enum MoviesFeatureDemo {
    static func main() async {
        do {
            let terminal = try DeviceTerminal(environment: ProcessInfo.processInfo.environment)
            let navigator = Navigator(appName: "movies-feature-demo")
            try start(in: navigator)
            try await TerminalApplication(terminal: terminal, navigator: navigator).run()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func start(in navigator: Navigator) throws {
        let queries = KeptQueries()
        let module = try DemoParts.module(faults: Faults(in: navigator), queries: queries)
        let actions = MoviesModuleActions(openAddress: { [weak navigator] address in
            navigator?.present(MessageScreen(title: "A browser would open", text: address))
        })
        navigator.setCommand(Key(.function(3)), help: KeyHelp("F3", "show the queries that were kept", hint: "kept")) {
            [weak navigator] in
            navigator?.present(MessageScreen(title: "Kept, the newest first", text: queries.text))
        }
        module.startSearchFlow(in: navigator, actions: actions)
    }
}
