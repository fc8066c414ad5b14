import type { Profile } from '@app/shared/system/profile.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { sysDeptOf } from '#/modules/system/dept/dept.read.ts'
import { isCodeChannelReady } from '#/modules/system/smsSend/channel.ts'
import { getUserAccount } from '#/modules/system/user/user.read.ts'

export const bindTemplate = 'SMS_BIND'

/** Numbers are bound with a code wherever codes can be sent. */
export const phoneCodes = (ctx: Ctx): Promise<boolean> => isCodeChannelReady(ctx, bindTemplate)
export const mailCodes = (ctx: Ctx): boolean => ctx.platform.mail !== undefined

export async function ownProfile(ctx: Ctx): Promise<Profile> {
  const account = await getUserAccount(ctx, ctx.user.id)
  if (!account) throw gone()
  const { user, dept, roles, posts } = account
  return {
    user: { ...user, deptName: dept?.deptName ?? null, sysDept: sysDeptOf(dept) },
    roleGroup: roles
      .filter(({ status }) => status === '0')
      .map(({ roleName }) => roleName)
      .join(','),
    postGroup: posts.map(({ postName }) => postName).join(','),
    phoneCodes: await phoneCodes(ctx),
    mailCodes: mailCodes(ctx),
  }
}

export async function ownTags(ctx: Ctx): Promise<string[]> {
  const account = await getUserAccount(ctx, ctx.user.id)
  return account?.user.tags ?? []
}
