/// Lets nobody through before a number of callers has come.
actor Gate {
    private var missing: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) {
        missing = count
    }

    var isOpen: Bool { missing <= 0 }

    func wait() async {
        missing -= 1
        guard missing > 0 else {
            waiting.forEach { $0.resume() }
            waiting = []
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }
}
