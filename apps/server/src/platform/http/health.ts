import type { FastifyInstance } from 'fastify'
import { sureOfTime } from '#/platform/database/clock.ts'
import { readMigrations } from '#/platform/database/migrateDatabase.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set when the node is asked to stop: balancers must send new requests elsewhere (security R-57). */
    draining: boolean
  }
}

/** `/healthz`: the process answers. `/readyz`: the database answers, is migrated, the time is known, and the node is not stopping. */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  const newest = readMigrations().at(-1)?.file ?? ''
  app.decorate('draining', false)

  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { access: 'public' } }, async (_request, reply) => {
    const ready = !app.draining && (await isAble())
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })

  async function isAble(): Promise<boolean> {
    try {
      await sureOfTime(platform)
      const { rows } = await platform.database.pool.query<{ file: string }>(
        'select file from sys_migration where file = $1',
        [newest],
      )
      // What a newer node has added beyond that leaves this one at work during the upgrade (security R-59).
      return rows.length > 0
    } catch {
      // Away or not yet made: either way this node cannot serve.
      return false
    }
  }
}
