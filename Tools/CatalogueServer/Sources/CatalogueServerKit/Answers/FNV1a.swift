/// Fowler, Noll and Vo's hash of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/): the same on every machine, always.
enum FNV1a {
    static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}
