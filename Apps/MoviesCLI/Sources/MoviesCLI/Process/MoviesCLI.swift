import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import Persistence
import Platform
import TerminalDevice
import TerminalText

@main
@MainActor
enum MoviesCLI {
    static let version = "0.1.0"
    /// The credits that TMDB and the sources of the catalogue require.
    static let credits = """
        This product uses the TMDB API but is not endorsed or certified by TMDB.
        Film facts: Wikidata contributors (CC0); Wikipedia's lists of American films by wikipedia-movie-data (MIT); wikitrivia,
        great-tables, UU_Knowledge_and_Data_Engineering_Group_Project and GroupDataLiteracy (MIT).
        """

    static func main() async {
        disableCoreDumps()
        let environment = ProcessInfo.processInfo.environment
        let isInteractive = Console(name: "movies", environment: environment).isDialogue
        let root = CommandTable.root(isInteractive: isInteractive)
        let program = Program(
            root,
            version: "\(version)\n\(credits)",
            highContrastVariable: Settings.Variable.highContrast.rawValue,
            failureCode: .badData
        )
        await program.main(environment: environment, interruption: .cancels(beforeEnd: DeviceTerminal.restore)) {
            context in
            do {
                try await run(context, root)
                return .ok
            } catch {
                let isCatalogueChosen = context.command[CommandTable.source] == .catalogue
                throw CommandFailure(ofMovies: error, isCatalogueChosen: isCatalogueChosen) ?? error
            }
        }
    }

    private static func run(_ context: CommandContext, _ root: Command) async throws {
        let (command, console) = (context.command, context.console)
        switch command.path {
        case [CommandTable.completions.name]:
            return try console.write(root.completionScript(for: command[CommandTable.shell]))
        case [CommandTable.manual.name]:
            // The manual page describes the behaviour on a terminal, even if the command writes to a file or pipe.
            return try console.write(CommandTable.root(isInteractive: true).manualPage(version: version))
        case [CommandTable.accessibility.name]:
            guard case .help(let help) = try CommandParser(root).parse(command.path + ["--help"]) else { return }
            return try console.write(help.text(width: console.width ?? 80))
        case [CommandTable.browse.name] where command[CommonOptions.format] != nil:
            throw command.usageError(
                "The screens have no format. To write results: movies search QUERY --format FORMAT"
            )
        default: break
        }
        if command.path == [CommandTable.state.name, "copy"] { return try await copyState(context) }
        let settings = try Settings(command: command, environment: context.environment) { console.report($0) }
        var parts = settings.parts
        let isBrowsing = command.path == [CommandTable.browse.name]
        let isPlain = command[CommandTable.plain] || (console.isDialogue && !console.isInteractive)
        // The screens show stored responses until the source responds. A plain list cannot be replaced by a newer one.
        if isBrowsing, !isPlain, parts.policy == .freshWhileValid { parts.policy = .cacheFirst }
        let container = AppDIContainer(parts)
        settings.sourceNotice?.linesIfDue(now: Date()).forEach { console.note(SafeText($0)) }
        do {
            if isBrowsing {
                try await browse(context, container, isPlain: isPlain)
            } else {
                try await container.run(command, output: console)
            }
        } catch {
            await container.close()
            throw error
        }
        await container.close()
    }

    private static func copyState(_ context: CommandContext) async throws {
        let command = context.command
        let isCopyToFile = command[CommandTable.copyTarget] == nil
        let urls = [command[CommandTable.copyTarget], command[CommandTable.copySource]].compactMap(\.self)
        guard urls.count == 1, let url = urls.first else { throw command.usageError("Give --to URL or --from URL.") }
        let database: any RecordStore
        do {
            database = try AppParts.state(at: url, name: isCopyToFile ? "--from" : "--to", permitsPassword: false)
        } catch {
            throw command.usageError("\(error)")
        }
        let file = AppParts(
            source: .catalogue,
            cacheDirectory: nil,
            stateDirectory: XDGDirectories(environment: context.environment).state,
            warn: { context.console.report($0) }
        ).state
        let (source, target) = isCopyToFile ? (database, file) : (file, database)
        let count = try await AppParts.copyState(from: source, to: target)
        try await target.close()
        await (try? source.close())
        let outcome = count == 0 ? "The target already has" : "Copied"
        try context.console.write("\(outcome) the watchlist and recent queries.\n")
    }

    private static func browse(_ context: CommandContext, _ container: AppDIContainer, isPlain: Bool) async throws {
        let (command, console) = (context.command, context.console)
        let search = MoviesSearchStart(
            query: MovieQuery(command[CommandTable.firstQuery].joined(separator: " ")),
            language: command[CommonOptions.language]
        )
        let session = BrowseSession(container: container, environment: context.environment, search: search)
        guard !isPlain else { return try await session.run(on: StandardTerminal(console: console)) }
        try await session.run(
            on: DeviceTerminal(environment: context.environment, color: console.color),
            console: console,
            reducesMotion: Settings.reducesMotion(command, context.environment)
        )
    }

    /// Prevents a crash from writing the memory of the process to a file, because the memory contains passwords and sessions.
    private static func disableCoreDumps() {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            setrlimit(Int32(RLIMIT_CORE.rawValue), &limit)
        #else
            setrlimit(RLIMIT_CORE, &limit)
        #endif
    }
}
