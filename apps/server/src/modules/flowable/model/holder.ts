import { and, eq, ne, or, sql } from 'drizzle-orm'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { modelHolderTable } from './model.table.ts'

const held = sql`${modelHolderTable.until} > now()`
const inAMinute = sql`now() + interval '1 minute'`

/** Takes or keeps the hold on a draft; answers who else has it. */
export async function holdModel(ctx: Ctx, modelId: string): Promise<{ owner: { id: string; name: string } | null }> {
  const userId = ctx.user.id
  const [taken] = await ctx.db
    .insert(modelHolderTable)
    .values({ modelId, userId, until: inAMinute })
    .onConflictDoUpdate({
      target: modelHolderTable.modelId,
      set: { userId, until: inAMinute },
      setWhere: or(eq(modelHolderTable.userId, userId), sql`not (${held})`),
    })
    .returning({ modelId: modelHolderTable.modelId })
  return { owner: taken ? null : await otherHolder(ctx, modelId) }
}

export async function releaseModel(ctx: Ctx, modelId: string): Promise<void> {
  await ctx.db
    .delete(modelHolderTable)
    .where(and(eq(modelHolderTable.modelId, modelId), eq(modelHolderTable.userId, ctx.user.id)))
}

/** Whoever holds a draft is not written over. */
export async function refuseHeld(ctx: Ctx, modelId: string): Promise<void> {
  const owner = await otherHolder(ctx, modelId)
  if (owner) throw refuse(`${owner.name}正在编辑此流程，请稍后再试`, 'heldByOther')
}

async function otherHolder(ctx: Ctx, modelId: string): Promise<{ id: string; name: string } | null> {
  const { userId } = modelHolderTable
  const [row] = await ctx.db
    .select({ userId })
    .from(modelHolderTable)
    .where(and(eq(modelHolderTable.modelId, modelId), ne(userId, ctx.user.id), held))
  if (!row) return null
  const person = (await userBriefs(ctx, [row.userId])).get(row.userId)
  return { id: row.userId, name: person?.name ?? row.userId }
}
