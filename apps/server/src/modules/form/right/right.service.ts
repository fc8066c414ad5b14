import { eq } from 'drizzle-orm'
import { rightSubjects, type FormRight, type RightSubject } from '@app/shared/form/right.ts'
import { requireSeen } from '#/kit/saveRow.ts'
import { changeForm, lockedForm, reachedForm } from '#/modules/form/definition/form.store.ts'
import { subjectNames } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { rightTable } from './right.table.ts'

const everybody = '所有人'

/** Names of live departments, people, roles and posts by kind and id. */
async function namesOf(ctx: Ctx, rights: readonly Pick<FormRight, 'subjectKind' | 'subjectId'>[]) {
  const kinds = rightSubjects.filter((kind): kind is Exclude<RightSubject, 'all'> => kind !== 'all')
  const names = new Map([['all ', everybody]])
  for (const kind of kinds) {
    const ids = rights.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId)
    for (const { id, name } of await subjectNames(ctx, kind, ids)) names.set(`${kind} ${id}`, name)
  }
  return ({ subjectKind, subjectId }: Pick<FormRight, 'subjectKind' | 'subjectId'>) =>
    names.get(`${subjectKind} ${subjectId}`)
}

const storedRights = (ctx: Ctx, formId: string) => ctx.db.select().from(rightTable).where(eq(rightTable.formId, formId))

/** In the order of their kinds; what has gone since is called by its id. */
export async function rightsOf(ctx: Ctx, formId: string) {
  await reachedForm(ctx, formId)
  const rows = await storedRights(ctx, formId)
  const nameOf = await namesOf(ctx, rows)
  return rows
    .map((row) => ({ ...row, subjectName: nameOf(row) ?? row.subjectId }))
    .toSorted(
      (a, b) =>
        rightSubjects.indexOf(a.subjectKind) - rightSubjects.indexOf(b.subjectKind) ||
        a.subjectName.localeCompare(b.subjectName, 'zh'),
    )
}

/** Replaces all rights of the form. */
export async function saveRights(
  ctx: Ctx,
  formId: string,
  { rights, seen }: { rights: readonly FormRight[]; seen?: readonly FormRight[] | undefined },
): Promise<void> {
  const form = await lockedForm(ctx, formId)
  requireSeen(await storedRights(ctx, formId), seen, {
    of: ({ subjectKind, subjectId, fill, see, edit, remove }: FormRight) =>
      [subjectKind, subjectId, fill, see, edit, remove].join(),
    sentence: '授权已被他人修改，请重新打开后再设置',
  })
  const nameOf = await namesOf(ctx, rights)
  if (rights.some((right) => nameOf(right) === undefined)) throw refuse('授权对象不存在')
  if (new Set(rights.map(({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`)).size < rights.length)
    throw refuse('授权对象重复')
  await ctx.db.delete(rightTable).where(eq(rightTable.formId, formId))
  if (rights.length > 0) await ctx.db.insert(rightTable).values(rights.map((right) => ({ ...right, formId })))
  await changeForm(ctx, form, {}, `权限设置：${rights.map((right) => nameOf(right)).join('、') || '未限制'}`)
}
