import { fileOf, hashOfPage, readPage } from '#/modules/site/files/staticFiles.ts'
import type { Platform } from '#/platform/platform.ts'
import type { Page } from './pageCache.ts'

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

/** The page at a path as its file has it. */
export async function writtenPage(platform: Platform, path: string): Promise<Page | undefined> {
  const file = path.startsWith('/') ? fileOf(path) : undefined
  const body = file === undefined ? undefined : await readPage(platform, file)
  if (body === undefined || file === undefined) return undefined
  const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return { status: 200, type, body, etag: `"${hashOfPage(body).slice(0, 22)}"`, tags: [] }
}
