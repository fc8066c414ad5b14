import type { SealedPart } from '#/platform/sealed.ts'
import { placeOf } from './webhook.secret.ts'

export default { columns: [{ table: 'form_webhook', column: 'secret', place: placeOf }] } satisfies SealedPart
