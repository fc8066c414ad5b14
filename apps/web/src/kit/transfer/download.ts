import { download } from '@app/shared/system/file.ts'
import { http, urlOf } from '#/kit/http/http.ts'

/** Fetches an export or template with the session and saves it; the server removes its own copy unless told otherwise. */
export async function downloadExport(fileName: string, remove = true): Promise<void> {
  await downloadFrom(urlOf(download, { query: { fileName, delete: String(remove) } }), fileName)
}

/** Fetches a file with the session and hands it to the browser under the name the server gives it. */
export async function downloadFrom(url: string, fallbackName: string, client = http): Promise<void> {
  const response = await client.fetchFile(url)
  saveBlob(await response.blob(), fileNameIn(response.headers.get('content-disposition')) ?? fallbackName)
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the address when the click returns; a minute is for those that read it late.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** File name of a Content-Disposition; the form in UTF-8 wins. */
export function fileNameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      // A broken encoding: the plain name follows.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim()
}
