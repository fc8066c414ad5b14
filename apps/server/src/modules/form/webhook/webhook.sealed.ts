import type { SealedPart } from '#/platform/secret/sealed.ts'
import { placeOf } from './webhook.secret.ts'

export default { columns: [{ table: 'form_webhook', column: 'secret', place: placeOf }] } satisfies SealedPart
