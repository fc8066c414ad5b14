import { and, eq, inArray } from 'drizzle-orm'
import { superuserId } from '@app/shared/system/user.ts'
import type { PlannedRow } from '#/kit/transfer/importOptions.ts'
import { deptScope, deptsOutOfReach } from '#/modules/system/people/dept/dept.scope.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { strongerAccounts } from '#/modules/system/people/role/accountRights.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, Refusal } from '#/platform/errors.ts'
import {
  assertRolesReach,
  changesSignIn,
  managersAbove,
  managerSentence,
  noManagerSentence,
  ownStatusSentence,
  superuserSentence,
} from './user.rules.ts'
import { userNameKeyOf, userTable } from './user.table.ts'
import { importedUser } from './userImport.rows.ts'

const chunk = 1_000

/** Distinct values of a column, in parts for one statement each. */
function partsOf(values: Iterable<string>): string[][] {
  const distinct = [...new Set(values)]
  return Array.from({ length: Math.ceil(distinct.length / chunk) }, (_, i) =>
    distinct.slice(i * chunk, (i + 1) * chunk),
  )
}

const textsOf = (rows: readonly PlannedRow[], key: string) =>
  rows.flatMap(({ input }) => (typeof input[key] === 'string' && input[key] !== '' ? [input[key]] : []))

/** Departments stand in the sheet by their code; they must exist and lie within the caller's reach, new ones be in use. */
export async function findDepts(ctx: Ctx, rows: readonly PlannedRow[]): Promise<void> {
  const known = new Map<string, { id: string; status: string }>()
  for (const codes of partsOf(textsOf(rows, 'deptCode'))) {
    const found = await ctx.db
      .select({ id: deptTable.id, code: deptTable.deptCode, status: deptTable.status })
      .from(deptTable)
      .where(and(inArray(deptTable.deptCode, codes), eq(deptTable.delFlag, '0'), deptScope(ctx)))
    for (const { code, ...dept } of found) known.set(code, dept)
  }
  for (const { input, existing, errors } of rows) {
    const { deptCode } = input
    if (typeof deptCode !== 'string' || deptCode === '') continue
    const dept = known.get(deptCode)
    if (!dept) errors.push('部门不存在')
    else if (dept.status !== '0' && dept.id !== existing?.deptId) errors.push('部门已停用')
    else input.deptId = dept.id
  }
  await checkMoves(ctx, rows)
}

/** Who changes department takes along what their roles open to them there. */
async function checkMoves(ctx: Ctx, rows: readonly PlannedRow[]): Promise<void> {
  const moved = rows.filter(({ existing, input }) => existing && input.deptId && input.deptId !== existing.deptId)
  try {
    await assertRolesReach(
      ctx,
      moved.map(({ existing }) => String(existing?.id)),
      [...new Set(moved.map(({ input }) => String(input.deptId)))],
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const { errors } of moved) errors.push(deptsOutOfReach)
  }
}

/** The same protection as in the form. */
export async function checkExisting(ctx: Ctx, rows: readonly PlannedRow[]): Promise<void> {
  const stronger = await strongerAccounts(ctx, signInsChanged(rows))
  for (const { existing, input, errors } of rows) {
    if (existing?.id === superuserId) errors.push(superuserSentence)
    else if (existing && stronger.has(String(existing.id))) errors.push(forbidden().message)
    if (existing?.id === ctx.user.id && input.status === '1') errors.push(ownStatusSentence)
  }
}

/** Stored users whom rows of the sheet let in in another way. */
export const signInsChanged = (rows: readonly PlannedRow[]): string[] =>
  rows.flatMap(({ existing, input }) => (existing && changesSignIn(existing, input) ? [String(existing.id)] : []))

interface Manager {
  id: string
  enabled: boolean
}

/** Superiors stand in the sheet by their login name, of stored users or of other rows. */
export async function findManagers(ctx: Ctx, rows: readonly PlannedRow[]): Promise<void> {
  const managed = rows.filter(({ input }) => typeof input.managerName === 'string' && input.managerName !== '')
  if (managed.length === 0) return
  const nameOf = ({ input }: PlannedRow) => userNameKeyOf(String(input.managerName))
  const managers = await storedManagers(ctx, managed.map(nameOf))
  for (const row of rows)
    if (typeof row.input.userName === 'string')
      managers.set(userNameKeyOf(row.input.userName), { id: importedUser(row).id, enabled: row.input.status !== '1' })
  for (const row of managed) {
    const manager = managers.get(nameOf(row))
    if (manager && (manager.enabled || manager.id === row.existing?.managerId)) row.input.managerId = manager.id
    else row.errors.push(noManagerSentence)
  }
  await checkCircles(ctx, rows)
}

async function storedManagers(ctx: Ctx, names: readonly string[]): Promise<Map<string, Manager>> {
  const managers = new Map<string, Manager>()
  for (const keys of partsOf(names)) {
    const found = await ctx.db
      .select({ id: userTable.id, key: userTable.userNameKey, status: userTable.status })
      .from(userTable)
      .where(and(inArray(userTable.userNameKey, keys), eq(userTable.delFlag, '0')))
    for (const { id, key, status } of found) managers.set(key, { id, enabled: status === '0' })
  }
  return managers
}

/** Nobody ends up above themselves: the stored order with that of the sheet laid over it. */
async function checkCircles(ctx: Ctx, rows: readonly PlannedRow[]): Promise<void> {
  const above = await managersAbove(ctx, [...new Set(textsOf(rows, 'managerId'))])
  for (const row of rows)
    if (typeof row.input.managerId === 'string') above.set(importedUser(row).id, row.input.managerId)
  for (const row of rows) {
    const { managerId } = row.input
    if (typeof managerId === 'string' && reaches(above, managerId, importedUser(row).id))
      row.errors.push(managerSentence)
  }
}

function reaches(above: ReadonlyMap<string, string | null>, from: string, to: string): boolean {
  const seen = new Set<string>()
  for (let id: string | null | undefined = from; id; id = above.get(id)) {
    if (id === to) return true
    if (seen.has(id)) return false
    seen.add(id)
  }
  return false
}
