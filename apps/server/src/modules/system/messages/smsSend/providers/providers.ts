import type { SmsProvider } from '@app/shared/system/smsConfig.ts'
import { sendByAliyun } from './aliyun.ts'
import { sendByDebug } from './debug.ts'
import { sendByHttp } from './http.ts'
import type { SendMessage } from './provider.ts'
import { sendByTencent } from './tencent.ts'

export const smsProviderDoors: Record<SmsProvider, SendMessage> = {
  DEBUG: sendByDebug,
  ALIYUN: sendByAliyun,
  TENCENT: sendByTencent,
  HTTP: sendByHttp,
}
