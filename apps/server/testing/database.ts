import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The administrator's password in every test database. */
export const adminPassword = 'Zhongting-2026'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A database of its own for one test file, copied from the migrated and seeded template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const maintenanceUrl = inject('maintenanceUrl')
  const template = inject('templateName')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const copying = inject('copying')
  await withClient(maintenanceUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${copying}`))
  return {
    url: databaseUrl(maintenanceUrl, name),
    async drop() {
      await withClient(maintenanceUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Cuts the connections of a database, all or those with a name, and waits until they are gone. */
export async function cutConnections(url: string, applicationName?: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name = coalesce($1, application_name)`,
      [applicationName],
    ),
  )
  if (rows.length === 0) throw new Error('there was no connection to cut')
}
