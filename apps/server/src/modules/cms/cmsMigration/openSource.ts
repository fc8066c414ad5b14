import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ImportKind } from '@app/shared/cms/cmsMigration.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { FileMissing } from '#/platform/files/storage.ts'
import type { MigrationRow } from './cmsMigration.table.ts'
import { readExcel } from './sources/excel.ts'
import { readMarkdownZip } from './sources/mdzip.ts'
import { readPackage } from './sources/package.ts'
import type { Found, ReadSource } from './sources/source.ts'
import { readWordZip } from './sources/word.ts'
import { readWxr } from './sources/wxr.ts'

const readers: Readonly<Record<ImportKind, ReadSource>> = {
  mdzip: readMarkdownZip,
  wxr: readWxr,
  word: readWordZip,
  excel: readExcel,
  package: readPackage,
}

const longestKey = 300

/** As a row keeps it: a long one by its hash. */
export const keyOf = (key: string) =>
  key.length <= longestKey ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`

/** Reads the file of a task on this node's own disk, item by item. */
export async function withSource(
  ctx: Ctx,
  { migrateType, fileKey, mediaKey, sourceName }: MigrationRow,
  { fetchImages }: { fetchImages: boolean },
  work: (items: AsyncIterable<Found>) => Promise<void>,
): Promise<void> {
  const read = (path: string, media?: string) =>
    work(each(readers[migrateType as ImportKind](ctx, { path, scope: sourceName, fetchImages, media })))
  await withStored(ctx, fileKey, (path) =>
    mediaKey === null ? read(path) : withStored(ctx, mediaKey, (media) => read(path, media)),
  )
}

const withStored = (ctx: Ctx, key: string | null, work: (path: string) => Promise<void>): Promise<void> =>
  ctx.platform.files.temporary(async (path) => {
    try {
      const stored = await ctx.platform.files.storage.read(key ?? '')
      await pipeline(stored, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      throw error instanceof FileMissing ? refuse('迁移文件已被清理，请重新上传') : error
    }
    await work(path)
  })

/** Of items with one key the first; the others are named. */
async function* each(items: AsyncIterable<Found>): AsyncIterable<Found> {
  const keys = new Set<string>()
  let n = 0
  for await (const item of items) {
    n += 1
    const key = keyOf(item.key)
    if (keys.has(key)) yield { key: `${key.slice(0, 280)}#${n}`, title: item.title, fault: '与前面的条目重复' }
    else yield item
    keys.add(key)
  }
}
