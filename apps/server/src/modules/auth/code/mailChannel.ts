import { configValue, notifyUsers } from '#/modules/system/api.ts'
import type { CodeChannel } from './channels.ts'
import { hashOf, waiting } from './code.service.ts'
import { codeTable } from './code.table.ts'

/** Codes to an address. A letter has its hash only once it was taken. */
export const mailChannel: CodeChannel = {
  words: { name: '邮箱验证码', tooOften: '邮件发送过于频繁', tooMany: '超过每日邮件发送数量' },
  async send(ctx, { id, code, minutes }, { mobile: to }) {
    const { mail } = ctx.platform
    if (!mail) return
    const title = await configValue(ctx, 'sys.index.title')
    await mail.send({
      to,
      subject: `${title} 邮箱验证码`,
      text: `您正在绑定邮箱，验证码为${code}，${minutes}分钟内有效，请勿泄露。`,
    })
    await ctx.db
      .update(codeTable)
      .set({ codeHash: hashOf(id, code) })
      .where(waiting(id))
  },
  // A text message has its row in 短信日志, a letter has none.
  async failed(ctx, address, askedBy) {
    await notifyUsers(ctx, {
      userIds: [askedBy],
      title: '邮箱验证码发送失败',
      content: `发往${address}的验证码没有送达。\n请检查邮箱地址后重新获取，仍然失败请联系管理员检查邮件服务。`,
      linkUrl: '/account/settings/security',
      source: 'system',
      priority: 'H',
    })
  },
}
