/// The system lets nobody watch more folders.
package struct WatchLimit: Error, Hashable, CustomStringConvertible {
    /// The setting of Linux that is too low.
    package let setting: String

    package init(setting: String) {
        self.setting = setting
    }

    /// What is so, and how it is changed.
    package var description: String {
        "Linux watches no more folders for this user. To let it: sudo sysctl fs.inotify.\(setting)=1048576"
    }
}
