import type { ImportOptions, OnRows } from '#/kit/transfer/importOptions.ts'
import type { PlannedRow } from '#/kit/transfer/importOptions.ts'
import { createTurns } from '#/platform/concurrency.ts'
import type { Ctx } from '#/platform/context.ts'
import { hasherOf } from '#/platform/password/hash.ts'
import { firstPasswords } from './user.password.ts'
import { checkExisting, findDepts, findManagers } from './userImport.review.ts'
import { importedUser } from './userImport.rows.ts'
import { insertUsers, updateUsers } from './userImport.store.ts'

/** Departments and superiors by their names in the sheet; one password and one hash for each new user (system §9.2). */
export const userImport: ImportOptions = {
  async review(ctx, rows) {
    await findDepts(ctx, rows)
    await checkExisting(ctx, rows)
    await findManagers(ctx, rows)
  },
  prepare: givePasswords,
  async store(ctx, rows, onRows) {
    const users = rows.map(importedUser)
    await insertUsers(
      ctx,
      users.filter(({ planned }) => !planned.existing),
      onRows,
    )
    await updateUsers(
      ctx,
      users.filter(({ planned }) => planned.existing),
    )
    await onRows(rows.length)
  },
  result(rows) {
    const told = rows.map(importedUser).filter(({ first }) => first?.generated)
    if (told.length === 0) return undefined
    return {
      sheetName: '用户初始密码',
      columns: [{ header: '登录名' }, { header: '姓名' }, { header: '初始密码', width: 30 }],
      rows: told.map(({ planned: { input }, first }) => [
        String(input.userName),
        String(input.name),
        first?.password ?? null,
      ]),
    }
  },
}

/** Several at a time, behind everybody who signs in meanwhile. */
async function givePasswords(ctx: Ctx, rows: readonly PlannedRow[], onRows: OnRows): Promise<void> {
  const hasher = hasherOf(ctx.platform)
  const passwordFor = await firstPasswords(ctx)
  const waiting = rows.filter(({ existing }) => !existing)
  let done = rows.length - waiting.length
  const turn = createTurns()
  const work = async () => {
    for (let row = waiting.pop(); row; row = waiting.pop()) {
      const first = passwordFor({ userName: String(row.input.userName), phonenumber: row.input.phonenumber as string })
      importedUser(row).first = { ...first, hash: await hasher.hashInPassing(first.password) }
      await onRows(++done)
      await turn()
    }
  }
  await Promise.all(Array.from({ length: hasher.slots }, work))
}
