import type { Profile } from '@app/shared/system/profile.ts'
import { sysDeptOf } from '#/modules/system/people/dept/dept.read.ts'
import { getUserAccount } from '#/modules/system/people/user/user.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Whether numbers can be bound with a code. */
    phoneCodes?(ctx: Ctx): Promise<boolean>
  }
}

export const phoneCodes = async (ctx: Ctx): Promise<boolean> => (await ctx.platform.ports.phoneCodes?.(ctx)) ?? false
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
