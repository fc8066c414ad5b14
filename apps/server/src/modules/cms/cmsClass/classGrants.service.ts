import { asc, eq } from 'drizzle-orm'
import { classActions, type ClassAction } from '@app/shared/cms/cmsClass.ts'
import type { ClassGrant, ToldGrant } from '@app/shared/cms/cmsClassCalls.ts'
import { requireSeen } from '#/kit/saveRow.ts'
import { subjectNames } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import { requireGrant } from './cmsClass.grants.ts'
import { writes } from './cmsClass.service.ts'
import { cmsClassAuthTable as auth, cmsClassTable as classes } from './cmsClass.table.ts'

const kinds = ['role', 'user', 'dept'] as const
const words = { role: '角色', user: '用户', dept: '部门' } as const

async function rowsOf(ctx: Ctx, classId: string): Promise<ClassGrant[]> {
  const rows = await ctx.db
    .select()
    .from(auth)
    .where(eq(auth.classId, classId))
    .orderBy(asc(auth.subjectType), asc(auth.subjectId))
  return rows.map(({ subjectType, subjectId, actions, inherit }) => ({
    subjectType,
    subjectId,
    actions: actions.split(',') as ClassAction[],
    inherit,
  }))
}

async function namesOf(ctx: Ctx, rows: readonly ClassGrant[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const kind of kinds) {
    const ids = rows.flatMap(({ subjectType, subjectId }) => (subjectType === kind ? [subjectId] : []))
    for (const { id, name } of await subjectNames(ctx, kind, ids)) names.set(`${kind} ${id}`, name)
  }
  return names
}

/** Who is deleted keeps the row until somebody takes it away. */
async function told(ctx: Ctx, rows: readonly ClassGrant[]): Promise<ToldGrant[]> {
  const names = await namesOf(ctx, rows)
  return rows.map((row) => ({ ...row, subjectName: names.get(`${row.subjectType} ${row.subjectId}`) ?? '已删除' }))
}

/** The rows of a class, and what holds from above while it has none. */
export async function grantsOfClass(ctx: Ctx, classId: string) {
  const row = await requireGrant(ctx, classId, 'edit')
  return { rows: await told(ctx, await rowsOf(ctx, classId)), inherited: await inheritedBy(ctx, row.parentIds) }
}

async function inheritedBy(ctx: Ctx, parentIds: string) {
  const above = parentIds.split('/').slice(0, -1).toReversed()
  for (const id of above) {
    const rows = (await rowsOf(ctx, id)).filter(({ inherit }) => inherit === 'Y')
    if (rows.length === 0) continue
    const [from] = await ctx.db.select({ name: classes.className }).from(classes).where(eq(classes.id, id))
    return { className: from?.name ?? '', rows: await told(ctx, rows) }
  }
  return null
}

/** Replaces the rows of a class. */
export async function grantClass(
  ctx: Ctx,
  classId: string,
  { rows, seen }: { rows: readonly ClassGrant[]; seen?: readonly ClassGrant[] | undefined },
): Promise<void> {
  await writes.lock(ctx)
  const { className } = await requireGrant(ctx, classId, 'edit')
  const keys = rows.map(({ subjectType, subjectId }) => `${subjectType} ${subjectId}`)
  if (new Set(keys).size !== keys.length) throw invalid({ rows: '授权对象重复' })
  const before = await rowsOf(ctx, classId)
  requireSeen(before, seen, {
    of: ({ subjectType, subjectId, actions, inherit }) => [subjectType, subjectId, actions.toSorted(), inherit].join(),
    sentence: '授权已被他人修改，请重新打开后再设置',
  })
  const kept = new Set(before.map(({ subjectType, subjectId }) => `${subjectType} ${subjectId}`))
  const names = await namesOf(ctx, rows)
  for (const { subjectType, subjectId } of rows)
    if (!names.has(`${subjectType} ${subjectId}`) && !kept.has(`${subjectType} ${subjectId}`))
      throw invalid({ rows: `${words[subjectType]}不存在` })
  await ctx.db.delete(auth).where(eq(auth.classId, classId))
  if (rows.length > 0) await ctx.db.insert(auth).values(rows.map((row) => stored(classId, row)))
  const said = rows.map((row) => `${words[row.subjectType]}${names.get(`${row.subjectType} ${row.subjectId}`) ?? ''}`)
  ctx.trail.formId = classId
  ctx.trail.changes.push(`授权【${className}】：${said.join('、').slice(0, 500) || '不限制'}`)
  await ctx.emit('class.changed', { classIds: [classId] })
}

const stored = (classId: string, { subjectType, subjectId, actions, inherit }: ClassGrant) => ({
  classId,
  subjectType,
  subjectId,
  actions: classActions.filter((action) => actions.includes(action)).join(','),
  inherit,
})

/** What somebody could do in either class they can do in the second one. */
export async function joinGrants(ctx: Ctx, fromId: string, toId: string): Promise<void> {
  const own = await rowsOf(ctx, toId)
  for (const row of await rowsOf(ctx, fromId)) {
    const same = own.find(
      ({ subjectType, subjectId }) => subjectType === row.subjectType && subjectId === row.subjectId,
    )
    const joined = stored(toId, {
      ...row,
      actions: [...row.actions, ...(same?.actions ?? [])],
      inherit: same?.inherit === 'Y' ? 'Y' : row.inherit,
    })
    await ctx.db
      .insert(auth)
      .values(joined)
      .onConflictDoUpdate({
        target: [auth.classId, auth.subjectType, auth.subjectId],
        set: { actions: joined.actions, inherit: joined.inherit },
      })
  }
  await ctx.db.delete(auth).where(eq(auth.classId, fromId))
}
