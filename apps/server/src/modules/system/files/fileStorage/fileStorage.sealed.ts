import type { SealedPart } from '#/platform/secret/sealed.ts'
import { placeOf } from './fileStorage.secrets.ts'

export default {
  columns: [
    { table: 'sys_file_storage', column: 'access_key_sealed', place: (id) => placeOf(id, 'accessKey') },
    { table: 'sys_file_storage', column: 'secret_key_sealed', place: (id) => placeOf(id, 'secretKey') },
  ],
} satisfies SealedPart
