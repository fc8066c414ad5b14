// What is imported from here on is looked up in the short way.
import './platform/moduleLookups.ts'

await import('./boot.ts')
