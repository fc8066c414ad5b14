import { uploadFile } from '@app/shared/system/file.ts'
import { uploadLarge } from '#/components/upload/uploadLarge.ts'
import { isLarge } from '#/components/upload/uploadQueue.ts'
import { ApiError, type HttpClient } from '#/kit/http/http.ts'
import { httpTexts } from '#/kit/http/httpTexts.ts'
import { ownPath, type UploadTarget } from './uploadTarget.ts'

/** Forms have no upload policy of their own; the general one holds. */
const bizType = 'form'

interface Sent {
  id: string
  url: string
}

/** Sends a file to where its control says; large ones in parts when that is the product itself. */
export async function sendFile(
  http: HttpClient,
  file: File,
  target: UploadTarget,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Sent> {
  if (target.path === undefined) throw new ApiError(0, httpTexts.uploadFailed)
  if (target.path === ownPath && isLarge(file)) return uploadLarge(file, { http, bizType, signal, onProgress })
  const form = new FormData()
  if (target.path === ownPath) form.append('bizType', bizType)
  else for (const [name, value] of Object.entries(target.data)) form.append(name, value)
  form.append(target.field, file)
  const options = { silent: true, signal, onProgress }
  if (target.path === ownPath) return http.call(uploadFile, { body: {} }, { ...options, form })
  return sentOf(await http.postForm(target.path, form, target.headers, options))
}

/** Answers of other servers of the house say 0 for success and put the file into `data` (form-designer §14.2). */
function sentOf(answer: Record<string, unknown>): Sent {
  if (answer.code !== 200 && answer.code !== 0) throw new ApiError(Number(answer.code), httpTexts.uploadFailed)
  const data = (typeof answer.data === 'object' && answer.data !== null ? answer.data : {}) as Record<string, unknown>
  return { id: String(answer.id ?? data.fileId ?? data.id ?? ''), url: String(answer.url ?? data.url ?? '') }
}
