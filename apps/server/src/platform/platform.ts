import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Env } from '#/env.ts'
import type { BusinessForm } from './businessForms.ts'
import type { Clock } from './database/clock.ts'
import type { Database, Db } from './database/db.ts'
import type { Files } from './files/files.ts'
import type { EventBus, Happened } from './nodes/eventBus.ts'
import type { LocalCopies } from './nodes/nodeCache.ts'
import type { MailDoor } from './outside/mail.ts'

/**
 * The outside doors of one node, made in `main.ts` or by a test and handed to everything. Doors that are handed a `Ctx`
 * add themselves where they are declared: `jobs`, `tasks`, `ports`, `todos`, `cacheGroups`, `logStores`.
 */
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
  readonly files: Files
  /** Copies of rows that this node holds, by name. */
  readonly caches: Map<string, LocalCopies>
  /** Figures of parts that nobody else can see into, read when asked for. */
  readonly gauges: Map<string, () => number>
  /** Keys of pages whose area is switched off here; their menus are shown to nobody. */
  readonly absentPages: Set<string>
  /** 业务表单 that a process may name, brought by the areas that own them. */
  readonly businessForms: BusinessForm[]
  /** How letters leave; none when nothing is configured. */
  readonly mail: MailDoor | undefined
  /** Runs at shutdown, last registered first. */
  onClose(run: () => Promise<void> | void): void
}
