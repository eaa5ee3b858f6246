import Foundation

/// Ways for a process to end that are no part of its plan.
enum Death: Character {
    case exit = "e"
    case fatalError = "f"
    case outOfBounds = "i"
    case badPointer = "p"
    case stackOverflow = "o"
    case abort = "a"
    /// Not on the main thread.
    case elsewhere = "t"

    func happen() {
        switch self {
        case .exit: Foundation.exit(7)
        case .fatalError: Swift.fatalError("on purpose")
        case .outOfBounds: print([1, 2, 3][ProcessInfo.processInfo.arguments.count + 7])
        case .badPointer: Self.write(to: ProcessInfo.processInfo.arguments.count)
        case .stackOverflow: print(Self.deeper(1))
        case .abort: Foundation.abort()
        case .elsewhere: Thread.detachNewThread { Self.write(to: ProcessInfo.processInfo.arguments.count) }
        }
    }

    /// Nothing is ever mapped that low.
    private static func write(to address: Int) {
        UnsafeMutablePointer<UInt8>(bitPattern: address)?.pointee = 1
    }

    /// Each call needs room of its own, as something is done with what it gives back.
    private static func deeper(_ number: Int) -> Int {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 100) { room in
            room.initialize(repeating: number)
            return deeper(room[number % 100] + 1) + room[0]
        }
    }
}
