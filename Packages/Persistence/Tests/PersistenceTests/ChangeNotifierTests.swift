import Persistence
import Testing

@Suite("ChangeNotifier", .timeLimit(.minutes(10)))
struct ChangeNotifierTests {
    private let notifier = ChangeNotifier()

    /// Returns the number of elements that the stream has ready. Reads in a cancelled task, which does not wait for more.
    private func count(_ stream: AsyncStream<Void>) async -> Int {
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var count = 0
            for await _ in stream { count += 1 }
            return count
        }
        return await reading.value
    }

    @Test(
        "Every stream of ChangeNotifier yields once for all notifications between two reads",
        arguments: [(0, 0), (1, 1), (2, 1), (100, 1)]
    )
    func coalesces(notifications: Int, elements: Int) async {
        let streams = [notifier.stream(), notifier.stream()]
        for _ in 0..<notifications { notifier.notify() }
        for stream in streams { #expect(await count(stream) == elements) }
    }

    @Test("A stream of ChangeNotifier yields again for a notification after a read, but not for an earlier one")
    func afterRead() async {
        notifier.notify()
        #expect(await count(notifier.stream()) == 0)
        var iterator = notifier.stream().makeAsyncIterator()
        for _ in 1...3 {
            notifier.notify()
            #expect(await iterator.next() != nil)
        }
    }

    @Test("A stream of ChangeNotifier also yields after notifications of the followed one, until it ends")
    func follows() async {
        let follower = ChangeNotifier(following: notifier), stream = follower.stream()
        for source in [notifier, follower] {
            source.notify()
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next() != nil)
        }
        #expect(await count(stream) == 0)
        notifier.notify()
        #expect(await count(stream) == 0)
    }

    @Test("Cancelling the task that reads a stream of ChangeNotifier, or releasing a stream, ends that stream only")
    func cancelled() async {
        let (cancelled, other) = (notifier.stream(), notifier.stream())
        for _ in 1...100 { _ = notifier.stream() }
        #expect(await count(cancelled) == 0)
        notifier.notify()
        #expect(await count(cancelled) == 0)
        #expect(await count(other) == 1)
    }
}
