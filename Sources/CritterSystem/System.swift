#if canImport(FoundationEssentials)
  // The rest of Foundation brings 34 MB of the world's calendars and locales along, and a third of
  // the time that a start takes.
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

#if canImport(Darwin)
  @_exported public import Darwin
#else
  @_exported public import Glibc
#endif
