#if os(Linux)
    internal import Foundation

    /// An event as the kernel writes it: four numbers and a name that is filled up with zeros.
    package struct InotifyEvent {
        let watch: Int32
        let mask: UInt32
        /// Of what is in the watched folder; empty for the folder itself.
        let name: String

        private static let headSize = 16

        package init(watch: Int32, mask: UInt32, name: String) {
            self.watch = watch
            self.mask = mask
            self.name = name
        }

        func has(_ bit: Int32) -> Bool { mask & UInt32(bit) != 0 }

        /// All events in what was read at once; the kernel writes whole ones.
        static func events(in bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
            var events: [InotifyEvent] = []
            var offset = 0
            while offset + headSize <= bytes.count {
                let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                let name = bytes[(offset + headSize)..<min(offset + headSize + length, bytes.count)].prefix { $0 != 0 }
                events.append(
                    InotifyEvent(
                        watch: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                        mask: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        name: String(decoding: name, as: UTF8.self)
                    )
                )
                offset += headSize + length
            }
            return events
        }
    }
#endif
