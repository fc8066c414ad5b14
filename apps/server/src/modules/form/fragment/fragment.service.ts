import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { FormFragment, fragmentCalls } from '@app/shared/form/fragment.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { madeBy, touch } from '#/kit/store.ts'
import { readDefinitionValue } from '#/modules/form/definition/definitionText.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone, refuse, Refusal, stale } from '#/platform/errors.ts'
import { parseJson } from '#/platform/text/parseJson.ts'
import { fragmentTable } from './fragment.table.ts'

type Row = typeof fragmentTable.$inferSelect

/** Most fragments that one designer is shown. */
const most = 500
const limits = { L_DEPTH: 64, L_KEYS: Infinity, L_ARRAY: 2_000 }

const live = eq(fragmentTable.delFlag, '0')
const isOwn = (ctx: Ctx, row: Row) => row.createBy === ctx.user.id

const shown = (ctx: Ctx, row: Row): FormFragment => ({
  id: row.id,
  name: row.name,
  category: row.category,
  fragmentJson: row.fragmentJson,
  scope: row.scope,
  own: isOwn(ctx, row),
  version: row.version,
})

/** The caller's own fragments and those for everybody. */
export async function fragmentsFor(ctx: Ctx): Promise<FormFragment[]> {
  const rows = await ctx.db
    .select()
    .from(fragmentTable)
    .where(and(live, or(eq(fragmentTable.createBy, ctx.user.id), eq(fragmentTable.scope, '1'))))
    .orderBy(asc(fragmentTable.name), asc(fragmentTable.id))
    .limit(most)
  return rows.map((row) => shown(ctx, row))
}

/** The controls as a form would keep them, cleaned. */
function cleanControls(text: string): string {
  const bad = () => refuse('片段内容不正确')
  try {
    const list = parseJson(text, limits)
    if (!Array.isArray(list) || list.length === 0) throw bad()
    const { text: form } = readDefinitionValue({ ...newForm(), list })
    return JSON.stringify((JSON.parse(form) as { list: unknown[] }).list)
  } catch (error) {
    throw error instanceof Refusal ? bad() : error
  }
}

/** Own ones only; the superuser tidies up after others. */
async function ownFragments(ctx: Ctx, ids: readonly string[]): Promise<Row[]> {
  const rows = await ctx.db
    .select()
    .from(fragmentTable)
    .where(and(live, inArray(fragmentTable.id, [...ids])))
    .for('update')
  const seen = rows.filter((row) => isOwn(ctx, row) || row.scope === '1' || ctx.user.admin)
  if (seen.length !== new Set(ids).size) throw gone()
  if (!ctx.user.admin && seen.some((row) => !isOwn(ctx, row))) throw forbidden()
  return seen
}

export async function saveFragment(ctx: Ctx, body: BodyOf<typeof fragmentCalls.save>): Promise<FormFragment> {
  const { id, version, name, category, scope } = body
  const values = { name, category: category ?? null, scope, fragmentJson: cleanControls(body.fragmentJson) }
  ctx.trail.changes.push(`控件片段：${name}`)
  if (id === undefined) {
    const [row] = await ctx.db
      .insert(fragmentTable)
      .values({ ...madeBy(ctx), ...values })
      .returning()
    if (!row) throw gone()
    return shown(ctx, row)
  }
  const [existing] = await ownFragments(ctx, [id])
  if (existing?.version !== version) throw stale()
  const [row] = await ctx.db
    .update(fragmentTable)
    .set({
      ...values,
      ...touch(ctx, fragmentTable),
    })
    .where(eq(fragmentTable.id, id))
    .returning()
  if (!row) throw gone()
  return shown(ctx, row)
}

export async function removeFragments(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ownFragments(ctx, ids)
  await ctx.db
    .update(fragmentTable)
    .set({ delFlag: '1' })
    .where(inArray(fragmentTable.id, [...ids]))
  ctx.trail.changes.push(`删除：${rows.map(({ name }) => name).join('、')}`)
}
