import { and, eq, isNull, ne } from 'drizzle-orm'
import type { CaseContext } from '@app/flow-engine/case/runCase.ts'
import type { CaseEffect, Definitions, FlowCase, FlowDefinition } from '@app/flow-engine/case/types.ts'
import { ExpressionFailure, FlowError } from '@app/flow-engine/run/types.ts'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import { definitionOf, latestOf } from '#/modules/flowable/definition/deploy.service.ts'
import { answers, askingAgain } from '#/modules/flowable/people/askAgain.ts'
import { peopleRules } from '#/modules/flowable/people/peopleRules.ts'
import type { Ctx } from '#/platform/context.ts'
import { isLockTaken } from '#/platform/database/pgErrors.ts'
import { gone, refuse, Refusal } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { flowInstanceTable, type FlowInstanceRow } from './instance.table.ts'

/** A tree of instances under the lock of its root: one order for everybody, so nobody waits in a circle (workflow §16.1). */
export interface Family {
  flow: FlowCase
  rows: Map<string, FlowInstanceRow>
}

/** Locks the root and reads what runs below it. Runs in the transaction of the act. */
export async function lockFamily(ctx: Ctx, rootId: string): Promise<Family> {
  const family = await findFamily(ctx, rootId)
  if (!family) throw gone('流程实例不存在')
  return family
}

/** The same of a root that may have been removed; whether somebody else who is at it is waited for. */
export async function findFamily(ctx: Ctx, rootId: string, { waits = true } = {}): Promise<Family | undefined> {
  if (!ctx.inTx) throw new Error('a step of a process is one transaction')
  const rows = ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, rootId))
  const [root] = await waitingForLock(rows.for('update', waits ? {} : { noWait: true }))
  return root && familyOf(ctx, root)
}

/** A root that is locked, with what runs below it. */
export async function familyOf(ctx: Ctx, root: FlowInstanceRow): Promise<Family> {
  const rootId = root.id
  const below = hasOnlyTasks(root) ? [] : await ctx.db.select().from(flowInstanceTable).where(runningBelow(rootId))
  const rows = new Map([root, ...below].map((row) => [row.id, row]))
  const instances = Object.fromEntries([...rows.values()].map((row) => [row.id, instanceOf(row)]))
  return { flow: { root: rootId, instances }, rows }
}

const runningBelow = (root: string) => {
  const { id, rootId, endTime } = flowInstanceTable
  return and(eq(rootId, root), ne(id, root), isNull(endTime))
}

/** Whether everything in an instance waits for people: then it has called no other process. */
function hasOnlyTasks({ state: { tokens, tasks } }: FlowInstanceRow): boolean {
  const asked = new Set(Object.values(tasks).map(({ token }) => token))
  const all = Object.values(tokens)
  return all.length > 0 && all.every(({ id, status }) => status !== 'wait' || asked.has(id))
}

/** Whoever waits longer for the lock than `L_LOCK_MS` hears that somebody else is at it (workflow §16.2). */
export async function waitingForLock<T>(rows: PromiseLike<T>): Promise<T> {
  try {
    return await rows
  } catch (error) {
    if (!isLockTaken(error)) throw error
    throw new Refusal(ResultCode.refused, '流程正在处理中，请稍后重试', { cause: error })
  }
}

function instanceOf({
  id,
  definitionId,
  parentId,
  parentToken,
  state,
}: FlowInstanceRow): FlowCase['instances'][string] {
  const parent = parentId !== null && parentToken !== null ? { instance: parentId, token: parentToken } : undefined
  return { id, definition: definitionId, state, ...(parent && { parent }) }
}

/** Runs the engine, which is synchronous, with every definition and all facts of people that it turns out to need. */
export async function withDefinitions<T>(ctx: Ctx, run: (context: CaseContext) => T): Promise<T> {
  const byId = answers<FlowDefinition | undefined>(async (ids) => {
    const found = new Map<string, FlowDefinition>()
    for (const id of ids) found.set(id, await definitionOf(ctx, id))
    return found
  }, undefined)
  const called = answers<FlowDefinition | undefined>(async (asked) => {
    const found = new Map<string, FlowDefinition | undefined>()
    for (const each of asked) found.set(each, await calledDefinition(ctx, JSON.parse(each) as Called))
    return found
  }, undefined)
  const definitions: Definitions = {
    byId(id) {
      const found = byId([id]).get(id)
      if (!found) throw new FlowError('流程定义不存在')
      return found
    },
    called(key, version) {
      const asked = JSON.stringify({ key, version } satisfies Called)
      return called([asked]).get(asked)
    },
  }
  const context: CaseContext = {
    now: ctx.now.getTime(),
    zone: ctx.platform.env.TIME_ZONE,
    handlers: 'wait',
    keepsJobs: true,
    newId,
    definitions,
    ...peopleRules(ctx),
  }
  try {
    return await askingAgain(() => run(context))
  } catch (error) {
    if (error instanceof ExpressionFailure) ctx.platform.log.warn({ event: 'wf.expr', problem: error.message })
    throw error instanceof FlowError ? refuse(error.message) : error
  }
}

interface Called {
  key: string
  version: number | undefined
}

async function calledDefinition(ctx: Ctx, { key, version }: Called): Promise<FlowDefinition | undefined> {
  const called = await latestOf(ctx, key, version)
  if (!called) return undefined
  if (called.isSuspended) throw refuse('流程已被挂起,请先激活流程')
  return definitionOf(ctx, called.id)
}

/** What a step did to a tree. */
export interface FamilyStep {
  flow: FlowCase
  effects: CaseEffect[]
}
