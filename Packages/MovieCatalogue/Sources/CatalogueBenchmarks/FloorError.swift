/// The floor could not run, or found other films than the search does.
struct FloorError: Error {
    let query: String
}
