extension Duration {
    /// For Dispatch, which knows no durations.
    var seconds: Double { self / .seconds(1) }
}
