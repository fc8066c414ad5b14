import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { DeputyScope, type Deputy, type deputy } from '@app/shared/flowable/deputy.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { assigneesOf } from '#/modules/system/api.ts'
import { holds } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { refuse } from '#/platform/errors.ts'
import { flowDeputyTable } from './deputy.table.ts'

type DeputySave = SaveOf<(typeof deputy)['fields']>

const deputyLock = defineLock('flow deputy')

/** Whoever manages processes names deputies of others, too. */
const mayForOthers = (ctx: Ctx) => holds(ctx.user, 'flowable:instance:manage')

/** Deputies of oneself; of everybody for whoever manages processes. */
export const ownDeputies = (ctx: Ctx) => (mayForOthers(ctx) ? undefined : eq(flowDeputyTable.principalId, ctx.user.id))

export async function checkDeputy(ctx: Ctx, input: DeputySave, existing: Deputy | undefined): Promise<DeputySave> {
  const principalId = (mayForOthers(ctx) && input.principalId) || existing?.principalId || ctx.user.id
  const row = { ...existing, ...input, principalId }
  const { deputyId = '', startTime = '', endTime = '', scope = DeputyScope.all, status = '0' } = row
  if (deputyId === principalId) throw refuse('代理人不能是被代理人本人')
  if (endTime <= startTime) throw refuse('失效时间必须晚于生效时间')
  const isOf = (kind: DeputyScope) => scope === kind
  const categoryId = isOf(DeputyScope.category) ? row.categoryId || undefined : null
  const processKey = isOf(DeputyScope.process) ? row.processKey || undefined : null
  if (categoryId === undefined) throw refuse('请选择流程分类')
  if (processKey === undefined) throw refuse('请选择流程')
  await checkPeople(ctx, { deputyId, principalId, status }, existing)
  const saved = { ...input, principalId, categoryId, processKey }
  if (status === '0') await refuseOverlap(ctx, { ...saved, scope, startTime, endTime }, existing?.id)
  return saved
}

/** Those who are named now can sign in; a row whose people have gone since can still be ended. */
async function checkPeople(
  ctx: Ctx,
  { deputyId, principalId, status }: { deputyId: string; principalId: string; status: string },
  existing: Deputy | undefined,
): Promise<void> {
  const begins = status === '0' && existing?.status !== '0'
  const named = [
    ...(begins || principalId !== existing?.principalId ? [{ id: principalId, word: '被代理人' }] : []),
    ...(begins || deputyId !== existing?.deputyId ? [{ id: deputyId, word: '代理人' }] : []),
  ]
  const known = await assigneesOf(ctx, { userIds: named.map(({ id }) => id) })
  const gone = named.find(({ id }) => !known.includes(id))
  if (gone) throw refuse(`${gone.word}不存在或已停用`)
}

interface Range {
  principalId: string
  scope: DeputyScope
  categoryId: string | null
  processKey: string | null
  startTime: string
  endTime: string
}

/** One deputy at a time for one scope; the lock lets two saves of a person see each other. */
async function refuseOverlap(ctx: Ctx, range: Range, exceptId = '') {
  await deputyLock.hold(ctx, range.principalId)
  const { id, principalId, scope, categoryId, processKey, startTime, endTime, status, delFlag } = flowDeputyTable
  const [found] = await ctx.db
    .select({ startTime, endTime })
    .from(flowDeputyTable)
    .where(
      and(
        eq(principalId, range.principalId),
        eq(scope, range.scope),
        range.categoryId === null ? undefined : eq(categoryId, range.categoryId),
        range.processKey === null ? undefined : eq(processKey, range.processKey),
        eq(status, '0'),
        eq(delFlag, '0'),
        lt(startTime, range.endTime),
        gt(endTime, range.startTime),
        ne(id, exceptId),
      ),
    )
    .limit(1)
  if (found) throw refuse(`与已有的代理设置时间重叠：${found.startTime} 至 ${found.endTime}`)
}
