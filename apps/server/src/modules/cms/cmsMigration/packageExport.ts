import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { exportOptions, importFiles, mostItems, type ExportOptions } from '@app/shared/cms/cmsMigration.ts'
import type { ExportSource } from '#/kit/transfer/sources.ts'
import { articleTable as a } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { requireGrants } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { classesBelow } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import { publicClasses } from '#/modules/cms/cmsClass/publicClasses.read.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { storedZip } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { packageFormat, packageVersion, partsFormat, type PackageManifest } from './packageFormat.ts'
import { partsOf, type Packed, type Part } from './packageParts.ts'
import { packArticles } from './packArticles.ts'
import { packPieces, requirePieces } from './packPieces.ts'
import type { PackedClasses } from './pieces/piece.ts'
import { filterOf } from './runMove.ts'

/** Articles up to which a package is made within the request. */
const mostAtOnce = 200
/** Packages of one export: 2 GB of the disk, twice while they are put together. */
const mostParts = 20

/** Classes that are exported, each with the names on its way from the one that was chosen. */
async function classesOf(ctx: Ctx, { classIds, withChildren }: ExportOptions): Promise<PackedClasses> {
  const paths = new Map<string, string>()
  const { byId } = await publicClasses(ctx)
  const closed = new Set<string>()
  for (const cls of await requireGrants(ctx, classIds, 'view')) {
    const all = withChildren ? await classesBelow(ctx, cls.id) : [cls]
    const nameOf = new Map(all.map(({ id, className }) => [id, className.replaceAll('/', ' ')]))
    for (const one of all) {
      const ids = one.parentIds.split('/')
      if ((byId.get(one.id)?.scope ?? one.viewScope) !== '0') closed.add(one.id)
      paths.set(
        one.id,
        ids
          .slice(ids.indexOf(cls.id))
          .map((id) => nameOf.get(id) ?? '')
          .join('/'),
      )
    }
  }
  return { paths, closed }
}

async function* everything(ctx: Ctx, options: ExportOptions, sources: PackedClasses): AsyncGenerator<Packed> {
  yield* packArticles(ctx, options, sources)
  yield* packPieces(ctx, options.kinds, sources)
}

/** 内容包 (cms §17.3): articles and whatever else was chosen, in as many packages as an import can read. */
export const packageExport: ExportSource = {
  names: () => ({ label: '内容包', fileName: '内容包.zip' }),
  isSmall: (asked, total) => total <= mostAtOnce && !exportOptions.parse(asked).kinds.includes('resource'),

  /** Of articles. */
  async count(ctx, _client, asked) {
    const options = exportOptions.parse(asked)
    requirePieces(ctx, options.kinds)
    const sources = await classesOf(ctx, options)
    const found = ctx.db
      .select({ one: sql`1`.as('one') })
      .from(a)
      .where(filterOf(ctx, options, [...sources.paths.keys()]))
      .limit(mostItems + 1)
    const articles = await ctx.db.$count(found.as('found'))
    if (articles > mostItems) throw refuse(`一次最多导出${mostItems}篇文章，请按栏目、状态或时间分批导出`)
    return articles
  },

  async write(ctx, _client, asked, { path, signal, onRows }) {
    const options = exportOptions.parse(asked)
    const sources = await classesOf(ctx, options)
    const { L_ENTRIES, L_UNPACKED } = ctx.platform.env.limits
    // The manifest is an entry too.
    const most = { entries: L_ENTRIES - 1, bytes: Math.min(L_UNPACKED, importFiles.package.mb * 1_048_576) }
    const site = (await siteSettings(ctx)).siteName
    const parts: string[] = []
    try {
      let packed = 0
      for await (const part of partsOf(everything(ctx, options, sources), most)) {
        signal?.throwIfAborted()
        if (parts.length === mostParts) throw refuse(`内容超过${mostParts}个内容包，请按栏目、状态或时间分批导出`)
        const file = `${path}.${parts.length + 1}`
        parts.push(file)
        await writePart(ctx, file, part, site)
        packed += part.items
        await onRows?.(packed)
      }
      if (parts.length === 0) throw refuse('没有可导出的数据')
      if (parts.length === 1) await rename(parts[0] ?? '', path)
      else await writeParts(ctx, path, parts)
    } finally {
      for (const file of parts) await rm(file, { force: true })
    }
  },
}

async function writePart(ctx: Ctx, path: string, { texts, files, classes, articles }: Part, site: string) {
  const manifest: PackageManifest = {
    format: packageFormat,
    version: packageVersion,
    site,
    exportTime: ctx.now.toISOString(),
    classes: classes.size,
    articles,
    files: files.size,
  }
  const zip = storedZip(ctx)
  zip.addBytes('manifest.json', Buffer.from(JSON.stringify(manifest)))
  for (const { name, bytes } of texts) zip.addBytes(name, bytes)
  for (const { row, entry } of files.values()) zip.addStored(entry, row)
  await pipeline(zip.end(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}

/** An archive of packages, each of which is imported by itself. */
async function writeParts(ctx: Ctx, path: string, parts: readonly string[]): Promise<void> {
  const zip = storedZip(ctx)
  const names = parts.map((_, at) => `内容包-${at + 1}.zip`)
  zip.addBytes('manifest.json', Buffer.from(JSON.stringify({ format: partsFormat, parts: names })))
  for (const [at, file] of parts.entries()) zip.addFile(names[at] ?? '', file)
  await pipeline(zip.end(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}
