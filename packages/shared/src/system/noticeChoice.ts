import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'

/** Ways on which a message of the product reaches somebody. */
export const noticeChannels = { site: '站内消息', mail: '邮件', sms: '短信' } as const
export type NoticeChannel = keyof typeof noticeChannels

const channel = z.enum(Object.keys(noticeChannels) as [NoticeChannel, ...NoticeChannel[]])

const channelState = z.object({
  channel,
  /** Where the caller is reached, hidden in part; nothing where they have said nothing. */
  address: z.string().nullable(),
})

const eventState = z.object({
  event: z.string(),
  /** Of which part of the product it tells. */
  group: z.string(),
  label: z.string(),
  on: z.record(channel, z.boolean()),
})

const path = '/system/user/profile/notify'

/** 消息通知 of 个人设置 (auth §13.4): what the caller hears of, and how. */
export const noticeChoiceCalls = {
  get: endpoint({
    method: 'GET',
    path,
    summary: '消息通知设置',
    access: 'session',
    /** Channels without a server are absent; events that nobody tells, too. */
    data: z.object({ channels: z.array(channelState), events: z.array(eventState) }),
  }),
  set: endpoint({
    method: 'POST',
    path,
    summary: '设置消息通知',
    access: 'session',
    log: { title: '个人信息', kind: LogKind.update },
    body: z.object({ event: z.string().min(1).max(64), channel, on: z.boolean() }),
  }),
}
