import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { FieldPermissions, FormValues } from '@app/form-engine/runtime/types.ts'
import { sameJson } from '@app/form-engine/validation/json.ts'
import type { FlowFormClash, FlowFormRead } from '@app/shared/flowable/formData.ts'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import { fieldTexts, mergeSent, versionFields, type VersionField } from '#/modules/form/api.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { inside } from './localValues.ts'
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

interface SentForms {
  instanceId: string
  /** How the forms stand. */
  stored: FormValues
  /** How somebody sends them, who had the revision before them. */
  data: FormValues
  read: FlowFormRead
  permissions: FieldPermissions
  forms: readonly SentForm[]
}

interface SentForm {
  versionId: string
  /** Under which the values of the form stand, apart from the others. */
  local?: string | undefined
}

interface Clash extends SentForm {
  model: string
}

/**
 * What was sent, with what others have changed since it was read; whoever has changed the same field is told, and may
 * send theirs again with the newer revision.
 */
export async function sinceRead(ctx: Ctx, sent: SentForms): Promise<FormValues> {
  const { instanceId, stored, data, read, permissions } = sent
  const before = await revisionOf(ctx, instanceId, read.revision)
  const values = { ...data }
  const clashes: Clash[] = []
  for (const form of sent.forms) {
    const { versionId, local } = form
    const changed = local === undefined ? read.changed : changedUnder(read, local)
    const sides = {
      from: inside(before.data, local) ?? {},
      theirs: inside(stored, local) ?? {},
      mine: inside(values, local) ?? {},
      changed,
    }
    const merged = await mergeSent(ctx, versionId, permissions, sides)
    if (local === undefined) Object.assign(values, merged.values)
    else values[local] = merged.values
    clashes.push(...merged.clashes.map((model) => ({ ...form, model })))
  }
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

/** Fields of a form that keeps its values under its node are named with it. */
const changedUnder = ({ changed }: FlowFormRead, node: string) =>
  changed.flatMap((name) => (name.startsWith(`${node}.`) ? [name.slice(node.length + 1)] : []))

/** Of what others have done since; beyond it nobody is named. */
const mostLater = 50
/** Fields that one sentence names. */
const mostTold = 3

/** Whether its value is a line that people read. */
const isLine = ({ kind, isHtml }: VersionField) => !isHtml && kind !== 'files' && kind !== 'rows' && kind !== 'secret'

async function clashed(
  ctx: Ctx,
  { instanceId, stored }: SentForms,
  { clashes, since }: { clashes: readonly Clash[]; since: string },
): Promise<Refusal> {
  const later = await ctx.db
    .select({ id: revision.id, userId: revision.userId, data: revision.data })
    .from(revision)
    .where(and(eq(revision.instanceId, instanceId), gte(revision.time, since)))
    .orderBy(desc(revision.time), desc(revision.id))
    .limit(mostLater)
  const people = await userBriefs(
    ctx,
    later.map(({ userId }) => userId),
  )
  const whoChanged = ({ local, model }: Clash) => {
    const valueIn = ({ data }: { data: FormValues }) => inside(data, local)?.[model]
    const by = later.find((one, at) => !sameJson(valueIn(one), valueIn(later[at + 1] ?? nothingYet)))
    return (by && people.get(by.userId)?.name) || '他人'
  }
  const errors: FlowFormClash['errors'] = []
  const sentences: string[] = []
  for (const clash of clashes) {
    const { versionId, local, model } = clash
    const field = (await versionFields(ctx, versionId)).find((one) => one.model === model)
    if (!field) continue
    const [shown] = isLine(field) ? await fieldTexts(ctx, versionId, inside(stored, local) ?? {}, [model]) : []
    const act = shown?.text ? `已改为“${[...shown.text].slice(0, 60).join('')}”` : '也作了修改'
    const said = `${whoChanged(clash)}${act}`
    sentences.push(`${field.label}（${said}）`)
    errors.push({ path: [model], model, label: field.label, message: `${said}，请核对后再次提交` })
  }
  if (sentences.length === 0) return refuse('表单内容已变化，请刷新后重试', 'stale')
  const more = sentences.length > mostTold ? '等' : ''
  const message = `以下内容已被他人修改，请核对后再次提交：${sentences.slice(0, mostTold).join('、')}${more}`
  const told: FlowFormClash = { errors, formRevision: later[0]?.id ?? null }
  return new Refusal(ResultCode.refused, message, { reason: 'stale', data: told })
}
