import { AsyncLocalStorage } from 'node:async_hooks'
import type { TestApp } from './testApp.ts'

interface Seen {
  text: string
  values: unknown[]
}

type Asked = Pick<Seen, 'text'> & Partial<Seen>

/**
 * The statements over a table that an act sends to the database, each with the plan that it gets. Those of jobs that
 * run beside it are left out.
 */
export async function statementsOf(
  { platform }: TestApp,
  table: string,
  act: () => Promise<unknown>,
): Promise<{ text: string; plan: string }[]> {
  const { pool } = platform.database
  const seen: Seen[] = []
  const ofAct = new AsyncLocalStorage<true>()
  const query = pool.query.bind(pool) as (config: Asked, values?: unknown[]) => Promise<unknown>
  Object.assign(pool, {
    query: (config: Asked, values: unknown[] = config.values ?? []) => {
      if (ofAct.getStore() && config.text.includes(`"${table}"`) && !config.text.trim().startsWith('explain'))
        seen.push({ text: config.text, values })
      return query(config, values)
    },
  })
  try {
    await ofAct.run(true, act)
  } finally {
    Object.assign(pool, { query })
  }
  const planned = seen.map(async ({ text, values }) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return { text, plan: rows.map((row) => row['QUERY PLAN']).join('\n') }
  })
  return Promise.all(planned)
}
