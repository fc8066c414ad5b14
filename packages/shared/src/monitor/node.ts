import { z } from 'zod'

/** `live`: heard of lately; `lost`: silent for 30 s without having stopped; `stopped`: ended in order (monitor §11). */
export const nodeStates = ['live', 'lost', 'stopped'] as const
export type NodeState = (typeof nodeStates)[number]

/** One point of the curves; a node takes one every ten seconds and keeps them for a day. */
export const samplePoint = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  /** CPU in use, percent. */
  cpu: z.number(),
  /** Memory of the machine or container in use, percent. */
  mem: z.number(),
  /** Resident memory of the process, MB. */
  rss: z.number(),
  /** Heap in use, MB. */
  heap: z.number(),
  /** 99 of 100 waits for the event loop were shorter, ms. */
  loop: z.number(),
  /** 99 of 100 garbage collections were shorter, ms. */
  gc: z.number(),
  /** Requests of the last minute. */
  requests: z.number(),
  /** Faults among them, percent. */
  errors: z.number(),
  /** Database connections at work, and requests that wait for one. */
  busy: z.number(),
  waiting: z.number(),
  /** Reads of local copies in the last minute, and those that found one, percent. */
  reads: z.number(),
  hitRate: z.number(),
  /** Bytes of the local copies, estimated. */
  cached: z.number(),
})
export type Sample = z.output<typeof samplePoint>

const percent = z.number()
const megabytes = z.number()

/** What a node measures of itself and its machine (monitor §10); percentages and sizes with two decimals. */
export const serverFigures = z.object({
  cpu: z.object({
    /** A container's share of the machine may be a fraction. */
    cpuNum: z.number(),
    total: percent,
    sys: percent,
    used: percent,
    wait: percent,
    free: percent,
  }),
  /** GB. */
  mem: z.object({ total: z.number(), used: z.number(), free: z.number(), usage: percent }),
  jvm: z.object({
    total: megabytes,
    max: megabytes,
    used: megabytes,
    free: megabytes,
    usage: percent,
    name: z.string(),
    version: z.string(),
    startTime: z.string(),
    runTime: z.string(),
    /** Told to the superuser alone. */
    home: z.string().optional(),
  }),
  sys: z.object({
    computerName: z.string(),
    computerIp: z.string(),
    osName: z.string(),
    osArch: z.string(),
    /** Told to the superuser alone. */
    userDir: z.string().optional(),
  }),
  sysFiles: z.array(
    z.object({
      dirName: z.string(),
      sysTypeName: z.string(),
      typeName: z.string(),
      total: z.string(),
      free: z.string(),
      used: z.string(),
      usage: percent,
    }),
  ),
  node: z.object({
    rss: megabytes,
    external: megabytes,
    eventLoopDelayP99: z.number(),
    gcPauseP99: z.number(),
    activeHandles: z.int(),
    pid: z.int(),
    requestsPerMinute: z.number(),
    errorRate: percent,
    uptimeSeconds: z.int(),
  }),
})
export type ServerFigures = z.output<typeof serverFigures>

/** The database connections of a node. */
export const poolFigures = z.object({
  size: z.int(),
  idle: z.int(),
  waiting: z.int(),
  max: z.int(),
  /** Mean wait for a connection over the last minute, ms. */
  acquireMsAvg: z.number(),
})
export type PoolFigures = z.output<typeof poolFigures>

/** The local copies of a node. */
export const cacheFigures = z.object({
  entries: z.int(),
  /** Entries that the copies may hold at most. */
  limit: z.int(),
  bytes: z.int(),
  hits: z.int(),
  misses: z.int(),
  /** Operations since the start. */
  get: z.int(),
  set: z.int(),
  del: z.int(),
  expire: z.int(),
  evict: z.int(),
})
export type CacheFigures = z.output<typeof cacheFigures>

/** What a node tells of itself with every heartbeat. */
export interface NodeReport {
  figures: ServerFigures
  pool: PoolFigures
  cache: CacheFigures
}

/** A node as the selects and tables of the monitor pages show it. */
export const nodeBrief = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  state: z.enum(nodeStates),
  /** The node that answers. */
  own: z.boolean(),
  startTime: z.string(),
  lastSeen: z.string(),
  driftMs: z.int(),
})
export type NodeBrief = z.output<typeof nodeBrief>
