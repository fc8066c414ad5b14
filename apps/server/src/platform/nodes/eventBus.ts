import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '#/platform/database/db.ts'
import { cut } from '#/platform/database/deadConnections.ts'

/**
 * Everything that happened which others may care about; sent after the commit. Whoever emits declares what it carries:
 * `declare module '#/platform/nodes/eventBus.ts' { interface Events { 'user.changed': { userIds: string[] } } }`.
 */
export interface Events {}

export type EventName = keyof Events
export interface Happened<E extends EventName = EventName> {
  name: E
  payload: Events[E]
}

type Handler<E extends EventName> = (payload: Events[E]) => void | Promise<void>
type AnyHandler = (payload: never) => void | Promise<void>

const channel = 'atrium_events'
/** News that gets lost on the way makes no sound: who listens asks whether the other end is still there. */
const askEveryMs = 5_000
const answerMs = 2_500
/** NOTIFY carries less than 8000 bytes; one piece of news that is larger is sent as "drop everything". */
const payloadBytes = 7_900

/**
 * The news of one node. Handlers of `on` run once, where the event arose; those of `onEveryNode` run on all
 * nodes and must be harmless when repeated (cache drops).
 */
export interface EventBus {
  readonly nodeId: string
  on<E extends EventName>(name: E, handler: Handler<E>): void
  onEveryNode<E extends EventName>(name: E, handler: Handler<E>): void
  /** Called when notifications may have been missed: every local copy must be dropped. */
  onResync(handler: () => void): void
  /** Writes the news into the transaction; other nodes hear of it with the commit. */
  announce(db: Db, happened: readonly Happened[]): Promise<void>
  /** Runs the handlers of this node, after the commit. */
  deliver(happened: readonly Happened[]): Promise<void>
  /** Opens the listening connection and keeps it open. */
  listen(url: string): Promise<void>
  close(): Promise<void>
}

export function createEventBus(log: Logger): EventBus {
  const nodeId = randomUUID()
  const here = new Map<EventName, AnyHandler[]>()
  const everywhere = new Map<EventName, AnyHandler[]>()
  const resyncs: (() => void)[] = []
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const add = (map: Map<EventName, AnyHandler[]>, name: EventName, handler: AnyHandler) =>
    map.set(name, [...(map.get(name) ?? []), handler])

  async function run(handlers: AnyHandler[] | undefined, { name, payload }: Happened) {
    for (const handler of handlers ?? []) {
      try {
        await handler(payload as never)
      } catch (error) {
        log.error({ err: error, event: name }, 'event handler failed')
      }
    }
  }

  function receive(text: string | undefined) {
    if (!text) return
    const { from, happened } = JSON.parse(text) as { from: string; happened: Happened[] | null }
    if (from === nodeId) return
    if (happened === null) for (const handler of resyncs) handler()
    else for (const item of happened) void run(everywhere.get(item.name), item)
  }

  async function ask(listening: pg.Client) {
    try {
      await listening.query('select 1')
    } catch {
      cut(listening)
    }
  }

  async function connect(url: string) {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'atrium-events',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    const lost = () => {
      if (client !== next || closed) return
      client = undefined
      log.warn('event connection lost')
      schedule(url)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', (message) => receive(message.payload))
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    const asking = setInterval(() => void ask(next), askEveryMs)
    asking.unref()
    next.once('end', () => clearInterval(asking))
  }

  function schedule(url: string) {
    retry = setTimeout(() => {
      connect(url).then(
        () => {
          for (const handler of resyncs) handler()
        },
        () => schedule(url),
      )
    }, 500)
    retry.unref()
  }

  return {
    nodeId,
    on: (name, handler) => void add(here, name, handler),
    onEveryNode: (name, handler) => void add(everywhere, name, handler),
    onResync: (handler) => void resyncs.push(handler),
    async announce(db, happened) {
      const heard = happened.filter(({ name }) => everywhere.has(name))
      if (heard.length === 0) return
      for (const text of notifications(nodeId, heard)) await db.execute(sql`select pg_notify(${channel}, ${text})`)
    },
    async deliver(happened) {
      for (const item of happened) {
        await run(everywhere.get(item.name), item)
        await run(here.get(item.name), item)
      }
    },
    listen: connect,
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

/** As few notifications as carry all of the news. */
function notifications(from: string, happened: readonly Happened[]): string[] {
  const textOf = (items: readonly Happened[] | null) => JSON.stringify({ from, happened: items })
  const texts: string[] = []
  let items: Happened[] = []
  for (const item of happened) {
    if (Buffer.byteLength(textOf([item])) > payloadBytes) return [textOf(null)]
    if (items.length > 0 && Buffer.byteLength(textOf([...items, item])) > payloadBytes) {
      texts.push(textOf(items))
      items = []
    }
    items.push(item)
  }
  return [...texts, textOf(items)]
}
