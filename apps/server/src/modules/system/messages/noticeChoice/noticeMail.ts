import type { NoticeWay } from './noticeWays.ts'

/** 邮件: a letter with what the bell says. */
export const noticeMail: NoticeWay = {
  channel: 'mail',
  isReady: async ({ platform }) => platform.mail !== undefined,
  addressOf: ({ email }) => email || null,
  unbound: '请先在安全设置中绑定邮箱',
  async send({ platform: { mail, env } }, { title, content, linkUrl }, to) {
    const link = linkUrl && env.PUBLIC_URL ? `${env.PUBLIC_URL}/admin${linkUrl}` : ''
    const text = [
      content || title,
      link ? `查看：${link}` : '请登录系统查看。',
      '可在个人设置的“消息通知”中关闭此类邮件。',
    ]
    await mail?.send({ to, subject: title, text: text.join('\n\n') })
  },
}
