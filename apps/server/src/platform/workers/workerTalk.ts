/** What the primary tells a worker of its work. */
export interface Assignment {
  slot: number
  databaseUrl: string
  port: number
  /** Undefined when the public site is off. */
  sitePort: number | undefined
  drainMs: number
  logFile: string
}

export interface Listening {
  port: number
  sitePort: number | undefined
}

/** Between a worker and the primary, both ways; `atrium` tells them from whatever else uses the channel. */
export type FromWorker =
  | { atrium: 'hello' }
  | ({ atrium: 'ready' } & Listening)
  /** To be asked of every other worker. */
  | { atrium: 'ask'; id: number; topic: string }
  | { atrium: 'answer'; id: number; value: unknown }

export type FromPrimary =
  | ({ atrium: 'assignment' } & Assignment)
  | { atrium: 'stop'; signal: NodeJS.Signals }
  | { atrium: 'question'; id: number; topic: string }
  | { atrium: 'answers'; id: number; values: unknown[] }

export const isOurs = (said: unknown): boolean => typeof said === 'object' && said !== null && 'atrium' in said
