extension Command {
    /// A script that makes a shell complete this command's subcommands, options and values; file names are not offered.
    ///
    /// It is meant to be read by the shell at its start: `source <(movies completions bash)`, the same for zsh, and
    /// `movies completions fish | source`.
    public func completionScript(for shell: Shell) -> String {
        let table = CompletionTable(root: self)
        return switch shell {
        case .bash: table.bashScript
        case .zsh: table.zshScript
        case .fish: table.fishScript
        }
    }
}
