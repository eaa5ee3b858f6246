/// A part of a screen that comes from elsewhere, such as suggestions below a text field.
@MainActor
public protocol Panel: AnyObject {
    /// The preferred number of rows; 0 if the panel has nothing to show.
    var preferredHeight: Int { get }

    /// The keys that the panel handles, most useful first. The help lists them while the panel has the focus.
    var keys: [KeyHelp] { get }

    /// Renders the panel in the size of the context.
    func render(_ context: RenderContext) -> Canvas

    /// Handles an event and returns whether the panel used it.
    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool
}

/// A panel that suggests texts for a text field.
@MainActor
public protocol SuggestionPanel: Panel {
    /// Receives the text of the field after each change.
    func update(_ text: String)
}
