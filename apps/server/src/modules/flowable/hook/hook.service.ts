import { and, eq } from 'drizzle-orm'
import { madeBy, touch } from '#/kit/store.ts'
import { latestOf } from '#/modules/flowable/definition/deploy.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { openSecret, sealSecret } from '#/platform/secret/secretBox.ts'
import { newId } from '#/platform/text/ids.ts'
import { placeOf } from './hook.secret.ts'
import { flowHookTable } from './hook.table.ts'

async function rowOf(ctx: Ctx, key: string) {
  const [row] = await ctx.db
    .select()
    .from(flowHookTable)
    .where(and(eq(flowHookTable.key, key), eq(flowHookTable.delFlag, '0')))
  return row
}

/** With what news of a process are signed; nothing when nobody has said. */
export async function hookSecret(ctx: Ctx, key: string): Promise<string | undefined> {
  const row = await rowOf(ctx, key)
  return row && openSecret(ctx.platform, placeOf(row.id), row.secret)
}

export async function saveHookSecret(ctx: Ctx, key: string, text: string): Promise<void> {
  if (!(await latestOf(ctx, key))) throw refuse('流程定义不存在')
  const row = await rowOf(ctx, key)
  const typed = text.trim()
  const id = row?.id ?? newId()
  const secret = sealSecret(ctx.platform, placeOf(id), typed)
  ctx.trail.changes.push(`流程通知签名：${key}，${typed ? '已设置' : '已取消'}`)
  if (!row) {
    if (typed) await ctx.db.insert(flowHookTable).values({ ...madeBy(ctx), id, key, secret })
    return
  }
  const change = typed ? { secret } : { delFlag: '1' }
  await ctx.db
    .update(flowHookTable)
    .set({ ...change, ...touch(ctx, flowHookTable) })
    .where(eq(flowHookTable.id, id))
}
