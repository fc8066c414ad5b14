import type { SendMessage } from './provider.ts'

/** Sends nothing: the row of 短信日志 is where the message can be read. */
export const sendByDebug: SendMessage = async (_around, _account, { serial }) => ({
  ok: true,
  code: 'DEBUG',
  message: '调试渠道，未发送',
  serialNo: serial,
})
