/// How help and errors speak of a value. Put together only when asked: each run makes the table, few need its words.
enum ValueWording: Sendable {
    case sentence(placeholder: String, expectation: String, limits: String)
    case choices([String])

    /// What stands for the value in help.
    var placeholder: String {
        switch self {
        case .sentence(let placeholder, _, _): placeholder
        case .choices(let choices): choices.joined(separator: "|")
        }
    }

    /// Completes the error "'--day' takes …".
    var expectation: String {
        switch self {
        case .sentence(_, let expectation, _): expectation
        case .choices(let choices): choices.listed(by: "or")
        }
    }

    /// What help says of the allowed values; empty where there is nothing to say.
    var limits: String {
        switch self {
        case .sentence(_, _, let limits): limits
        case .choices: expectation
        }
    }

    var choices: [String] {
        switch self {
        case .sentence: []
        case .choices(let choices): choices
        }
    }
}
