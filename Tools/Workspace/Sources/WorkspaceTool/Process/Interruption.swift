internal import Foundation
internal import ProcessSupport
internal import Synchronization

/// What signals end: this process, and with it what it started.
enum Interruption {
    /// What the handler of signals writes their numbers to, and what they are read from.
    private static let pipe: (read: Int32, write: Int32) = {
        var ends: [Int32] = [-1, -1]
        _ = Foundation.pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }()

    /// Set as soon as a signal has come. Its handler may do nothing but what is atomic.
    private static let isRequested = Atomic(false)
    /// Held by whoever ends this process.
    private static let end = Mutex(())

    /// From now on SIGTERM and SIGHUP end with this process what it started. Of Ctrl-C SwiftPM is told by the terminal, and tells its
    /// compilers.
    static func begin() {
        // Opened here, because the handler may do little else than write.
        let signals = pipe.read
        isRequested.store(false, ordering: .relaxed)
        handle([SIGTERM, SIGHUP])
        Thread.detachNewThread {
            while let number = next(from: signals) {
                end.withLock { _ in
                    ProcessTree.endDescendants()
                    die(of: number)
                }
            }
        }
    }

    /// Ends this process, unless a signal is about to: then it does not come to that before all is ended.
    static func exit(_ code: ExitCode) -> Never {
        end.withLock { _ in Foundation.exit(code.rawValue) }
    }

    /// Returns, unless a signal is about to end this process.
    static func waitForEnd() {
        while isRequested.load(ordering: .relaxed) { pause() }
    }

    /// Handled, and neither blocked nor ignored: commands would inherit that, and which thread gets a signal is not known.
    private static func handle(_ signals: [Int32]) {
        for number in signals where !sigaction(of: number).isIgnored {
            signal(number) { number in
                Interruption.isRequested.store(true, ordering: .relaxed)
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(Interruption.pipe.write, &byte, 1)
            }
        }
    }

    private static func die(of number: Int32) -> Never {
        signal(number, SIG_DFL)
        // Threads may block signals, as those of the pool do.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        // The first process of a container is ended by no signal of its own.
        _exit(128 + number)
    }

    /// The number of the next signal.
    private static func next(from signals: Int32) -> Int32? {
        var byte: UInt8 = 0
        while true {
            let count = read(signals, &byte, 1)
            if count == 1 { return Int32(byte) }
            if count == 0 || errno != EINTR { return nil }
        }
    }
}
