/** What a process must not pretend to be (security WF-09). */
export const ownHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
])
