/// What `catalogue-builder` was asked to do.
struct BuilderArguments {
    static let usage = """
        usage: catalogue-builder --source FILMS.tsv --output CATALOGUE.sqlite [--synthetic COUNT [--seed NUMBER]]
          Writes the films of the source into a new catalogue; with --synthetic, COUNT made-up ones with titles like theirs.
        """

    var source: String
    var output: String
    var syntheticCount: Int?
    var seed: UInt64 = 1

    init?(_ arguments: some Sequence<String>) {
        var values: [String: String] = [:]
        var iterator = arguments.makeIterator()
        while let option = iterator.next() {
            guard ["--source", "--output", "--synthetic", "--seed"].contains(option), let value = iterator.next() else {
                return nil
            }
            values[option] = value
        }
        guard let source = values["--source"], let output = values["--output"] else { return nil }
        self.source = source
        self.output = output
        if let text = values["--synthetic"] {
            guard let count = Int(text), count > 0 else { return nil }
            syntheticCount = count
        }
        if let text = values["--seed"] {
            guard let number = UInt64(text) else { return nil }
            seed = number
        }
    }
}
