import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { fileIdPattern } from '@app/shared/kit/rich/richText.ts'
import { downloadByName } from '@app/shared/system/file.ts'
import { functionOf } from '#/components/form/dynamicData.ts'
import type { DynamicData } from '#/components/form/formTypes.ts'
import { urlOf, type HttpClient } from '#/kit/http/http.ts'
import { downloadFrom } from '#/kit/transfer/download.ts'
import type { UploadItem } from './uploadItems.ts'

/** Files of the product are asked for by their number: the signature of an address may have ended. */
const addressOf = ({ id, url }: UploadItem): string =>
  fileIdPattern.test(id) ? urlOf(downloadByName, { params: { name: id } }) : url

/** What a click on a file does (downloadWay): the page's own function, a download with the session, or the link itself. */
export function fetchItem(
  http: HttpClient,
  item: UploadItem,
  options: ControlOptions,
  data: DynamicData,
): 'link' | 'done' {
  if (options.downloadWay === 'dynamic') {
    functionOf(data, options.dynamicFun)?.(item)
    return 'done'
  }
  const address = addressOf(item)
  // Another server gets no session: there the browser follows the link.
  if (!address.startsWith('/')) return 'link'
  void downloadFrom(address, item.name, http)
  return 'done'
}
