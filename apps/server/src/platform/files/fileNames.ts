import { randomBytes } from 'node:crypto'

const keyPattern = '(?:[a-z]{1,20}/)?(?:\\d{4}/\\d{2}/\\d{2}/)?[0-9a-f]{32}\\.[a-z0-9]{1,10}'
const keyShape = new RegExp(`^${keyPattern}$`)
/** Folders of storages are plain names (system/fileStorage); `temp` belongs to the machinery of single nodes. */
const storedShape = new RegExp(`^(?!temp/)(?:[A-Za-z0-9_-]+/)+${keyPattern}$`)

/** What is no upload of somebody stands in a folder of its own. */
export type KeyArea = 'generated' | 'import' | 'part' | 'thumb' | 'test'

/** Date path, 128 random bits and a plain extension: nothing of what a user typed (security UP-05). */
export function newKey(now: Date, extension: string, area?: KeyArea, dated = true): string {
  const day = dated ? `${now.toISOString().slice(0, 10).replaceAll('-', '/')}/` : ''
  return `${area ? `${area}/` : ''}${day}${randomBytes(16).toString('hex')}.${extension}`
}

/** The folder of a key; `undefined` for uploads. */
export const areaOf = (key: string) => /^([a-z]+)\//.exec(key)?.[1] as KeyArea | undefined

export const isKey = (text: string) => keyShape.test(text)

/** The path below the root of all files where a storage on the disk keeps a key: the storage's folder, then the key. */
export const isStoredPath = (text: string) => storedShape.test(text)

// Controls, zero-width marks and everything that turns the reading direction.
// oxlint-disable-next-line no-control-regex
const hidden = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** The name of an uploaded file as it may be shown: last segment, without hidden characters, dots and blanks at its ends. */
export function shownName(raw: string): string {
  const last = raw.normalize('NFC').replace(hidden, '').split(/[/\\]/).at(-1) ?? ''
  return last.replace(/^[.\s]+|[.\s]+$/gu, '').toWellFormed()
}

/** Lower-case extension; empty when there is none or it is not made of plain letters and digits. */
export const extensionOf = (name: string) => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const active = new Set(
  'html htm xhtml shtml xml svg mht mhtml js mjs css swf php php3 phtml jsp jspx asp aspx cgi pl py sh bat cmd exe com dll jar war hta'.split(
    ' ',
  ),
)

/** `report.html.png`: a second extension that some server or reader might act upon. */
export const hidesExtension = (name: string) =>
  name
    .toLowerCase()
    .split('.')
    .slice(1, -1)
    .some((part) => active.has(part.trim()))

/** `Content-Disposition` in both forms of RFC 6266, on one line whatever the name holds (security IN-10). */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const clean = name
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .slice(0, 200)
    .toWellFormed()
  const plain = clean.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(clean).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
