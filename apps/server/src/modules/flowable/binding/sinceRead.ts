import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { mergeRows } from '@app/form-engine/runtime/mergeRows.ts'
import type { FieldPermissions, FormError, FormValues } from '@app/form-engine/runtime/types.ts'
import { sameJson } from '@app/form-engine/validation/json.ts'
import type { FlowFormRead } from '@app/shared/flowable/formData.ts'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import { fieldTexts, versionFields, type VersionField } from '#/modules/form/api.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { flowRevisionTable as revision } from './revision.table.ts'

/** What the forms of a request hold is the work of this one; none where nothing was filled in. */
export async function newestRevision(ctx: Ctx, instanceId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: revision.id })
    .from(revision)
    .where(eq(revision.instanceId, instanceId))
    .orderBy(desc(revision.time), desc(revision.id))
    .limit(1)
  return row?.id ?? null
}

/** Keeps what a step made of the forms. Who began before others, and waited for them, comes after them. */
export async function keepRevision(ctx: Ctx, made: Omit<typeof revision.$inferInsert, 'time'>): Promise<void> {
  const later = ctx.db
    .select({ time: sql`max(${revision.time}) + interval '1 millisecond'` })
    .from(revision)
    .where(eq(revision.instanceId, made.instanceId))
  const time = sql`greatest(${ctx.now.toISOString()}::timestamptz, (${later}))`
  await ctx.db.insert(revision).values({ ...made, time })
}

interface Sent {
  instanceId: string
  /** How the forms stand. */
  stored: FormValues
  /** How somebody sends them, who had the revision before them. */
  data: FormValues
  read: FlowFormRead
  permissions: FieldPermissions
  /** Of the main form, and of the node itself. */
  versionIds: readonly string[]
  /** Under it stand the values of a form of its own. */
  local?: string | undefined
}

/**
 * What was sent, with what others have changed since it was read; whoever has changed the same field is told, and may
 * send theirs again with the newer revision.
 */
export async function sinceRead(ctx: Ctx, sent: Sent): Promise<FormValues> {
  const { instanceId, stored, data, local } = sent
  const { changed } = sent.read
  const before = await revisionOf(ctx, instanceId, sent.read.revision)
  const clashes: string[] = []
  const merged = (from: FormValues, now: FormValues, given: FormValues): FormValues => {
    const values = { ...given }
    for (const model of new Set([...Object.keys(from), ...Object.keys(now)])) {
      if (model === local || sameJson(from[model], now[model])) continue
      const isMine = changed.includes(model) && mayEdit(sent.permissions, model)
      if (isMine && sameJson(given[model], now[model])) continue
      const both = isMine ? mergeRows(from[model], now[model], given[model]) : undefined
      if (isMine && both?.isClash !== false) clashes.push(model)
      else values[model] = both ? both.rows : now[model]
    }
    return values
  }
  const values = merged(before.data, stored, data)
  if (local !== undefined)
    values[local] = merged(inside(before.data, local), inside(stored, local), inside(data, local))
  if (clashes.length > 0) throw await clashed(ctx, sent, { clashes, since: before.time })
  return values
}

const nothingYet = { data: {}, time: new Date(0).toISOString() }

async function revisionOf(ctx: Ctx, instanceId: string, id: string | null) {
  if (id === null) return nothingYet
  const [row] = await ctx.db
    .select({ data: revision.data, time: revision.time })
    .from(revision)
    .where(and(eq(revision.id, id), eq(revision.instanceId, instanceId)))
  if (!row) throw refuse('表单内容已变化，请刷新后重试', 'stale')
  return row
}

const inside = (values: FormValues, node: string) => (values[node] ?? {}) as FormValues

const mayEdit = ({ fields, otherwise }: FieldPermissions, model: string) =>
  (fields[model] ?? otherwise) === 'edit' ||
  Object.entries(fields).some(([id, right]) => right === 'edit' && id.startsWith(`${model}.`))

/** Of what others have done since; beyond it nobody is named. */
const mostLater = 200
/** Fields that one sentence names. */
const mostTold = 3

/** Whether its value is a line that people read. */
const isLine = ({ kind, isHtml }: VersionField) => !isHtml && kind !== 'files' && kind !== 'rows' && kind !== 'secret'

async function clashed(
  ctx: Ctx,
  { instanceId, stored, versionIds, local }: Sent,
  { clashes, since }: { clashes: readonly string[]; since: string },
): Promise<Refusal> {
  const later = await ctx.db
    .select({ userId: revision.userId, changed: revision.changed })
    .from(revision)
    .where(and(eq(revision.instanceId, instanceId), gte(revision.time, since)))
    .orderBy(desc(revision.time), desc(revision.id))
    .limit(mostLater)
  const people = await userBriefs(
    ctx,
    later.map(({ userId }) => userId),
  )
  const whoChanged = (model: string) => {
    const by = later.find(({ changed }) => changed.includes(model) || changed.includes(local ?? model))
    return (by && people.get(by.userId)?.name) || '他人'
  }
  const errors: FormError[] = []
  const sentences: string[] = []
  for (const versionId of versionIds) {
    const fields = (await versionFields(ctx, versionId)).filter(({ model }) => clashes.includes(model))
    const values = local === undefined ? stored : { ...stored, ...inside(stored, local) }
    const texts = await fieldTexts(ctx, versionId, values, clashes)
    for (const field of fields) {
      const { model, label } = field
      const text = isLine(field) ? texts.find(({ name }) => name === model)?.text : undefined
      const act = text ? `已改为“${[...text].slice(0, 60).join('')}”` : '也作了修改'
      const said = `${whoChanged(model)}${act}`
      sentences.push(`${label}（${said}）`)
      errors.push({ path: [model], model, label, message: `${said}，请核对后再次提交` })
    }
  }
  const more = sentences.length > mostTold ? '等' : ''
  const message = `以下内容已被他人修改，请核对后再次提交：${sentences.slice(0, mostTold).join('、')}${more}`
  return new Refusal(ResultCode.refused, message, { reason: 'stale', data: { errors } })
}
