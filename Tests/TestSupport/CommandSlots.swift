import Foundation

/// Lets as many commands run at once as there are processors. Tests run side by side and would begin hundreds together, which
/// slow each other down and use up the file descriptors.
actor CommandSlots {
    static let shared = CommandSlots(count: ProcessInfo.processInfo.activeProcessorCount)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) {
        free = count
    }

    func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func giveBack() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
