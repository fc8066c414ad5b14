import { userNameKeyOf } from '#/modules/system/people/user/user.table.ts'
import { createPasswordHasher } from '#/platform/password/hash.ts'
import { userTable } from '../src/modules/system/people/user/user.table.ts'
import { newId } from '../src/platform/text/ids.ts'
import type { TestApp } from './testApp.ts'

/** What every made-up user signs in with. */
export const userPassword = 'Kapok-tree-7788'

const hasher = createPasswordHasher({ L_HASH: 1, L_HASH_QUEUE: 1 })
/** Hashing costs more than all the rest of a user, and one hash does on every server. */
let userHash: Promise<string> | undefined

type Wish = Partial<typeof userTable.$inferInsert>

/** A user without roles who chose their password themselves; what the test is about is given. */
export async function aUser(server: TestApp, wish: Wish = {}): Promise<{ id: string; userName: string }> {
  const id = newId()
  userHash ??= hasher.hash(userPassword)
  const userName = wish.userName ?? `u${id.slice(-10)}`
  await server.ctx.db.insert(userTable).values({
    id,
    name: '测试人员',
    no: id,
    userName,
    userNameKey: userNameKeyOf(userName),
    deptId: '100',
    userType: '1',
    password: await userHash,
    createTime: server.clock.now().toISOString(),
    pwdUpdateDate: server.clock.now().toISOString(),
    ...wish,
  })
  return { id, userName }
}
