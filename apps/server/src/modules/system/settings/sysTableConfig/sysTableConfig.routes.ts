import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { tableConfig } from '@app/shared/system/tableConfig.ts'
import { implement } from '#/kit/implement.ts'
import { madeBy, touch } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { sysTableConfigTable } from './sysTableConfig.table.ts'

const { id, tableKey, userId, space, columns, status, version, delFlag } = sysTableConfigTable
const shown = { id, tableKey, space, columns, status, version }

export default async function sysTableConfigRoutes(app: FastifyInstance) {
  app.platform.cacheGroups.push({
    cacheId: 'tableConfigUtils',
    cacheName: 'sysTableConfigCache',
    remarks: '列配置信息',
    sort: 60,
  })
  implement(app, tableConfig.get, async (ctx, { params }) => {
    const [row] = await ctx.db
      .select(shown)
      .from(sysTableConfigTable)
      .where(and(eq(userId, ctx.user.id), eq(tableKey, params.tableKey), eq(delFlag, '0')))
      .limit(1)
    return row ?? null
  })
  implement(app, tableConfig.save, (ctx, { body }) => saveOwn(ctx, body))
}

/** A user has one row per list; the last arrangement wins, whichever browser it came from. */
async function saveOwn(
  ctx: Ctx,
  body: { tableKey: string; space?: string | null | undefined; columns?: string | null | undefined },
) {
  const changed = {
    ...(body.space === undefined ? {} : { space: body.space }),
    ...(body.columns === undefined ? {} : { columns: body.columns }),
  }
  const [row] = await ctx.db
    .insert(sysTableConfigTable)
    .values({
      ...changed,
      ...madeBy(ctx),
      tableKey: body.tableKey,
      userId: ctx.user.id,
    })
    .onConflictDoUpdate({
      target: [userId, tableKey],
      targetWhere: sql`del_flag = '0'`,
      set: { ...changed, ...touch(ctx, sysTableConfigTable) },
    })
    .returning(shown)
  if (!row) throw new Error('a saved row was not returned')
  ctx.trail.formId = row.id
  return row
}
