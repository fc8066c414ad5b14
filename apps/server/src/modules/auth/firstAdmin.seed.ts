import { seedRun } from '#/platform/seed.ts'
import { generatePassword } from '#/platform/password/generate.ts'
import { strengthOf } from '#/platform/password/policy.ts'
import { getUserAccount, setPassword, superuserId } from '#/modules/system/api.ts'
import { passwordsOf } from './password/passwords.ts'

/** Gives `admin` his first password: from the environment, or generated, told once and to be replaced (auth §4.2). */
export default [
  seedRun('first administrator', async (ctx) => {
    const { env } = ctx.platform
    const account = await getUserAccount(ctx, superuserId)
    if (!account || account.user.password) return undefined
    const password = env.ADMIN_PASSWORD ?? generatePassword()
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
