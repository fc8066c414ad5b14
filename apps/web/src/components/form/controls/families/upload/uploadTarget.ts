import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { uploadFile } from '@app/shared/system/file.ts'
import { stringOf } from '#/components/form/controls/families/look.ts'
import type { UploadOverrides } from '#/components/form/formTypes.ts'
import type { HttpClient } from '#/kit/http/http.ts'

export type UploadKind = 'file' | 'img'

/** Where the files of a control go, and what goes with them (form-designer §14.1). */
export interface UploadTarget {
  /** From the server root; undefined when the definition names another server. */
  path: string | undefined
  field: string
  headers: Readonly<Record<string, string>>
  data: Readonly<Record<string, string>>
}

/** The demonstration server of old designers; its forms mean the upload of the product they run in. */
const demoHosts = new Set(['cdn.kcz66.com'])

const closedHeaders = new Set(['authorization', 'cookie', 'host', 'origin', 'accept', 'content-type'])

export const ownPath = uploadFile.path

export function uploadTarget(
  http: HttpClient,
  kind: UploadKind,
  options: ControlOptions,
  page: UploadOverrides,
): UploadTarget {
  const img = kind === 'img'
  const path = pathOf(http.origin(), (img ? page.uploadImage : page.uploadFile) ?? stringOf(options.action))
  const name = (img ? page.uploadImageName : page.uploadFileName) ?? stringOf(options.fileName)
  return {
    path,
    // The product's own upload reads one part.
    field: path === ownPath ? 'file' : name || (img ? 'image' : 'file'),
    headers: headersOf((img ? page.uploadImageHeaders : page.uploadFileHeaders) ?? options.headers),
    data: textsOf((img ? page.uploadImageData : page.uploadFileData) ?? parsed(options.data)),
  }
}

/** Only addresses of this server, and none of its pages, get the session's files (security XS-07). */
function pathOf(origin: string, action: string): string | undefined {
  if (action.trim() === '') return ownPath
  if (!URL.canParse(action, origin)) return undefined
  const url = new URL(action, origin)
  if (demoHosts.has(url.hostname)) return ownPath
  return url.origin === origin && !/^\/admin(?:\/|$)/.test(url.pathname) ? url.pathname + url.search : undefined
}

function headersOf(given: unknown): Record<string, string> {
  const entries = Object.entries(textsOf(given))
  return Object.fromEntries(
    entries.filter(([name]) => /^[\w-]{1,60}$/.test(name) && !closedHeaders.has(name.toLowerCase())),
  )
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(stringOf(text)) as unknown
  } catch {
    return {}
  }
}

function textsOf(given: unknown): Record<string, string> {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return {}
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
}
