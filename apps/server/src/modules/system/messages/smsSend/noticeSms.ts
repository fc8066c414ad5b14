import type { NoticeWay } from '#/modules/system/messages/noticeChoice/noticeWays.ts'
import { isChannelReady } from './channel.ts'
import { sendSms } from './sendSms.ts'

/** Template of 短信模板 for messages of the product. */
const templateCode = 'SMS_MESSAGE'
/** A text message is short; the rest is read in the product. */
const longestTitle = 40

/** 短信: the title of what the bell says. */
export const noticeSms: NoticeWay = {
  channel: 'sms',
  isReady: (ctx) => isChannelReady(ctx, templateCode),
  addressOf: ({ phonenumber }) => phonenumber || null,
  unbound: '请先在安全设置中绑定手机',
  send(ctx, { title, userId }, mobile) {
    const letters = [...title]
    const short = letters.length > longestTitle ? `${letters.slice(0, longestTitle - 1).join('')}…` : title
    return sendSms(ctx, { templateCode, mobile, params: { title: short }, userId })
  },
}
