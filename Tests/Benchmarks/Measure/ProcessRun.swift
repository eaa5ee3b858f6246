import Foundation
import Platform

/// One run of a program from its start to its end, output thrown away.
struct ProcessRun {
    /// Wall-clock time.
    let duration: Duration
    /// The most memory it held at once, in bytes.
    let peakMemory: Int

    /// Runs `command`, whose first word is a path.
    ///
    /// - Throws: `MeasureError` if it cannot be started or fails.
    init(_ command: [String], environment: [String: String]) throws {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var process: pid_t = 0
        var status: Int32 = 0
        var usage = rusage()
        let start = ContinuousClock.now
        guard posix_spawn(&process, command[0], &actions, nil, &arguments, &variables) == 0,
            wait4(process, &status, 0, &usage) == process
        else { throw MeasureError("\(command[0]) cannot be started") }
        duration = start.duration(to: .now)
        guard status == 0 else { throw MeasureError("\(command.joined(separator: " ")) failed with status \(status)") }
        #if canImport(Darwin)
            peakMemory = usage.ru_maxrss
        #else
            peakMemory = usage.ru_maxrss * 1024
        #endif
    }
}
