import type { SealedPart } from '#/platform/secret/sealed.ts'
import { placeOf } from './engineToken.ts'

export default {
  columns: [{ table: 'cms_search_engine', column: 'sealed_token', place: placeOf }],
} satisfies SealedPart
