import type { CurrentUser, InfoAnswer, SysConfig } from '@app/shared/auth/session.ts'
import { superuserId } from '@app/shared/system/user.ts'
import { captchaIsOn } from '#/modules/auth/captcha/captcha.service.ts'
import { licenseText } from '#/modules/auth/license/license.read.ts'
import { isPasswordExpired } from '#/modules/auth/password/passwordAge.ts'
import { idleMinutes } from '#/modules/auth/session/idle.ts'
import { configValue, getUserAccount, sysDeptOf, unreadBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'

export interface PortalBrief {
  id: string
  name: string
  code: string
  applicationRange: 'S' | 'R' | 'U'
  isDefault: 'Y' | 'N'
  /** Role or user; empty for the system. */
  resourceId: string
  systemDefinedId: string
  sort: number
  status: string
  /** Layout as JSON. */
  content: string
}

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Workbenches that the caller may open. */
    portalsOf?(ctx: Ctx): Promise<PortalBrief[]>
  }
}

/** The workbench a user comes back to: what is meant for them alone goes before what is meant for many. */
function defaultOf(portals: readonly PortalBrief[]): PortalBrief | null {
  const marked = portals.filter(({ isDefault }) => isDefault === 'Y')
  const own = (['U', 'R', 'S'] as const).map((range) => marked.find((portal) => portal.applicationRange === range))
  return own.find((portal) => portal !== undefined) ?? portals[0] ?? null
}

/** The caller as their own browser may know them: no hash, no version of rights (auth §6). */
export async function infoOf(ctx: Ctx): Promise<InfoAnswer> {
  const account = await getUserAccount(ctx, ctx.user.id)
  if (!account) throw gone()
  const { user, dept, roles } = account
  const enabled = roles.filter(({ status }) => status === '0')
  const portals = (await ctx.platform.ports.portalsOf?.(ctx)) ?? []
  return {
    user: {
      ...(user as Omit<CurrentUser, 'sysDept' | 'sysRoles' | 'admin'>),
      sysDept: sysDeptOf(dept),
      sysRoles: enabled.map(({ id, roleName, roleKey, sort, dataScope, status }) => ({
        id,
        roleName,
        roleKey,
        sort: String(sort),
        dataScope: dataScope ?? '',
        status,
      })),
      admin: user.id === superuserId,
    },
    // Keys of older releases may hold several, separated by commas.
    roles: ctx.user.roleKeys.flatMap((key) => key.split(',')),
    permissions: [...ctx.user.permissions],
    userPortalConfig: portals,
    defaultPortalConfig: defaultOf(portals),
    lincenseInfo: await licenseText(ctx),
    sysNoticeList: await unreadBriefs(ctx),
    isDefaultModifyPwd: ctx.user.mustChangePassword,
    isPasswordExpired: await isPasswordExpired(ctx, user.id),
    idleMinutes: await idleMinutes(ctx),
  }
}

const unset = (value: string) => (value === 'false' ? '' : value)

/** What the login page may know before anyone has signed in (auth §2.2). */
export async function publicConfig(ctx: Ctx): Promise<SysConfig> {
  const text = async (key: string) => unset(await configValue(ctx, key))
  return {
    title: await text('sys.index.title'),
    logo: await text('sys.index.logo'),
    loginBg: await text('sys.login.bg'),
    loginContainer: await text('sys.login.container'),
    captchaOnOff: await captchaIsOn(ctx),
    smsLogin: (await configValue(ctx, 'sys.login.smsOnOff')) !== 'false',
    registerUser: (await configValue(ctx, 'sys.account.registerUser')) === 'true',
    copyright: await text('sys.index.copyright'),
    timeZone: ctx.platform.env.TIME_ZONE,
  }
}
