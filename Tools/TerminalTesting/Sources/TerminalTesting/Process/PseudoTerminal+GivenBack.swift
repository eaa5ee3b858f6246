extension PseudoTerminal {
    /// Whether the terminal is as a program found it that took it over: its lines are edited and shown, the first screen is to be
    /// seen, and no mode is left.
    public var isGivenBack: Bool {
        get throws(PseudoTerminalError) {
            let settings = try settings
            let screen = screen
            return settings.isCanonical && settings.echoes && settings.generatesSignals && settings.processesOutput
                && !screen.isAlternate && screen.cursor.isVisible && screen.modes == .initial
        }
    }
}
