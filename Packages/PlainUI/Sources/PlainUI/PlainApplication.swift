import Foundation
public import Navigation

/// An application that runs the views of a navigator in a dialogue with the user, line by line.
///
/// The application writes nothing while it waits for a line, and never changes earlier lines. Screen readers, slow connections and
/// scripts can follow it.
@MainActor
public final class PlainApplication {
    private let navigator: Navigator
    private let dialogue: Dialogue
    private var known: [any Presentable] = []
    private var shown: (any Presentable)?

    /// Creates an application for a navigator with ``PlainInterface``.
    public init(terminal: any PlainTerminal, navigator: Navigator) {
        self.navigator = navigator
        let dialogue = Dialogue(terminal)
        self.dialogue = dialogue
        navigator.writeClipboard = { dialogue.say($0) }
    }

    /// Obeys lines until the user quits or the input ends.
    ///
    /// - Throws: The error of the terminal, or `CancellationError`.
    public func run() async throws {
        dialogue.say("Type help for the commands.")
        while true {
            await showNewViews()
            try check()
            guard !navigator.hasQuit, let prompt = view?.title, let line = await dialogue.ask(prompt + "> ") else {
                try check()
                return reportLosses()
            }
            // A message that arrived during the wait must not receive the line.
            if navigator.overlay is PlainMessage { await showNewViews() }
            if let view { await obey(line.trimmingCharacters(in: .whitespacesAndNewlines), view) }
        }
    }

    private func reportLosses() {
        for case let view as any PlainView in navigator.stack + [navigator.overlay].compactMap(\.self) {
            if let loss = view.lossAtEnd { dialogue.say(loss) }
        }
    }

    private func check() throws {
        if let failure = dialogue.failure { throw failure }
        try Task.checkCancellation()
    }

    private var view: (any PlainView)? { (navigator.overlay ?? navigator.stack.last) as? any PlainView }

    private func showNewViews() async {
        while !navigator.hasQuit, !Task.isCancelled, dialogue.failure == nil, let view, view !== shown {
            let isChoiceMade = (shown as? PlainChoice)?.isMade == true
            shown = view
            if navigator.overlay == nil {
                let isReturn = known.contains { $0 === view }
                if isReturn { dialogue.plannedOption = nil }
                // A message has covered the view, which the user still knows.
                if known.last === view, !isChoiceMade { return }
                known = navigator.stack
                await view.show(dialogue, isReturn: isReturn)
            } else {
                await view.show(dialogue, isReturn: false)
                let isClosed = view is PlainMessage || (view as? PlainChoice)?.isRefused == true
                if isClosed, navigator.overlay === view { navigator.dismiss() }
            }
        }
    }

    private func obey(_ line: String, _ view: any PlainView) async {
        let word = line.prefix { !$0.isWhitespace }
        let argument = line.dropFirst(word.count).trimmingCharacters(in: .whitespacesAndNewlines)
        let isAlone = argument.isEmpty
        let name = word.lowercased()
        let command = view.commands.first { $0.isNamed(name) }
        let rowCommand = Int(line) == nil ? nil : view.commands.first { $0.rows != nil }
        let globalCommand = navigator.overlay == nil ? navigator.commands.first { $0.name == name } : nil
        switch name {
        case "": return
        case "help" where isAlone: help(view)
        case "quit" where isAlone, "exit" where isAlone: navigator.quit()
        default:
            // A form can have its own command "back".
            if let command, command.accepts(argument) {
                await command.run(argument, dialogue)
            } else if name == "back", isAlone {
                goBack()
            } else if let globalCommand, isAlone {
                globalCommand.run()
            } else if let rowCommand, rowCommand.hasRow(line) {
                await rowCommand.run(line, dialogue)
            } else if await view.obey(line, dialogue) {
                return
            } else if let command, command.argument != nil {
                // The command explains its argument.
                await command.run(argument, dialogue)
            } else if let rowCommand {
                await rowCommand.run(line, dialogue)
            } else if command != nil || globalCommand != nil || ["help", "quit", "exit", "back"].contains(name) {
                dialogue.say("The command “\(word)” takes no further words. Type help for the commands.")
            } else {
                dialogue.say("Unknown command “\(word)”. Type help for the commands.")
            }
        }
    }

    private func goBack() {
        if navigator.overlay != nil {
            navigator.dismiss()
            dialogue.say("Cancelled.")
        } else if navigator.stack.count > 1 {
            navigator.pop()
        } else {
            dialogue.say("There is nothing to go back to. Type quit to end.")
        }
    }

    private func help(_ view: any PlainView) {
        let rowCommand = view.commands.first { $0.rows != nil }?.name
        for command in view.commands {
            let usage = [command.name, command.argument].compactMap(\.self).joined(separator: " ")
            let others = [command.name == rowCommand ? "N alone" : nil, command.alias].compactMap(\.self)
            let same = others.isEmpty ? "" : " (or \(others.joined(separator: ", ")))"
            dialogue.say("\(usage)\(same): \(command.help).")
        }
        if navigator.overlay == nil {
            for command in navigator.commands { dialogue.say("\(command.name): \(command.action).") }
        }
        if !view.commands.contains(where: { $0.name == "back" }) { dialogue.say("back: go back.") }
        dialogue.say(
            "help: list these commands.\nquit (or exit): end.\nCtrl-C: end at once, also while something loads."
        )
    }
}
