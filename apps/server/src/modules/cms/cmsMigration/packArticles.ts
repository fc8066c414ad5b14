import { and, asc, gt } from 'drizzle-orm'
import { articleStatus, articleType } from '@app/shared/cms/articleStatus.ts'
import type { ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import type { ExportOptions } from '@app/shared/cms/cmsMigration.ts'
import { articleTable as a, type ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { fileIdsOf } from '#/modules/cms/cmsArticle/store/body.ts'
import { emptySnapshot, snapshotsOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { storedFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { extensionOf } from '#/platform/files/fileNames.ts'
import type { PackageArticle } from './packageFormat.ts'
import { entryOf, type Packed, type PackedFile } from './packageParts.ts'
import type { PackedClasses } from './pieces/piece.ts'
import { filterOf } from './runMove.ts'

/** What an import takes of pictures. */
const pictures = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp'])

/** Read together. */
const atOnce = 100

/** Articles that the caller sees, with their texts, tags and files. */
export async function* packArticles(ctx: Ctx, options: ExportOptions, sources: PackedClasses): AsyncGenerator<Packed> {
  for (let after = ''; ;) {
    const rows = await ctx.db
      .select()
      .from(a)
      .where(and(filterOf(ctx, options, [...sources.paths.keys()]), gt(a.id, after)))
      .orderBy(asc(a.id))
      .limit(atOnce)
    const last = rows.at(-1)
    if (last === undefined) return
    yield* await packedRows(ctx, rows, sources)
    if (rows.length < atOnce) return
    after = last.id
  }
}

async function packedRows(ctx: Ctx, rows: readonly ArticleRow[], { paths, closed }: PackedClasses): Promise<Packed[]> {
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
    const files: PackedFile[] = []
    for (const id of new Set([...shown, ...given])) {
      const file = stored.get(id)
      const extension = extensionOf(file?.fileName ?? '')
      if (!file || (!given.includes(id) && !pictures.has(extension))) continue
      own[id] = entryOf(id, file.fileName)
      files.push({ row: file, entry: own[id] })
    }
    const { tags, images, attachments, content, contentFormat } = snapshot
    const article: PackageArticle = {
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
      extra: snapshot.extra ?? null,
      videoUrl: row.videoUrl,
      videoFile: row.videoFile,
      videoPoster: row.videoPoster,
      files: own,
      lost: new Set([...shown, ...given].filter((id) => own[id] === undefined)).size,
    }
    const text = { name: `articles/${row.id}.json`, bytes: Buffer.from(JSON.stringify(article)) }
    return { title: row.title, classPath: article.classPath, texts: [text], files }
  })
}

/** Files that an article shows, which must be pictures, and those that it gives as they are. */
function usesOf(snapshot: ArticleSnapshot) {
  const content = snapshot.content ?? ''
  const inText = [...content.matchAll(/cms:\/\/file\/([0-9a-f]{32})/g)].map(([, id = '']) => id)
  const given = [...(snapshot.attachments ?? []).map(({ fileId }) => fileId), snapshot.videoFile ?? ''].filter(Boolean)
  const shown = [...fileIdsOf({ snapshot, html: content, extraFiles: [] }), ...inText].filter(
    (id) => !given.includes(id),
  )
  return { snapshot, shown, given }
}
