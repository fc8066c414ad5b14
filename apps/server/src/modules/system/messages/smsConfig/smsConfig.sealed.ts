import type { SealedPart } from '#/platform/secret/sealed.ts'
import { placeOf } from './smsConfig.secret.ts'

export default {
  columns: [{ table: 'sys_sms_config', column: 'access_secret', place: placeOf }],
} satisfies SealedPart
