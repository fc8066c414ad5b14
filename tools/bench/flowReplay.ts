import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import pg from 'pg'

interface Statement {
  text: string
  values: unknown[]
}

type Sent = { text: string; rowMode?: string; values?: unknown[] } | string

/** What `work` sends to the database; jobs that run beside it are not its own. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = []
  const ofWork = new AsyncLocalStorage<true>()
  const { prototype } = pg.Client
  const own = prototype.query as (...given: unknown[]) => unknown
  const noting = function noting(this: pg.Client, sent: Sent, values?: unknown[], ...rest: unknown[]) {
    const given = Array.isArray(values) ? values : []
    if (ofWork.getStore())
      found.push(
        typeof sent === 'string' ? { text: sent, values: given } : { text: sent.text, values: sent.values ?? given },
      )
    return own.call(this, sent, values, ...rest)
  }
  prototype.query = noting as typeof prototype.query
  try {
    await ofWork.run(true, work)
  } finally {
    prototype.query = own as typeof prototype.query
  }
  return found
}

/** The same act on another instance: ids are put in place of the recorded ones, what is new each time is made anew. */
export function replayOf(recorded: [string, Statement[]], again: [string, Statement[]]) {
  const [id, statements] = recorded
  const [, others] = again
  if (statements.length !== others.length) throw new Error('two approvals sent different statements')
  return (instanceId: string): Statement[] =>
    statements.map(({ text, values }, i) => {
      if (text !== others[i]?.text) throw new Error('two approvals sent different statements')
      const valueOf = (value: unknown, at: number) => {
        if (typeof value !== 'string') return value
        if (value.includes(id)) return value.replaceAll(id, instanceId)
        const isSame = value === others[i]?.values[at]
        if (isSame || /^\d{4}-\d{2}-\d{2}T/.test(value)) return value
        return randomBytes(16).toString('hex')
      }
      return { text, values: values.map(valueOf) }
    })
}

/** Sends statements one after the other, as the product does: rows as arrays. */
export async function send(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query({ text, values, rowMode: 'array' })
  } finally {
    client.release()
  }
}
