import { setTimeout as pause } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { nodesBelow } from '#/kit/below.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { shelfTable } from '#/kit/testing/shelf.table.ts'
import { toyTable } from '#/kit/testing/toy.table.ts'
import { inspect, polish, toy, wind } from '#/kit/testing/toy.ts'
import { refuse } from '#/platform/errors.ts'

const statuses = [
  { value: '0', label: '完好', enabled: true },
  { value: '1', label: '损坏', enabled: true },
  { value: '2', label: '遗失', enabled: false },
]

export default async function toyRoutes(app: FastifyInstance): Promise<void> {
  let polished = 0
  app.platform.fill('dictLabels', async () => statuses)
  // The toy area has one tree for everything.
  app.platform.fill('deptsBelow', nodesBelow(shelfTable))
  await app.register(
    resourceRoutes(toy, toyTable, {
      scope: (ctx) => ctx.scope(toyTable.createDept, toyTable.createBy),
      trees: { shelfId: shelfTable },
      where: (_ctx, { colours }) =>
        typeof colours === 'string' ? inArray(toyTable.colour, colours.split(',')) : undefined,
      beforeSave: (_ctx, input, existing) => {
        if (existing?.colour === '银' && input.status === '1') throw refuse('银色玩具不能损坏')
        if (input.toyName === '炸弹') throw refuse('炸弹不是玩具', 'expired')
      },
    }),
  )
  implement(app, wind, (_ctx, { body }) => {
    if (body.turns > 10) throw refuse('发条会断')
    // What no rule foresaw.
    if (body.turns === 9) throw new Error(`spring stuck, password=${body.password}, call ${body.phone}`)
    return { token: 'spring-token', turns: body.turns }
  })
  implement(app, inspect, () => undefined)
  implement(app, polish, async (_ctx, { body }) => {
    await pause(body.ms)
    return ++polished
  })
}
