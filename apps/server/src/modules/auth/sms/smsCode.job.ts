import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#/platform/context.ts'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { openSecret } from '#/platform/secret/secretBox.ts'
import { configValue, findUserByPhone, notifyUsers, sendSms } from '#/modules/system/api.ts'
import { codePlace, codeQueue, hashOf } from './code.service.ts'
import { codeTemplates, type SmsScene } from './smsCode.service.ts'
import { smsCodeTable } from './smsCode.table.ts'

const payload = z.object({
  id: z.string(),
  sealed: z.string(),
  minutes: z.number(),
  ip: z.string(),
  /** Who asked; nobody of name before he has signed in. */
  askedBy: z.string().optional(),
})

interface Asked {
  id: string
  code: string
  minutes: number
  ip: string
}

const { id: rowId, codeHash, spentTime } = smsCodeTable
/** Not sent yet, and not followed by a newer one. */
const waiting = (id: string) => and(eq(rowId, id), isNull(codeHash), isNull(spentTime))

const sendAskedCode: JobSpec<typeof payload> = {
  queue: codeQueue,
  payload,
  retries: 2,
  timeoutMs: 30_000,
  concurrency: 2,
  async run(ctx, { sealed, ...asked }) {
    const code = openSecret(ctx.platform, codePlace(asked.id), sealed)
    const [row] = await ctx.db.select().from(smsCodeTable).where(waiting(asked.id))
    if (code === undefined || !row) return
    if (row.scene === 'mail') await mailCode(ctx, { ...asked, code }, row.mobile)
    else await textCode(ctx, { ...asked, code }, row.mobile, row.scene as SmsScene)
  },
  onFailed: tellAsker,
}

/** He waits for a letter that will not come: a text message has its row in 短信日志, a letter has none. */
async function tellAsker(ctx: Ctx, { id, askedBy }: z.output<typeof payload>): Promise<void> {
  const [row] = await ctx.db.select().from(smsCodeTable).where(waiting(id))
  if (row?.scene !== 'mail' || !askedBy) return
  await notifyUsers(ctx, {
    userIds: [askedBy],
    title: '邮箱验证码发送失败',
    content: `发往${row.mobile}的验证码没有送达。\n请检查邮箱地址后重新获取，仍然失败请联系管理员检查邮件服务。`,
    linkUrl: '/account/settings/security',
    source: 'system',
    priority: 'H',
  })
}

/** An unknown number leaves no trace. */
async function textCode(system: Ctx, { id, code, minutes, ip }: Asked, mobile: string, scene: SmsScene): Promise<void> {
  await system.tx(async (ctx) => {
    const [row] = await ctx.db.select().from(smsCodeTable).where(waiting(id)).for('update')
    const user = await findUserByPhone(ctx, mobile)
    if (!row || (scene !== 'bind' && !user)) return
    const params = { code, expire: String(minutes) }
    const logId = await sendSms(
      { ...ctx, ip },
      { templateCode: codeTemplates[scene], mobile, params, userId: user?.id },
    )
    await ctx.db
      .update(smsCodeTable)
      .set({ codeHash: hashOf(id, code), logId, userId: row.userId ?? user?.id ?? null })
      .where(waiting(id))
  })
}

async function mailCode(ctx: Ctx, { id, code, minutes }: Asked, to: string): Promise<void> {
  const { mail } = ctx.platform
  if (!mail) return
  const title = await configValue(ctx, 'sys.index.title')
  await mail.send({
    to,
    subject: `${title} 邮箱验证码`,
    text: `您正在绑定邮箱，验证码为${code}，${minutes}分钟内有效，请勿泄露。`,
  })
  await ctx.db
    .update(smsCodeTable)
    .set({ codeHash: hashOf(id, code) })
    .where(waiting(id))
}

export const jobs = [sendAskedCode]
