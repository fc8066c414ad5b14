import { and, eq, inArray } from 'drizzle-orm'
import { FlowStatus, type FlowAct } from '@app/shared/cms/cmsFlow.ts'
import type { Row } from '#/kit/store.ts'
import { inGrantedClass } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'
import { cmsFlowTable as f, type FlowRow } from './cmsFlow.table.ts'
import { flowsOf } from './flow.store.ts'
import { stepsOf } from './flowSteps.read.ts'

export const noAccess = '没有权限访问该内容'

/** Reviews of content that the caller reaches: by data scope and by the grants of the classes. */
export const flowReach = (ctx: Ctx) => and(ctx.scope(f.createDept, f.createBy), inGrantedClass(ctx, f.classId, 'view'))

export async function isReached(ctx: Ctx, id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: f.id })
    .from(f)
    .where(and(eq(f.id, id), eq(f.delFlag, '0'), flowReach(ctx)))
  return row !== undefined
}

export async function reachedFlow(ctx: Ctx, id: string): Promise<void> {
  if (!(await isReached(ctx, id))) throw forbidden(noAccess)
}

function actsOf(ctx: Ctx, { status }: FlowRow): FlowAct[] {
  if (status !== FlowStatus.open) return []
  const can = (word: string) => ctx.can(`cms:cmsFlow:${word}`)
  const offered: [FlowAct, boolean][] = [
    ['withdraw', can('withdraw')],
    ['urge', can('list')],
    ['transfer', can('config')],
    ['terminate', can('terminate')],
  ]
  return offered.filter(([, may]) => may).map(([act]) => act)
}

/** What rows of a list tell beside their columns. */
export async function withSteps(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => String(id))
  if (ids.length === 0) return rows
  const flows = await flowsOf(ctx, inArray(f.id, ids))
  const steps = await stepsOf(ctx, flows)
  const flowOf = new Map(flows.map((flow) => [flow.id, flow]))
  return rows.map((row) => {
    const flow = flowOf.get(String(row.id))
    return flow ? { ...row, ...steps.get(flow.id), actions: actsOf(ctx, flow) } : row
  })
}
