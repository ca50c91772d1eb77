#if canImport(FoundationEssentials)
  // The rest of Foundation adds 34 MB of calendars and locales, and a third of the start-up time.
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

#if canImport(Darwin)
  @_exported public import Darwin
#else
  @_exported public import Glibc
#endif
