import { superuserId } from '@app/shared/system/user.ts'
import { getUserAccount, setPassword } from '#/modules/system/api.ts'
import { generatePassword } from '#/platform/password/generate.ts'
import { isAcceptable, strengthOf } from '#/platform/password/policy.ts'
import { seedRun } from '#/platform/start/applySeeds.ts'
import { passwordsOf } from './password/passwords.ts'

/** Gives `admin` their first password: from the environment, or generated, told once and to be replaced (auth §4.2). */
export default [
  seedRun('first administrator', async (ctx) => {
    const { env } = ctx.platform
    const account = await getUserAccount(ctx, superuserId)
    if (!account || account.user.password) return undefined
    const password = env.ADMIN_PASSWORD ?? generatePassword()
    if (!isAcceptable(password, { userName: account.user.userName }))
      throw new Error('配置错误：ADMIN_PASSWORD 须为8-64位字符，且不能为常见密码、登录名或产品名')
    const hash = await passwordsOf(ctx.platform).hash(password)
    await setPassword(ctx, superuserId, {
      hash,
      strength: strengthOf(password),
      changedAt: env.ADMIN_PASSWORD ? ctx.now.toISOString() : null,
    })
    if (!env.ADMIN_PASSWORD) return `管理员账号：admin\n初始密码：${password}\n此密码只显示这一次，首次登录后必须修改`
    return undefined
  }),
]
