import { and, eq, inArray } from 'drizzle-orm'
import { rootId } from '@app/shared/kit/tree.ts'
import type { dept } from '@app/shared/system/dept.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import { saveRow } from '#/kit/saveRow.ts'
import type { Store } from '#/kit/store.ts'
import type { ImportOptions, PlannedRow } from '#/kit/transfer/importOptions.ts'
import { saysNothingNew } from '#/kit/transfer/importRows.ts'
import { forEachRow } from '#/kit/transfer/importSave.ts'
import { userNameKeyOf, userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { deptsOutOfReach, deptScope } from './dept.scope.ts'
import { deptTable } from './dept.table.ts'

const unknownParent = '上级部门编码不存在'

const textOf = ({ input }: PlannedRow, key: string) => {
  const value = input[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}
const codeOf = (row: PlannedRow) => String(row.input.deptCode)
const parentCodeOf = (row: PlannedRow) => textOf(row, 'parentDept')

/** Departments by code, parents before what stands below them; each row is saved by the rules of the form. */
export function importingDepts(store: Store, hooks: ResourceOptions<(typeof dept)['fields']>): ImportOptions {
  return {
    async review(ctx, rows) {
      await findParents(ctx, rows)
      await findLeaders(ctx, rows)
      for (const row of circling(rows)) row.errors.push('上级部门编码形成循环')
    },
    async store(ctx, rows, onRows) {
      const ids = new Map(rows.flatMap((row) => (row.existing ? [[codeOf(row), String(row.existing.id)]] : [])))
      let done = 0
      await forEachRow(parentsFirst(rows), async ({ input, existing, ...row }) => {
        const parentCode = parentCodeOf({ input, existing, ...row })
        const parentId = parentCode === undefined ? undefined : (ids.get(parentCode) ?? input.parentId)
        // The row above it was refused.
        if (parentCode !== undefined && parentId === undefined) throw refuse(unknownParent)
        const body = {
          ...input,
          ...(parentId === undefined ? {} : { parentId: String(parentId) }),
          ...(existing ? { id: String(existing.id), version: Number(existing.version) } : {}),
        }
        const saved =
          existing && saysNothingNew(store.resource, existing, body)
            ? existing
            : await saveRow(ctx, store, body, hooks as ResourceOptions<never>)
        ids.set(String(input.deptCode), String(saved?.id))
        await onRows(++done)
      })
    },
  }
}

/** Parents stand in the sheet by their code: those of other rows, else stored ones within the caller's reach. */
async function findParents(ctx: Ctx, rows: readonly PlannedRow[]): Promise<void> {
  const own = new Map(rows.map((row) => [codeOf(row), row]))
  const wanted = [...new Set(rows.flatMap((row) => parentCodeOf(row) ?? []))].filter((code) => !own.has(code))
  const stored = await storedCodes(ctx, wanted, false)
  const reached = await storedCodes(ctx, wanted, true)
  for (const row of rows) {
    const code = parentCodeOf(row)
    if (code === undefined) {
      // A stored row keeps its place, the root among them.
      if (!row.existing) row.errors.push('上级部门编码不能为空')
    } else if (row.existing?.parentId === rootId) row.errors.push('根部门不能有上级部门')
    else if (code === codeOf(row)) row.errors.push('修改部门失败，上级部门不能是自己')
    else if (own.has(code)) {
      // One that is new has its id when it is stored.
      const parent = own.get(code)?.existing
      if (parent) row.input.parentId = parent.id
    } else if (!stored.has(code)) row.errors.push(unknownParent)
    else if (!reached.has(code)) row.errors.push(deptsOutOfReach)
    else row.input.parentId = reached.get(code)
  }
}

async function storedCodes(ctx: Ctx, codes: readonly string[], scoped: boolean): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: deptTable.id, code: deptTable.deptCode })
    .from(deptTable)
    .where(
      and(inArray(deptTable.deptCode, [...codes]), eq(deptTable.delFlag, '0'), scoped ? deptScope(ctx) : undefined),
    )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Leaders stand in the sheet by their login name. */
async function findLeaders(ctx: Ctx, rows: readonly PlannedRow[]): Promise<void> {
  const nameOf = (row: PlannedRow) => {
    const name = textOf(row, 'leaderAccount')
    return name === undefined ? undefined : userNameKeyOf(name)
  }
  const names = [...new Set(rows.flatMap((row) => nameOf(row) ?? []))]
  if (names.length === 0) return
  const found = await ctx.db
    .select({ id: userTable.id, key: userTable.userNameKey, status: userTable.status })
    .from(userTable)
    .where(and(inArray(userTable.userNameKey, names), eq(userTable.delFlag, '0')))
  const leaders = new Map(found.map(({ key, ...leader }) => [key, leader]))
  for (const row of rows) {
    const name = nameOf(row)
    if (name === undefined) continue
    const leader = leaders.get(name)
    if (leader && (leader.status === '0' || leader.id === row.existing?.leaderUserId))
      row.input.leaderUserId = leader.id
    else row.errors.push('负责人不存在或已停用')
  }
}

/** Rows of the sheet that stand above themselves. */
function circling(rows: readonly PlannedRow[]): PlannedRow[] {
  const byCode = new Map(rows.map((row) => [codeOf(row), row]))
  return rows.filter((row) => {
    const seen = new Set<string>()
    let above = parentCodeOf(row)
    while (above !== undefined && above !== codeOf(row)) {
      if (seen.has(above)) return false
      seen.add(above)
      const next = byCode.get(above)
      above = next && parentCodeOf(next)
    }
    return above !== undefined && seen.size > 0
  })
}

function parentsFirst(rows: readonly PlannedRow[]): PlannedRow[] {
  const byCode = new Map(rows.map((row) => [codeOf(row), row]))
  const ordered = new Set<PlannedRow>()
  for (const row of rows) {
    const way: PlannedRow[] = []
    for (let at: PlannedRow | undefined = row; at && !ordered.has(at) && !way.includes(at);) {
      way.unshift(at)
      const code: string | undefined = parentCodeOf(at)
      at = code === undefined ? undefined : byCode.get(code)
    }
    for (const each of way) ordered.add(each)
  }
  return [...ordered]
}
