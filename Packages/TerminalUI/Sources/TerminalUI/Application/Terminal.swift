/// A terminal that an app has to itself: what is read from it, written to it, and told about it.
@MainActor
public protocol Terminal: AnyObject {
    /// How large it is now.
    var size: Size { get }

    /// What it can do.
    var capabilities: TerminalCapabilities { get }

    /// Takes the terminal over: keys come one by one and are not shown, and what stood there is kept for later.
    ///
    /// - Parameter onEvent: told of all that happens, until `end`.
    /// - Throws: where it cannot be taken over.
    func begin(onEvent: @escaping @MainActor (TerminalEvent) -> Void) throws

    /// Gives the terminal back as it was. It does nothing a second time.
    func end()

    /// Writes all of `bytes`.
    ///
    /// - Throws: the error of the stream that cannot be written.
    func write(_ bytes: [UInt8]) throws

    /// Gives the terminal back and stops the process, as Ctrl-Z does; `resumed` tells when it goes on.
    func suspend()
}
