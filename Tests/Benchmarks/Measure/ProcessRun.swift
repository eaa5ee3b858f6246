import Foundation
import Platform

/// One run of a program, whose output goes to /dev/null.
struct ProcessRun {
    /// The wall-clock time from the start of the process to its end.
    let duration: Duration
    /// The maximum resident set size in bytes.
    let peakMemory: Int

    /// Runs a program and waits for its end.
    ///
    /// - Parameter command: The path of the executable, then its arguments.
    /// - Throws: `MeasureError` if the program cannot be started or fails.
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
            // getrusage(2) reports bytes on macOS and kilobytes on Linux.
            peakMemory = usage.ru_maxrss
        #else
            peakMemory = usage.ru_maxrss * 1024
        #endif
    }
}
