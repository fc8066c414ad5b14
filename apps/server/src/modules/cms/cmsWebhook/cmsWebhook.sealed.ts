import type { SealedPart } from '#/platform/secret/sealed.ts'
import { placeOf } from './signKey.ts'

export default { columns: [{ table: 'cms_webhook', column: 'secret', place: placeOf }] } satisfies SealedPart
