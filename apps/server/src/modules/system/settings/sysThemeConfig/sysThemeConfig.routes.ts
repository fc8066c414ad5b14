import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { themeConfig } from '@app/shared/system/themeConfig.ts'
import { implement } from '#/kit/implement.ts'
import { madeBy, touch } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { sysThemeConfigTable } from './sysThemeConfig.table.ts'

const { id, userId, themeObj, status, sort, version, delFlag } = sysThemeConfigTable
const shown = { id, themeObj, status, sort, version }

export default async function sysThemeConfigRoutes(app: FastifyInstance) {
  implement(app, themeConfig.current, async (ctx) => {
    const [row] = await ctx.db
      .select(shown)
      .from(sysThemeConfigTable)
      .where(and(eq(userId, ctx.user.id), eq(delFlag, '0')))
      .limit(1)
    return row ?? null
  })
  implement(app, themeConfig.save, (ctx, { body }) => saveOwn(ctx, body.themeObj))
}

/** A user has one row; the last choice wins, whichever browser it came from. */
async function saveOwn(ctx: Ctx, chosen: string) {
  const [row] = await ctx.db
    .insert(sysThemeConfigTable)
    .values({ themeObj: chosen, userId: ctx.user.id, ...madeBy(ctx) })
    .onConflictDoUpdate({
      target: [userId],
      targetWhere: sql`del_flag = '0'`,
      set: { themeObj: chosen, ...touch(ctx, sysThemeConfigTable) },
    })
    .returning(shown)
  if (!row) throw new Error('a saved row was not returned')
  ctx.trail.formId = row.id
  return row
}
