public import TerminalUI

/// Recent queries as suggestions below a field.
@MainActor
public struct QueriesSuggestions {
    /// Shows them.
    public let panel: any Panel
    /// Takes what is typed in the field, and looks for newer queries.
    public let update: @MainActor (String) -> Void
}
