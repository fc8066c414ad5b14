import type { SealedPart } from '#/platform/secret/sealed.ts'
import { secretPlace } from './recordSecrets.ts'

export default {
  columns: [{ table: 'form_record_secret', column: 'sealed', place: secretPlace }],
} satisfies SealedPart
