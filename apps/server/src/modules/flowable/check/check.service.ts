import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Finding } from '@app/shared/flowable/check.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { flowInstanceTable, type FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { flowJobTable, flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { problemsOf, type Held } from './problemsOf.ts'

const rowsAtOnce = 200
/** More than anybody reads. */
const mostFindings = 200

export interface CheckResult {
  checked: number
  findings: Finding[]
  more: boolean
}

type Checked = Pick<FlowInstanceRow, 'id' | 'rootId' | 'title' | 'definitionId' | 'state'>

/**
 * Compares the states of processes with the rows that follow from them; reports, never repairs (workflow §16.7). A person
 * hears of those in their data scope, the planned job of all.
 */
export async function checkProcesses(ctx: Ctx, signal?: AbortSignal): Promise<CheckResult> {
  const result: CheckResult = { checked: 0, findings: [], more: false }
  for (let last = ''; ;) {
    signal?.throwIfAborted()
    const rows = await doubtful(ctx, last)
    for (const { id, rootId } of await suspects(ctx, rows)) {
      // Under the lock, so that a step that was under way is not taken for a fault.
      const found = await ctx.tx((tx) => checkLocked(tx, id, rootId))
      result.more ||= result.findings.length + found.length > mostFindings
      result.findings.push(...found.slice(0, mostFindings - result.findings.length))
    }
    result.checked += rows.length
    last = rows.at(-1)?.id ?? ''
    if (rows.length < rowsAtOnce) return result
  }
}

const { id, rootId, title, definitionId, state } = flowInstanceTable

/** What nobody waits for once the token is gone; calls of listeners, news and hooks are made all the same. */
const waiting = and(inArray(flowJobTable.kind, ['timer', 'async', 'handler']), ne(flowJobTable.target, ''))
/** What ends with the time of a task. */
const limiting = inArray(flowJobTable.kind, ['reminder', 'auto'])

/** What runs, and what is over but has rows that are open. */
function doubtful(ctx: Ctx, last: string): Promise<Checked[]> {
  const openTask = ctx.db
    .select({ one: sql`1` })
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.instanceId, id), isNull(flowTaskTable.doneTime)))
  const withJobs = ctx.db.select({ id: flowJobTable.instanceId }).from(flowJobTable).where(or(waiting, limiting))
  const withSubscriptions = ctx.db.select({ id: flowSubscriptionTable.instanceId }).from(flowSubscriptionTable)
  const isOpen = or(
    isNull(flowInstanceTable.endTime),
    sql`exists ${openTask}`,
    inArray(id, withJobs),
    inArray(id, withSubscriptions),
  )
  return ctx.db
    .select({ id, rootId, title, definitionId, state })
    .from(flowInstanceTable)
    .where(and(gt(id, last), isOpen, ctx.scope(flowInstanceTable.starterDeptId, flowInstanceTable.starterId)))
    .orderBy(asc(id))
    .limit(rowsAtOnce)
}

async function suspects(ctx: Ctx, rows: Checked[]): Promise<Checked[]> {
  const held = await heldBy(ctx, rows)
  const found: Checked[] = []
  for (const row of rows) if ((await compare(ctx, row, held)).length > 0) found.push(row)
  return found
}

async function checkLocked(tx: Ctx, instanceId: string, root: string): Promise<Finding[]> {
  await tx.db.select({ id }).from(flowInstanceTable).where(eq(id, root)).for('update')
  const [row] = await tx.db
    .select({ id, rootId, title, definitionId, state })
    .from(flowInstanceTable)
    .where(eq(id, instanceId))
  return row ? compare(tx, row, await heldBy(tx, [row])) : []
}

async function compare(ctx: Ctx, row: Checked, held: Map<string, Held>): Promise<Finding[]> {
  const { graph } = await definitionOf(ctx, row.definitionId)
  const own = held.get(row.id)
  const problems = own ? problemsOf(row.id, graph, row.state, own) : []
  return problems.map((problem) => ({ instanceId: row.id, title: row.title, problem }))
}

interface Place {
  of: string
  id: string
}

async function heldBy(ctx: Ctx, rows: Pick<Checked, 'id' | 'rootId'>[]): Promise<Map<string, Held>> {
  const [ids, roots] = [rows.map((row) => row.id), [...new Set(rows.map((row) => row.rootId))]]
  if (ids.length === 0) return new Map()
  const tasks: Place[] = await ctx.db
    .select({ of: flowTaskTable.instanceId, id: flowTaskTable.id })
    .from(flowTaskTable)
    .where(
      // Opinions that were asked for are not of the engine.
      and(
        inArray(flowTaskTable.instanceId, ids),
        isNull(flowTaskTable.doneTime),
        or(isNull(flowTaskTable.signKind), eq(flowTaskTable.signKind, 'parallel')),
      ),
    )
  const jobs: Place[] = await ctx.db
    .select({ of: flowJobTable.instanceId, id: flowJobTable.id })
    .from(flowJobTable)
    .where(and(inArray(flowJobTable.rootId, roots), inArray(flowJobTable.instanceId, ids), waiting))
  const limits: Place[] = await ctx.db
    .select({ of: flowJobTable.instanceId, id: flowJobTable.target })
    .from(flowJobTable)
    .where(and(inArray(flowJobTable.rootId, roots), inArray(flowJobTable.instanceId, ids), limiting))
  const subscriptions: Place[] = await ctx.db
    .select({ of: flowSubscriptionTable.instanceId, id: flowSubscriptionTable.id })
    .from(flowSubscriptionTable)
    .where(inArray(flowSubscriptionTable.instanceId, ids))
  const children: Place[] = await ctx.db
    .select({ of: sql<string>`${flowInstanceTable.parentId}`, id: sql<string>`${flowInstanceTable.parentToken}` })
    .from(flowInstanceTable)
    .where(and(inArray(rootId, roots), inArray(flowInstanceTable.parentId, ids), isNull(flowInstanceTable.endTime)))
  const setOf = (places: Place[], of: string) => new Set(places.filter((row) => row.of === of).map((row) => row.id))
  return new Map(
    ids.map((of) => [
      of,
      {
        tasks: setOf(tasks, of),
        jobs: setOf(jobs, of),
        limits: setOf(limits, of),
        subscriptions: setOf(subscriptions, of),
        children: setOf(children, of),
      },
    ]),
  )
}
