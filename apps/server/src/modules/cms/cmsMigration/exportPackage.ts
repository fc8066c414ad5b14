import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { asc } from 'drizzle-orm'
import { articleStatus, articleType } from '@app/shared/cms/articleStatus.ts'
import type { ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import { importFiles, pieceKinds, type ExportOptions } from '@app/shared/cms/cmsMigration.ts'
import { articleTable as a, type ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { fileIdsOf } from '#/modules/cms/cmsArticle/store/body.ts'
import { emptySnapshot, snapshotsOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { requireGrants } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { classesBelow } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import { publicClasses } from '#/modules/cms/cmsClass/publicClasses.read.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { storedFiles, storedZip } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { extensionOf } from '#/platform/files/fileNames.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { packageFormat, packageVersion, type PackageArticle, type PackageManifest } from './packageFormat.ts'
import { entryOf, packPieces, type Packing } from './packPieces.ts'
import type { PackedClasses } from './pieces/piece.ts'
import { filterOf } from './runMove.ts'

/** What an import takes of pictures. */
const pictures = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp'])
const tooMuch = (entries: number, bytes: number) =>
  refuse(`内容超过一个内容包的限制（${entries} 个条目、${Math.floor(bytes / 1_048_576)} MB），请按栏目或状态分批导出`)

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

/** 内容包: articles that the caller sees, with their texts, tags and pictures, as one archive that an import reads. */
export async function exportPackage(ctx: Ctx, options: ExportOptions): Promise<string> {
  const { L_ENTRIES, L_UNPACKED } = ctx.platform.env.limits
  const mostBytes = Math.min(L_UNPACKED, importFiles.package.mb * 1_048_576)
  const sources = await classesOf(ctx, options)
  const rows = await ctx.db
    .select()
    .from(a)
    .where(filterOf(ctx, { ...options, beginTime: null, endTime: null }, [...sources.paths.keys()]))
    .orderBy(asc(a.id))
    .limit(L_ENTRIES)
  const packing: Packing = { texts: [], files: new Map() }
  const articles = await packArticles(ctx, rows, sources, packing)
  const counts = await packPieces(ctx, options.kinds, sources, packing)
  const { texts, files } = packing
  if (texts.length === 0) throw refuse('没有可导出的数据')
  const bytes =
    texts.reduce((sum, one) => sum + one.bytes.length, 0) +
    [...files.values()].reduce((sum, { row }) => sum + row.fileSize, 0)
  if (texts.length + files.size + 1 > L_ENTRIES || bytes > mostBytes) throw tooMuch(L_ENTRIES, mostBytes)
  const manifest: PackageManifest = {
    format: packageFormat,
    version: packageVersion,
    site: (await siteSettings(ctx)).siteName,
    exportTime: ctx.now.toISOString(),
    classes: new Set(articles.map(({ classPath }) => classPath)).size,
    articles: articles.length,
    files: files.size,
  }
  const others = [...counts].map(([kind, n]) => `${n} 个${pieceKinds[kind]}`)
  ctx.trail.changes.push(`导出 ${[`${articles.length} 篇文章`, ...others, `${files.size} 个文件`].join('、')}`)
  return ctx.platform.files.temporary(async (path) => {
    await write(ctx, path, [{ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }, ...texts], files)
    return keepGenerated(ctx, path, '内容包.zip')
  })
}

/** Read together. */
const atOnce = 100

async function packArticles(
  ctx: Ctx,
  rows: readonly ArticleRow[],
  sources: PackedClasses,
  { texts, files }: Packing,
): Promise<PackageArticle[]> {
  const articles: PackageArticle[] = []
  for (let from = 0; from < rows.length; from += atOnce)
    articles.push(...(await packedPart(ctx, rows.slice(from, from + atOnce), sources, files)))
  for (const article of articles)
    texts.push({ name: `articles/${article.id}.json`, bytes: Buffer.from(JSON.stringify(article)) })
  return articles
}

async function packedPart(
  ctx: Ctx,
  rows: readonly ArticleRow[],
  { paths, closed }: PackedClasses,
  files: Packing['files'],
): Promise<PackageArticle[]> {
  const snapshots = await snapshotsOf(ctx, rows)
  const wanted = rows.map((row) => ({ row, ...usesOf(snapshots.get(row.id) ?? emptySnapshot()) }))
  const stored = new Map(
    (await storedFiles(ctx, [...new Set(wanted.flatMap(({ shown, given }) => [...shown, ...given]))])).map((file) => [
      file.id,
      file,
    ]),
  )
  return wanted.map(({ row, snapshot, shown, given }) => {
    const own: Record<string, string> = {}
    for (const id of new Set([...shown, ...given])) {
      const file = stored.get(id)
      const extension = extensionOf(file?.fileName ?? '')
      if (!file || (!given.includes(id) && !pictures.has(extension))) continue
      own[id] = entryOf(id, file.fileName)
      files.set(id, { row: file, entry: own[id] })
    }
    const { tags, images, attachments, content, contentFormat } = snapshot
    return {
      id: row.id,
      no: row.articleNo,
      title: row.title,
      classPath: paths.get(row.classId) ?? '',
      // Who may read it does not come along: what is not for everybody comes as a draft.
      isPublished: row.status === articleStatus.published && (row.viewScope ?? '0') === '0' && !closed.has(row.classId),
      publishTime: row.publishTime,
      author: row.author,
      source: row.source,
      slug: row.slug,
      summary: row.summary,
      linkUrl: row.articleType === articleType.link ? row.linkUrl : null,
      tags: tags ?? [],
      contentFormat: contentFormat === 'markdown' ? 'markdown' : 'html',
      content: content ?? '',
      cover: row.cover !== null && own[row.cover] ? row.cover : null,
      images: images ?? [],
      attachments: attachments ?? [],
      videoUrl: row.videoUrl,
      videoFile: row.videoFile,
      videoPoster: row.videoPoster,
      files: own,
      lost: new Set([...shown, ...given].filter((id) => own[id] === undefined)).size,
    }
  })
}

/** Files that an article shows, which must be pictures, and those that it gives as they are. */
function usesOf(snapshot: ArticleSnapshot) {
  const content = snapshot.content ?? ''
  const inText = [...content.matchAll(/cms:\/\/file\/([0-9a-f]{32})/g)].map(([, id = '']) => id)
  const given = [...(snapshot.attachments ?? []).map(({ fileId }) => fileId), snapshot.videoFile ?? ''].filter(Boolean)
  const shown = [...fileIdsOf(snapshot, content), ...inText].filter((id) => !given.includes(id))
  return { snapshot, shown, given }
}

async function write(
  ctx: Ctx,
  path: string,
  texts: readonly { name: string; bytes: Buffer }[],
  files: Packing['files'],
): Promise<void> {
  const zip = storedZip(ctx)
  for (const { name, bytes } of texts) zip.addBytes(name, bytes)
  for (const { row, entry } of files.values()) zip.addStored(entry, row)
  await pipeline(zip.end(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}
