import type { smsScenes } from '@app/shared/auth/sms.ts'
import type { CodeChannel } from '#/modules/auth/code/channels.ts'
import { hashOf, waiting } from '#/modules/auth/code/code.service.ts'
import { codeTable } from '#/modules/auth/code/code.table.ts'
import { findUserByPhone } from '#/modules/system/api.ts'
import { isSmsSent, sendSms } from '#/modules/system/messages/smsSend/api.ts'

export type SmsScene = (typeof smsScenes)[number]

export const codeTemplates: Record<SmsScene, string> = { login: 'SMS_LOGIN', bind: 'SMS_BIND', reset: 'SMS_RESET' }

/** Codes to a phone. An unknown number leaves no trace. */
export const textChannel: CodeChannel = {
  words: { name: '短信验证码', tooOften: '短信发送过于频繁', tooMany: '超过每日短信发送数量' },
  async send(system, { id, code, minutes, ip }, { mobile, scene }) {
    await system.tx(async (ctx) => {
      const [row] = await ctx.db.select().from(codeTable).where(waiting(id)).for('update')
      const user = await findUserByPhone(ctx, mobile)
      if (!row || (scene !== 'bind' && !user)) return
      const params = { code, expire: String(minutes) }
      const templateCode = codeTemplates[scene as SmsScene]
      const logId = await sendSms({ ...ctx, ip }, { templateCode, mobile, params, userId: user?.id })
      await ctx.db
        .update(codeTable)
        .set({ codeHash: hashOf(id, code), logId, userId: row.userId ?? user?.id ?? null })
        .where(waiting(id))
    })
  },
  // It counts once the provider has taken the message.
  arrived: async (ctx, logId) => logId !== null && (await isSmsSent(ctx, logId)),
}
