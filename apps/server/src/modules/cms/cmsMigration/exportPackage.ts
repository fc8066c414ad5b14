import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { and, asc, inArray } from 'drizzle-orm'
import { articleStatus, articleType } from '@app/shared/cms/articleStatus.ts'
import { importFiles, type ExportOptions } from '@app/shared/cms/cmsMigration.ts'
import { articleTable as a, type ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { fileIdsOf } from '#/modules/cms/cmsArticle/store/body.ts'
import { snapshotOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { requireGrants } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { classesBelow } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import { publicClasses } from '#/modules/cms/cmsClass/publicClasses.read.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { storedFiles, storedZip, type FileRow } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { extensionOf } from '#/platform/files/fileNames.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { packageFormat, packageVersion, type PackageArticle, type PackageManifest } from './packageFormat.ts'
import { filterOf } from './runMove.ts'

/** What an import takes of pictures. */
const shown = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp'])
const tooMuch = (entries: number, bytes: number) =>
  refuse(`内容超过一个内容包的限制（${entries} 个条目、${Math.floor(bytes / 1_048_576)} MB），请按栏目或状态分批导出`)

interface Packed {
  articles: PackageArticle[]
  files: ReadonlyMap<string, { row: FileRow; entry: string }>
}

interface Sources {
  paths: ReadonlyMap<string, string>
  /** Not for everybody. */
  closed: ReadonlySet<string>
}

/** Classes that are exported, each with the names on its way from the one that was chosen. */
async function classesOf(ctx: Ctx, { classIds, withChildren }: ExportOptions): Promise<Sources> {
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
    .where(
      and(
        filterOf(ctx, { ...options, beginTime: null, endTime: null }, [...sources.paths.keys()]),
        inArray(a.articleType, [articleType.text, articleType.link]),
      ),
    )
    .orderBy(asc(a.id))
    .limit(L_ENTRIES)
  if (rows.length === 0) throw refuse('没有可导出的数据')
  const { articles, files } = await packed(ctx, rows, sources)
  const texts = articles.map((article) => ({
    name: `articles/${article.id}.json`,
    bytes: Buffer.from(JSON.stringify(article)),
  }))
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
  ctx.trail.changes.push(`导出 ${articles.length} 篇文章、${files.size} 个文件`)
  return ctx.platform.files.temporary(async (path) => {
    await write(ctx, path, [{ name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }, ...texts], files)
    return keepGenerated(ctx, path, '内容包.zip')
  })
}

async function packed(ctx: Ctx, rows: readonly ArticleRow[], { paths, closed }: Sources): Promise<Packed> {
  const articles: PackageArticle[] = []
  const files = new Map<string, { row: FileRow; entry: string }>()
  for (const row of rows) {
    const snapshot = await snapshotOf(ctx, row)
    const content = snapshot.content ?? ''
    const inText = [...content.matchAll(/cms:\/\/file\/([0-9a-f]{32})/g)].map(([, id = '']) => id)
    const ids = [...new Set([...fileIdsOf(snapshot, content), ...inText])]
    const own: Record<string, string> = {}
    for (const file of await storedFiles(ctx, ids)) {
      const extension = extensionOf(file.fileName)
      if (!shown.has(extension)) continue
      own[file.id] = `files/${file.id}.${extension}`
      files.set(file.id, { row: file, entry: `files/${file.id}.${extension}` })
    }
    articles.push({
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
      tags: snapshot.tags ?? [],
      contentFormat: snapshot.contentFormat === 'markdown' ? 'markdown' : 'html',
      content,
      cover: row.cover !== null && own[row.cover] ? row.cover : null,
      files: own,
      lost: ids.filter((id) => own[id] === undefined).length,
    })
  }
  return { articles, files }
}

async function write(
  ctx: Ctx,
  path: string,
  texts: readonly { name: string; bytes: Buffer }[],
  files: Packed['files'],
): Promise<void> {
  const zip = storedZip(ctx)
  for (const { name, bytes } of texts) zip.addBytes(name, bytes)
  for (const { row, entry } of files.values()) zip.addStored(entry, row)
  await pipeline(zip.end(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}
