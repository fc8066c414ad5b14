import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { board, type Figure, type Todo } from '@app/shared/portal/board.ts'
import { implement } from '#/kit/implement.ts'
import { figuresKey, systemFigures } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { productVersion } from '#/platform/text/version.ts'
import { createTrend } from './trend.read.ts'

const keptMs = 30_000
const mostTodos = 50

export default async function boardRoutes(app: FastifyInstance): Promise<void> {
  const trend = createTrend()
  const figures = new LRUCache<string, Promise<Figure[]>>({ max: 1_000, ttl: keptMs })

  implement(app, board.trend, (ctx, { query }) => trend(ctx, query.months))
  implement(app, board.figures, (ctx) => {
    // Rights are part of the key: whoever loses one is not shown its figure any longer.
    const key = figuresKey(ctx)
    const known = figures.get(key)
    if (known) return known
    const reading = systemFigures(ctx)
    figures.set(key, reading)
    reading.catch(() => figures.delete(key))
    return reading
  })
  implement(app, board.todos, todosOf)
  implement(app, board.about, () => ({ version: productVersion }))
}

/** What waits for the caller in all areas, newest first; what has no time comes before. */
async function todosOf(ctx: Ctx): Promise<Todo[]> {
  const found: Todo[] = []
  for (const source of ctx.platform.todos) found.push(...(await source(ctx)))
  return found.toSorted((a, b) => (b.time ?? '~').localeCompare(a.time ?? '~')).slice(0, mostTodos)
}
