import { entryWith, familyWithout } from '#/platform/addressList.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'

/** Refuses values with which their author, or everybody, could not sign in any more to take them back. */
export async function refuseLockOut(ctx: Ctx, key: string, value: string): Promise<void> {
  const cause = await causes[key]?.(ctx, value)
  if (cause !== undefined) throw invalid({ configValue: `此规则会阻止您自己登录，未保存：${cause}` })
}

const loopback = ['127.0.0.1', '::1'] as const

const causes: Readonly<Record<string, (ctx: Ctx, value: string) => string | undefined | Promise<string | undefined>>> =
  {
    'sys.login.blackIPList'(ctx, list) {
      for (const address of [ctx.ip, ...loopback]) {
        const entry = entryWith(address, list)
        if (entry !== undefined) return entry
      }
      const family = familyWithout(list)
      return family && `这些规则合起来包含全部 ${family} 地址`
    },
    'sys.license.enforce': async (ctx, value) =>
      value === 'true' && !(await ctx.platform.ports.isLicensed(ctx)) ? '系统未授权或授权已过期' : undefined,
  }
