import { and, eq, inArray, like, ne, type SQL } from 'drizzle-orm'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { typesBelow, type dept, type Dept, type DeptType } from '@app/shared/system/dept.ts'
import { belowPath, illegalMove } from '#/kit/treeStore.ts'
import { refuseAsked } from '#/modules/system/people/subjectUse.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { findDept } from './dept.read.ts'
import { deptTable } from './dept.table.ts'

type DeptSave = SaveOf<(typeof dept)['fields']>

/** Rules of a save beside those of the form (system §3); gives back what follows from the input. */
export async function checkDept(ctx: Ctx, input: DeptSave, existing: Dept | undefined): Promise<DeptSave> {
  await checkPlace(ctx, input, existing)
  await checkStatus(ctx, input, existing)
  return { ...input, ...(await leaderOf(ctx, input, existing)) }
}

async function checkPlace(ctx: Ctx, input: DeptSave, existing: Dept | undefined): Promise<void> {
  const parentId = input.parentId ?? existing?.parentId ?? rootId
  const moved = parentId !== existing?.parentId
  if (moved && parentId === rootId) throw invalid({ parentId: '上级部门不能为空' })
  if (moved && parentId === existing?.id) throw invalid({ parentId: '修改部门失败，上级部门不能是自己' })
  const parent = parentId === rootId ? undefined : await findDept(ctx, parentId)
  // One that is gone or out of reach is refused where the node finds its place.
  if (parentId !== rootId && !parent) return
  if (existing && parent?.parentIds.split('/').includes(existing.id)) throw refuse(illegalMove)
  // What is disabled itself may come along with a disabled branch.
  const enabled = (input.status ?? existing?.status ?? '0') === '0'
  if (moved && enabled && parent?.status === '1') throw refuse('部门停用，不允许新增子部门')

  const type = input.deptType ?? existing?.deptType
  const typed = type !== existing?.deptType
  if (!moved && !typed) return
  if (type && !typesBelow(parent?.deptType).includes(type as DeptType))
    throw invalid({ deptType: allowedSentence(parent?.deptType) })
  if (existing && typed && type === 'dept' && (await hasBelow(ctx, existing, eq(deptTable.deptType, 'company'))))
    throw invalid({ deptType: '节点下存在公司节点，不允许修改' })
}

function allowedSentence(parentType: string | undefined): string {
  if (parentType === undefined) return '根部门的类型只能是机构'
  return parentType === 'dept' ? '上级是部门时，类型只能是部门' : '类型只能是公司或部门'
}

async function checkStatus(ctx: Ctx, input: DeptSave, existing: Dept | undefined): Promise<void> {
  if (!existing || input.status === undefined || input.status === existing.status) return
  if (input.status === '1' && (await hasBelow(ctx, existing, eq(deptTable.status, '0'))))
    throw refuse('该部门包含未停用的子部门，不允许标记为停用')
  const parent = input.status === '0' ? await findDept(ctx, input.parentId ?? existing.parentId) : undefined
  if (parent?.status === '1') throw refuse('上级部门已停用，请先启用上级部门')
}

/** Without a name of their own choice the leader is shown by that of the chosen user. */
async function leaderOf(ctx: Ctx, input: DeptSave, existing: Dept | undefined): Promise<Pick<DeptSave, 'leader'>> {
  const { leaderUserId } = input
  if (!leaderUserId || leaderUserId === existing?.leaderUserId) return {}
  // The lock makes a deletion of that user wait, which then takes the leader away again.
  const [user] = await ctx.db
    .select({ name: userTable.name })
    .from(userTable)
    .where(and(eq(userTable.id, leaderUserId), eq(userTable.delFlag, '0'), eq(userTable.status, '0')))
    .for('share')
  if (!user) throw invalid({ leaderUserId: '负责人不存在或已停用' })
  const leader = input.leader === undefined ? existing?.leader : input.leader
  return leader ? {} : { leader: user.name.slice(0, 20) }
}

async function hasBelow(ctx: Ctx, { id, parentIds }: Dept, condition: SQL): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: deptTable.id })
    .from(deptTable)
    .where(
      and(like(deptTable.parentIds, belowPath(parentIds)), ne(deptTable.id, id), eq(deptTable.delFlag, '0'), condition),
    )
    .limit(1)
  return found !== undefined
}

/** The row locks make somebody who is just being put into the department wait. */
export async function refuseRemoval(ctx: Ctx, rows: readonly Dept[]): Promise<void> {
  if (rows.some(({ parentId }) => parentId === rootId)) throw refuse('根部门不允许删除')
  const ids = rows.map(({ id }) => id)
  await ctx.db
    .select({ id: deptTable.id })
    .from(deptTable)
    .where(inArray(deptTable.id, ids))
    .orderBy(deptTable.id)
    .for('update')
  const [member] = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(inArray(userTable.deptId, ids), eq(userTable.delFlag, '0')))
    .limit(1)
  if (member) throw refuse('该部门包含用户，不允许删除')
  await refuseAsked(
    ctx,
    'dept',
    rows.map(({ id, deptName }) => ({ id, name: deptName })),
  )
}
