import { and, eq, sql } from 'drizzle-orm'
import { madeBy, touch } from '#/kit/store.ts'
import type { OnRows } from '#/kit/transfer/importOptions.ts'
import { assertOutranks } from '#/modules/system/people/role/accountRights.ts'
import { createTurns } from '#/platform/concurrency.ts'
import type { Ctx } from '#/platform/context.ts'
import { stale } from '#/platform/errors.ts'
import { strengthOf } from '#/platform/password/policy.ts'
import { pinyinOf } from '#/platform/text/pinyin.ts'
import { managerLock } from './user.rules.ts'
import { userScope } from './user.scope.ts'
import { shutOut } from './user.service.ts'
import { userNameKeyOf, userTable } from './user.table.ts'
import { signInsChanged } from './userImport.review.ts'
import type { ImportedUser } from './userImport.rows.ts'

const chunk = 500
type NewUser = typeof userTable.$inferInsert

export async function insertUsers(ctx: Ctx, users: readonly ImportedUser[], onRows: OnRows): Promise<void> {
  const audit = madeBy(ctx)
  const turn = createTurns()
  for (let i = 0; i < users.length; i += chunk) {
    const rows: NewUser[] = []
    for (const { id, planned, first } of users.slice(i, i + chunk)) {
      await turn()
      rows.push({
        ...audit,
        // The cells were checked by the contract, which the table was compared with.
        ...(columnsOf(planned.input) as unknown as NewUser),
        id,
        userNameKey: userNameKeyOf(String(planned.input.userName)),
        userPinyin: await pinyinOf(String(planned.input.name), { person: true }),
        password: first?.hash ?? null,
        pwdStrength: first ? strengthOf(first.password) : null,
        pwdGivenTime: audit.createTime,
      })
    }
    await ctx.db.insert(userTable).values(rows)
    await onRows(i + rows.length)
  }
}

/** Columns that a sheet fills; what it leaves empty keeps its value. */
const filled = {
  name: 'name',
  no: 'no',
  userName: 'user_name',
  deptId: 'dept_id',
  userType: 'user_type',
  email: 'email',
  phonenumber: 'phonenumber',
  sex: 'sex',
  status: 'status',
  managerId: 'manager_id',
  nickName: 'nick_name',
  nameEn: 'name_en',
} as const

/** The login name is what a stored row is found by, so it is not changed. */
const { userName: _, ...changed } = filled

const isChanged = ({ planned: { input, existing } }: ImportedUser) =>
  Object.keys(changed).some((key) => input[key] != null && input[key] !== existing?.[key])

const columnsOf = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(filled).flatMap((key) => (input[key] == null ? [] : [[key, input[key]]])))

/**
 * Password, roles and posts stay as they are; whoever is disabled by the sheet is out at once. A row that comes back as
 * it went out is left alone: nobody who has that user open is told of a change that there was not.
 */
export async function updateUsers(ctx: Ctx, stored: readonly ImportedUser[]): Promise<void> {
  const users = stored.filter(isChanged)
  if (users.length === 0) return
  // Judged before when the sheet was read; somebody may have been given a role since.
  await assertOutranks(ctx, signInsChanged(users.map(({ planned }) => planned)))
  await managerLock.hold(ctx)
  const written = Object.entries({ ...changed, userPinyin: 'user_pinyin' }) as [
    keyof typeof userTable.$inferSelect,
    string,
  ][]
  const columns = sql.raw(written.map(([, name]) => `${name} varchar`).join(', '))
  const values = Object.fromEntries(
    written.map(([key, name]) => [key, sql`coalesce(${sql.raw(`r.${name}`)}, ${userTable[key]})`]),
  )
  for (let i = 0; i < users.length; i += chunk) {
    const part = users.slice(i, i + chunk)
    const rows = await Promise.all(part.map(changeOf))
    const { rowCount } = await ctx.db
      .update(userTable)
      .set({ ...values, ...touch(ctx, userTable) })
      .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id varchar, version int, ${columns})`)
      .where(
        and(
          eq(userTable.id, sql`r.id`),
          eq(userTable.version, sql`r.version`),
          eq(userTable.delFlag, '0'),
          userScope(ctx),
        ),
      )
    if (rowCount !== part.length) throw stale()
  }
  const disabled = users.filter(({ planned }) => planned.input.status === '1' && planned.existing?.status !== '1')
  if (disabled.length > 0)
    await shutOut(
      ctx,
      disabled.map(({ id }) => id),
    )
  await ctx.emit('user.changed', { userIds: users.map(({ id }) => id) })
}

async function changeOf({ id, planned: { input, existing } }: ImportedUser) {
  const values = Object.entries(changed).map(([key, name]) => [name, input[key] ?? null])
  const pinyin = typeof input.name === 'string' ? await pinyinOf(input.name, { person: true }) : null
  return { id, version: existing?.version, ...Object.fromEntries(values), user_pinyin: pinyin }
}
