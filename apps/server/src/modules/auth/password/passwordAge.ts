import { superuserId } from '@app/shared/system/user.ts'
import { configValue, passwordDates, type UserRow } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { Todo } from '#/platform/todos.ts'

const dayMs = 86_400_000
/** An initial password nobody used for so long is no longer good (security AU-13). */
const unusedMs = 7 * dayMs

/** The first administrator is excepted: nobody could give them another one. */
export async function refuseUnusedInitial(ctx: Ctx, user: UserRow): Promise<void> {
  if (user.pwdUpdateDate !== null || user.id === superuserId) return
  const { given, used } = await passwordDates(ctx, user.id)
  if (ctx.now.getTime() - Math.max(given, used) > unusedMs) throw refuse('初始密码已过期，请联系管理员重置密码')
}

/** Whether the password is older than 账号密码更新周期 allows; initial ones are asked for anyway. */
export async function isPasswordExpired(ctx: Ctx, userId: string): Promise<boolean> {
  const days = Number(await configValue(ctx, 'sys.account.passwordValidateDays')) || 0
  if (days === 0) return false
  const { chosen } = await passwordDates(ctx, userId)
  return chosen > 0 && ctx.now.getTime() - chosen > days * dayMs
}

/** From when on the owner is reminded. */
const remindDays = 7

/** A password that will have to be changed within a week. */
export async function passwordTodo(ctx: Ctx): Promise<Todo[]> {
  const days = Number(await configValue(ctx, 'sys.account.passwordValidateDays')) || 0
  if (days === 0) return []
  const { chosen } = await passwordDates(ctx, ctx.user.id)
  if (chosen === 0) return []
  const left = Math.ceil((chosen + days * dayMs - ctx.now.getTime()) / dayMs)
  if (left > remindDays) return []
  const title = left > 0 ? `密码将在 ${left} 天后过期，请及时修改` : '密码已过期，请立即修改'
  return [
    { key: 'password', label: '账号安全', title, time: null, path: '/account/settings/security', tone: 'warning' },
  ]
}
