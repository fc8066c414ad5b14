import { inArray, sql } from 'drizzle-orm'
import type { Auditor } from '@app/shared/cms/cmsClass.ts'
import { FlowStatus } from '@app/shared/cms/cmsFlow.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { openOf, unheldOf } from '#/modules/flowable/api.ts'
import { subjectNames } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsFlowAuditorTable as a, cmsFlowTable as f, type FlowRow } from './cmsFlow.table.ts'
import { reviewersNow } from './reviewers.ts'

const digits = ['一', '二', '三']

export const levelName = ({ level, levels }: Pick<FlowRow, 'level' | 'levels'>): string =>
  levels > 1 ? `${digits[level - 1] ?? level}级审核` : '审核'

/** Where a review stands, and who can decide now. */
export interface FlowStep {
  stepName: string
  reviewers: string
  isStuck: boolean
  className: string | null
  /** Seconds since the submission, until the end or now; and since it came to this step. */
  duration: number
  waiting: number
}

/** Of a page of reviews, in few questions. */
export async function stepsOf(ctx: Ctx, flows: readonly FlowRow[]): Promise<ReadonlyMap<string, FlowStep>> {
  if (flows.length === 0) return new Map()
  const open = flows.filter(({ status }) => status === FlowStatus.open)
  const instanceIds = open.flatMap(({ processInstanceId }) => processInstanceId ?? [])
  const standings = await openOf(ctx, instanceIds)
  const unheld = await unheldOf(ctx, instanceIds)
  const named = await namesOfLevels(
    ctx,
    open.filter(({ mode }) => mode === '1'),
  )
  const classes = await ctx.db
    .select({ id: cmsClassTable.id, className: cmsClassTable.className })
    .from(cmsClassTable)
    .where(inArray(cmsClassTable.id, [...new Set(flows.map(({ classId }) => classId))]))
  const classOf = new Map(classes.map(({ id, className }) => [id, className]))
  const times = await timesOf(
    ctx,
    flows.map(({ id }) => id),
  )
  const steps = new Map<string, FlowStep>()
  for (const flow of flows) {
    const isOpen = flow.status === FlowStatus.open
    const standing = standings.get(flow.processInstanceId ?? '')
    const stuck = flow.mode === '1' ? (await reviewersNow(ctx, flow)).length === 0 : isUnheld(flow, unheld, standing)
    steps.set(flow.id, {
      stepName: !isOpen ? '' : flow.mode === '1' ? levelName(flow) : (standing?.currentNodes ?? ''),
      reviewers: !isOpen
        ? ''
        : flow.mode === '1'
          ? (named.get(flow.id) ?? '')
          : [...new Set(standing?.handlers.map(({ name }) => name))].join('、'),
      isStuck: isOpen && stuck,
      className: classOf.get(flow.classId) ?? null,
      duration: times.get(flow.id)?.duration ?? 0,
      waiting: times.get(flow.id)?.waiting ?? 0,
    })
  }
  return steps
}

/** Its task has a holder who left, or none at all and nobody to whom it is offered. */
const isUnheld = (
  { processInstanceId }: FlowRow,
  unheld: ReadonlySet<string>,
  standing: { handlers: readonly unknown[] } | undefined,
) => unheld.has(processInstanceId ?? '') || (standing !== undefined && standing.handlers.length === 0)

async function namesOfLevels(ctx: Ctx, flows: readonly FlowRow[]): Promise<ReadonlyMap<string, string>> {
  if (flows.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(a)
    .where(
      inArray(
        a.flowId,
        flows.map(({ id }) => id),
      ),
    )
  const names = await auditorNames(
    ctx,
    rows.map(({ kind, refId: id }) => ({ kind, id })),
  )
  return new Map(
    flows.map(({ id, level }) => [
      id,
      rows
        .filter((row) => row.flowId === id && row.level === level)
        .flatMap(({ kind, refId }) => names.get(`${kind} ${refId}`) ?? [])
        .join('、'),
    ]),
  )
}

/** What roles and people are called, by `kind id`; those that were deleted are absent. */
export async function auditorNames(ctx: Ctx, auditors: readonly Auditor[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const kind of ['role', 'user'] as const) {
    const ids = [...new Set(auditors.filter((one) => one.kind === kind).map(({ id }) => id))]
    for (const { id, name } of await subjectNames(ctx, kind, ids)) names.set(`${kind} ${id}`, name)
  }
  return names
}

async function timesOf(ctx: Ctx, ids: readonly string[]) {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const seconds = (from: typeof f.submitTime | typeof f.arriveTime) =>
    sql`greatest(0, floor(extract(epoch from coalesce(${f.finishTime}, ${now}) - ${from})))::int`.mapWith(Number)
  const rows = await ctx.db
    .select({ id: f.id, duration: seconds(f.submitTime), waiting: seconds(f.arriveTime) })
    .from(f)
    .where(inArray(f.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
