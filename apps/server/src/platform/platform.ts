import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Env } from '#/env.ts'
import type { CacheGroup } from './cacheGroups.ts'
import type { Clock } from './database/clock.ts'
import type { Database, Db } from './database/db.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LogStore } from './logStores.ts'
import type { EventBus, Happened } from './nodes/events.ts'
import type { LocalCopies } from './nodes/nodeCache.ts'
import type { MailDoor } from './outside/mail.ts'
import type { PortName, Ports } from './ports.ts'
import type { Tasks } from './tasks.ts'
import type { TodoSource } from './todos.ts'

/** The outside doors of one node, made in `main.ts` or by a test and handed to everything. */
export interface Platform {
  readonly env: Env
  /** Signs file links; the same on all nodes. */
  readonly secret: string
  /** The built web bundle. */
  readonly webDir: string
  readonly nodeId: string
  readonly database: Database
  readonly redis: Redis | undefined
  readonly log: Logger
  readonly clock: Clock
  readonly events: EventBus
  /** Writes the news for browsers among what happened; answers whether there was any (`live/publish.ts`). */
  readonly storeLive: (db: Db, happened: readonly Happened[]) => Promise<boolean>
  readonly jobs: Jobs
  /** What scheduled jobs may call. */
  readonly tasks: Tasks
  readonly files: Files
  readonly ports: Ports
  /** Copies of rows that this node holds, by name. */
  readonly caches: Map<string, LocalCopies>
  /** The lines of 缓存列表. */
  readonly cacheGroups: CacheGroup[]
  /** What 清理日志 cleans. */
  readonly logStores: LogStore[]
  /** Figures of parts that nobody else can see into, read when asked for. */
  readonly gauges: Map<string, () => number>
  /** Areas that know of something that waits for a user. */
  readonly todos: TodoSource[]
  /** How letters leave; none when nothing is configured. */
  readonly mail: MailDoor | undefined
  fill<P extends PortName>(name: P, port: NonNullable<Ports[P]>): void
  /** Runs at shutdown, last registered first. */
  onClose(run: () => Promise<void> | void): void
}
