import { and, eq, ne } from 'drizzle-orm'
import { cleanText } from '@app/shared/kit/comparableText.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import type { profileCalls } from '@app/shared/system/profile.ts'
import { touch } from '#/kit/store.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, stale } from '#/platform/errors.ts'
import { mailCodes, phoneCodes } from './profile.read.ts'

type Change = Partial<
  Pick<typeof userTable.$inferInsert, 'nickName' | 'phonenumber' | 'email' | 'sex' | 'avatar' | 'tags'>
>

/** Always the caller's own row; with a version only the one that was seen. */
async function changeOwn(ctx: Ctx, change: Change, version?: number): Promise<void> {
  const { id, delFlag, version: current } = userTable
  const rows = await ctx.db
    .update(userTable)
    .set({
      ...change,
      ...touch(ctx, userTable),
    })
    .where(and(eq(id, ctx.user.id), eq(delFlag, '0'), version === undefined ? undefined : eq(current, version)))
    .returning({ id })
  if (rows.length === 0) throw stale()
  ctx.trail.formId = ctx.user.id
  await ctx.emit('user.changed', { userIds: [ctx.user.id] })
}

async function isTakenByOther(ctx: Ctx, key: 'phonenumber' | 'email', value: string): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(eq(userTable[key], value), eq(userTable.delFlag, '0'), ne(userTable.id, ctx.user.id)))
    .limit(1)
  return other !== undefined
}

const takenPhone = () => invalid({ phonenumber: '用户手机号已存在' })
const takenEmail = () => invalid({ email: '用户邮箱已存在' })

/** 基本设置; what a code stands behind is not changed here, whatever is sent. */
export async function saveProfile(ctx: Ctx, body: BodyOf<typeof profileCalls.save>): Promise<void> {
  const change: Change = { nickName: cleanText(body.nickName), sex: body.sex }
  if (!(await phoneCodes(ctx))) {
    if (!body.phonenumber) throw invalid({ phonenumber: '请输入正确的手机号码' })
    if (await isTakenByOther(ctx, 'phonenumber', body.phonenumber)) throw takenPhone()
    change.phonenumber = body.phonenumber
  }
  if (!mailCodes(ctx)) {
    if (!body.email) throw invalid({ email: '邮箱格式不正确' })
    if (await isTakenByOther(ctx, 'email', body.email)) throw takenEmail()
    change.email = body.email
  }
  await changeOwn(ctx, change, body.version)
}

/** Stores a number the caller has shown to be theirs. */
export async function setOwnPhone(ctx: Ctx, phonenumber: string): Promise<void> {
  if (await isTakenByOther(ctx, 'phonenumber', phonenumber)) throw takenPhone()
  await changeOwn(ctx, { phonenumber })
  ctx.trail.changes.push(`绑定手机号：${phonenumber.slice(0, 3)}****${phonenumber.slice(-4)}`)
}

export async function setOwnEmail(ctx: Ctx, email: string): Promise<void> {
  if (await isTakenByOther(ctx, 'email', email)) throw takenEmail()
  await changeOwn(ctx, { email })
  ctx.trail.changes.push(`绑定邮箱：${email.slice(0, 2)}***${email.slice(email.indexOf('@'))}`)
}

export const setOwnAvatar = (ctx: Ctx, avatar: string): Promise<void> => changeOwn(ctx, { avatar })

/** Equal ones are kept once. */
export async function saveTags(ctx: Ctx, tags: readonly string[]): Promise<void> {
  await changeOwn(ctx, { tags: [...new Set(tags.map((tag) => cleanText(tag)))] })
}
