import type { SealedPart } from '#/platform/secret/sealed.ts'
import { placeOf } from './hook.secret.ts'

export default { columns: [{ table: 'wf_hook', column: 'secret', place: placeOf }] } satisfies SealedPart
