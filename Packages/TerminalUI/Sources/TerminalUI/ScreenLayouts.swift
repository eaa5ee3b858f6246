import Navigation

/// The contexts that the visible screens received in their last `didLayout`.
@MainActor
struct ScreenLayouts {
    private struct Layout {
        // A new screen can have the memory address of a released one.
        weak var screen: (any Screen)?
        let context: RenderContext
    }

    private var layouts: [ObjectIdentifier: Layout] = [:]

    mutating func update(_ navigator: Navigator, _ context: RenderContext) {
        var context = ScreenLayout(context.size).context(context)
        context.time = .zero
        let visible = [navigator.topScreen, navigator.presented].compactMap(\.self)
        let open = Set((navigator.stack + [navigator.overlay].compactMap(\.self)).map(ObjectIdentifier.init))
        layouts = layouts.filter { open.contains($0.key) && $0.value.screen != nil }
        for screen in visible where layouts[ObjectIdentifier(screen)]?.context != context {
            layouts[ObjectIdentifier(screen)] = Layout(screen: screen, context: context)
            screen.didLayout(context)
        }
    }
}
