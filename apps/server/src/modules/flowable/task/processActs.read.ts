import { and, gt, inArray, sql } from 'drizzle-orm'
import { firstTask } from '@app/flow-engine/moves/reject.ts'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { flowSettings, type FlowSettings } from '@app/shared/flowable/settings.ts'
import type { ProcessAct } from '@app/shared/flowable/taskLists.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { isWithInitiator } from '#/modules/flowable/instance/standing.ts'
import { mayRecall } from '#/modules/flowable/operation/back/recall.service.ts'
import type { InstanceRule } from '#/modules/flowable/operation/taskRule.ts'
import { flowUrgeTable } from '#/modules/flowable/operation/urge.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** What the caller may do with requests of their own, by a query or two for a whole page; every call asks again. */
export async function processActs(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ProcessAct[]>> {
  if (ids.length === 0) return new Map()
  const { id, starterDeptId, starterId } = flowInstanceTable
  const rows = await ctx.db
    .select({ row: flowInstanceTable, isReached: sql<boolean>`${ctx.scope(starterDeptId, starterId) ?? sql`true`}` })
    .from(flowInstanceTable)
    .where(inArray(id, [...ids]))
  const settings = await settingsByVersion(ctx, [...new Set(rows.map(({ row }) => row.definitionId))])
  const urged = await urgedJustNow(ctx, ids)
  const found = new Map<string, ProcessAct[]>()
  for (const { row, isReached } of rows) {
    const { graph } = await definitionOf(ctx, row.definitionId)
    const rule = { row, graph, first: firstTask({ graph }), settings: settings.get(row.definitionId) ?? defaults }
    found.set(row.id, actsOfRow(ctx, rule, { isReached, isUrged: urged.has(row.id) }))
  }
  return found
}

interface Around {
  /** It lies in the data scope of the caller. */
  isReached: boolean
  isUrged: boolean
}

function actsOfRow(ctx: Ctx, rule: InstanceRule, { isReached, isUrged }: Around): ProcessAct[] {
  const { row, settings, first } = rule
  const isDraft = row.status === InstanceStatus.draft
  const isMoving = row.endTime === null && !row.suspended && !isDraft
  const isBack = isMoving && isWithInitiator(row.state, first)
  const hasEnded = row.endTime !== null
  const may: [ProcessAct, boolean][] = [
    ['resume', isDraft && ctx.can('flowable:instance:start')],
    ['resubmit', isBack && ctx.can('flowable:task:approval')],
    ['recall', isMoving && mayRecall(rule) && ctx.can('flowable:instance:cancel')],
    ['urge', isMoving && !isBack && !isUrged && ctx.can('flowable:instance:query')],
    ['cancel', isMoving && settings.allowCancel && ctx.can('flowable:instance:cancel')],
    ['copy', hasEnded && ctx.can('flowable:instance:start')],
    // Of the record page, which a draft has not.
    ['print', !isDraft && ctx.can('flowable:instance:query')],
    ['remove', isDraft ? mayCallRemove(ctx) : hasEnded && isReached && ctx.can('flowable:instance:remove')],
  ]
  return may.flatMap(([act, isAllowed]) => (isAllowed ? [act] : []))
}

const mayCallRemove = (ctx: Ctx) => ctx.can('flowable:instance:query') || ctx.can('flowable:instance:remove')

const defaults = flowSettings.parse({})

/** 流程设置 of versions as they are now. */
async function settingsByVersion(ctx: Ctx, ids: string[]): Promise<Map<string, FlowSettings>> {
  const { id, settings } = flowDefinitionTable
  const rows = await ctx.db.select({ id, settings }).from(flowDefinitionTable).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, flowSettings.parse(row.settings)]))
}

/** Requests that somebody urged within the last ten minutes (workflow §6, 18). */
async function urgedJustNow(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const { instanceId, time } = flowUrgeTable
  const rows = await ctx.db
    .selectDistinct({ id: instanceId })
    .from(flowUrgeTable)
    .where(
      and(inArray(instanceId, [...ids]), gt(time, sql`${ctx.now.toISOString()}::timestamptz - interval '10 minutes'`)),
    )
  return new Set(rows.map((row) => row.id))
}
