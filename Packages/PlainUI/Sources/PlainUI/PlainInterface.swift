public import Navigation

/// The plain user interface, for the navigator of a ``PlainApplication``.
public struct PlainInterface: UserInterface {
    /// The kind of the views.
    public let kind = UserInterfaceKind.plain

    /// Creates the interface.
    public init() {}

    /// Returns a view that reports a message.
    public func makeMessage(_ text: String, title: String) -> any Presentable { PlainMessage(title: title, text: text) }

    /// Returns a view in which the user chooses an option by its number or its first word.
    public func makeChoice(_ choice: Choice) -> any Presentable { PlainChoice(choice) }
}

/// A message. The application closes it after reporting it.
final class PlainMessage: PlainView {
    let title: String
    let commands: [PlainCommand] = []
    private let text: String

    init(title: String, text: String) {
        self.title = title
        self.text = text
    }

    func show(_ dialogue: Dialogue, isReturn: Bool) async { dialogue.say("\(title): \(text)") }
}

/// A choice. The options have numbers, unless they begin with numbers themselves.
final class PlainChoice: PlainView {
    let commands: [PlainCommand] = []
    /// Whether the user has made the choice, so that the view below reports the result.
    private(set) var isMade = false
    /// Whether the planned option does not exist, so that the choice closes without a result.
    private(set) var isRefused = false
    private let choice: Choice
    var title: String { choice.title }
    var lossAtEnd: String? { "\(title): nothing was chosen." }

    init(_ choice: Choice) { self.choice = choice }

    func show(_ dialogue: Dialogue, isReturn: Bool) async {
        if let word = dialogue.plannedOption {
            dialogue.plannedOption = nil
            guard let index = choice.index(named: word) else {
                isRefused = true
                return dialogue.say(
                    "\(title): “\(word)” is not an option. The options are \(choice.options.joined(separator: ", "))."
                )
            }
            return await choose(index)
        }
        dialogue.say("\(title). \(request)")
        for (index, option) in choice.options.enumerated() {
            let number = choice.hasNumbers ? "" : "\(index + 1). "
            dialogue.say("\(number)\(option)\(index == choice.current ? ", the current one" : "")")
        }
    }

    private var request: String {
        guard choice.hasNumbers, let initial = choice.initial else { return "Type the number of an option, or back." }
        return "Type an option, such as \(choice.options[initial].prefix { $0 != " " }), or back."
    }

    func obey(_ line: String, _ dialogue: Dialogue) async -> Bool {
        guard let index = choice.index(named: line) else {
            dialogue.say("“\(line)” is not an option. \(request)")
            return true
        }
        await choose(index)
        return true
    }

    private func choose(_ index: Int) async {
        isMade = true
        await choice.choose(index)?.value
    }
}
