/// The modules that no package needs to declare.
public enum SystemModules {
    /// The modules of Swift's libraries and of Apple's platforms (https://developer.apple.com/documentation/technologies).
    public static let names = Set(
        """
        Builtin SwiftShims Accelerate Accessibility Accounts ActivityKit AppIntents AppKit ApplicationServices ARKit AudioToolbox
        AuthenticationServices AVFAudio AVFoundation AVKit BackgroundTasks CallKit CarPlay CFNetwork Charts ClassKit
        ClockKit CloudKit Cocoa Combine Compression Contacts ContactsUI CoreAudio CoreBluetooth CoreData CoreFoundation
        CoreGraphics CoreHaptics CoreImage CoreLocation CoreMedia CoreMIDI CoreML CoreMotion CoreNFC CoreSpotlight
        CoreTelephony CoreText CoreTransferable CoreVideo CreateML CryptoKit Cxx Darwin DeviceActivity DeviceCheck
        Dispatch Distributed EventKit EventKitUI ExternalAccessory FileProvider FinanceKit Foundation
        FoundationEssentials FoundationInternationalization FoundationNetworking FoundationXML GameController GameKit
        GameplayKit Glibc GroupActivities HealthKit HomeKit ImageIO Intents IntentsUI IOKit JavaScriptCore
        LinkPresentation LocalAuthentication MapKit MediaPlayer Messages MessageUI Metal MetalKit MetricKit ModelIO
        MultipeerConnectivity MusicKit Musl NaturalLanguage NearbyInteraction Network NetworkExtension Observation os
        OSLog PackageDescription PackagePlugin PassKit PDFKit PencilKit Photos PhotosUI QuartzCore QuickLook RealityKit
        RegexBuilder ReplayKit SafariServices SceneKit Security SensorKit ShazamKit SoundAnalysis Speech SpriteKit
        StoreKit Swift SwiftData SwiftUI SwiftUICore Synchronization SystemConfiguration TabularData Testing TipKit
        Translation TVUIKit UIKit UniformTypeIdentifiers UserNotifications VideoToolbox Vision VisionKit
        WatchConnectivity WatchKit WeatherKit WebKit WidgetKit WinSDK XCTest XPC
        """
        .split(whereSeparator: \.isWhitespace).map(String.init)
    )
}
