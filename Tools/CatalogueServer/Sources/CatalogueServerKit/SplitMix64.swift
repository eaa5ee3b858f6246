/// Steele, Lea and Flood's generator (OOPSLA 2014): small, seeded, the same everywhere. The standard library's ways of making
/// numbers of it are not used: they may change.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number between two others.
    mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) / 0x1p53
    }

    /// A number from 0 up to `count`, without it.
    mutating func index(below count: Int) -> Int {
        Int(next() % UInt64(count))
    }
}
