/// A part of a screen that comes from somewhere else, as a list of suggestions below a field does.
@MainActor
public protocol Panel: AnyObject {
    /// How many rows it would like to have; none where there is nothing to show.
    var preferredHeight: Int { get }

    /// Draws it in the size of the context.
    func render(_ context: RenderContext) -> Canvas

    /// Does what an event asks for, and tells whether it asked for anything here.
    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool
}
