import { DrizzleQueryError } from 'drizzle-orm/errors'
import { NodePgSession, type NodePgClient } from 'drizzle-orm/node-postgres/session'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { Dialect } from './dialect.ts'
import { isOutdatedStatement } from './pgErrors.ts'

/** One for everything: it remembers how the columns of each table are called. */
export const dialect = new Dialect({ casing: 'snake_case' })

/** Uses of a statement within a minute before connections keep it; what comes less often costs more than it gives. */
const usesBefore = 20
const minuteMs = 60_000
/** Of each connection; a kept statement takes some ten kilobytes of the database's memory. */
const mostKept = 100

/** The statements that the connections to one database keep, by their texts (069). */
export interface KeptStatements {
  /** The name under which a connection keeps a statement that comes often: it is parsed once, and soon planned once. */
  nameOf(text: string): string | undefined
  /** From now on all go without a name, until they have come often again. */
  forget(): void
}

export function keptStatements(): KeptStatements {
  const names = new Map<string, string>()
  const uses = new LRUCache<string, number>({ max: 1_000, ttl: minuteMs, noUpdateTTL: true })
  /** A name is never given twice: a connection may still keep another text by it. */
  let given = 0
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known || names.size >= mostKept) return known
      const count = (uses.get(text) ?? 0) + 1
      uses.set(text, count)
      if (count < usesBefore) return undefined
      uses.delete(text)
      const name = `kept${given++}`
      names.set(text, name)
      return name
    },
    forget: () => names.clear(),
  }
}

type Base = NodePgSession<Record<string, never>, Record<string, never>>

/** A session of the query layer on the pool or on one connection, which names the statements that come often. */
export class Session extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #client: NodePgClient
  readonly #isPool: boolean
  readonly #kept: KeptStatements

  constructor(client: NodePgClient, kept: KeptStatements) {
    super(client, dialect, undefined)
    this.#client = client
    this.#isPool = client instanceof pg.Pool
    this.#kept = kept
  }

  override prepareQuery: Base['prepareQuery'] = (query, fields, name, ...rest) => {
    const given = name ?? (query.params.length > 0 ? this.#kept.nameOf(query.sql) : undefined)
    const prepared = super.prepareQuery(query, fields, given, ...rest)
    if (!given) return prepared
    const execute = prepared.execute.bind(prepared)
    prepared.execute = async (values) => {
      try {
        return await execute(values)
      } catch (error) {
        if (!isOutdatedStatement(error)) throw error
        this.#kept.forget()
        // A transaction is lost with it, and is begun again as a whole.
        if (!this.#isPool) throw error
        return super.prepareQuery(query, fields, undefined, ...rest).execute(values)
      }
    }
    return prepared
  }

  /**
   * Sends a text as it stands; `anew` without a name, so that it is planned for its own values. Rows come as arrays,
   * moments as the database writes them.
   */
  async send(text: string, values: unknown[], anew = false): Promise<unknown[][]> {
    const name = anew ? undefined : this.#kept.nameOf(text)
    const query = { text, values, rowMode: 'array', types } as const
    try {
      return (await this.#client.query<unknown[][]>(name === undefined ? query : { ...query, name })).rows
    } catch (error) {
      if (name !== undefined && isOutdatedStatement(error)) {
        this.#kept.forget()
        if (this.#isPool) return this.send(text, values)
      }
      throw new DrizzleQueryError(text, values, error instanceof Error ? error : undefined)
    }
  }
}

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
const moments = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL])
const asWritten = (value: string) => value

/** As the query layer reads values. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (moments.has(id) ? asWritten : pg.types.getTypeParser(id, format)),
}
