import { downloadByName } from '@app/shared/system/file.ts'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import { urlOf } from '#/kit/http/http.ts'

/** Where a file is fetched: by the signature that came with its row, by its id when it was just uploaded. */
export const addressOf = ({ id, url }: Pick<UploadedFile, 'id' | 'url'>): string =>
  url.includes('sign=') ? url : urlOf(downloadByName, { params: { name: id } })
