import type { SealedPart } from '#/platform/secret/sealed.ts'
import { paramsPlace, smsQueue } from './sendSms.ts'

export default {
  queues: [{ queue: smsQueue, place: ({ logId }) => paramsPlace(String(logId)) }],
} satisfies SealedPart
