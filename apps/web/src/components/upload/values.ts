import type { UploadedFile } from './uploadList.ts'

/** What a form holds: rows of `{ id, name, url }`, or addresses joined by commas; a single one is its address. */
export type UploadValue = readonly UploadedFile[] | string | null | undefined
export type ValueKind = 'files' | 'urls'

const nameOf = (url: string) => {
  const last = (url.split(/[?#]/, 1)[0] ?? '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

export const filesOf = (value: UploadValue): readonly UploadedFile[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .filter(Boolean)
        .map((url) => ({ id: '', name: nameOf(url), url }))
    : (value ?? noFiles)

const noFiles: readonly UploadedFile[] = []

export function valueOf(files: readonly UploadedFile[], kind: ValueKind): UploadedFile[] | string {
  return kind === 'files' ? [...files] : files.map(({ url }) => url).join(',')
}
