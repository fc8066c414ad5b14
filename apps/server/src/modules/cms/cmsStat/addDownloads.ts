import { sql } from 'drizzle-orm'
import { copyType } from '@app/shared/cms/articleStatus.ts'
import { articleFileTable as f, articleTable as a } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { Ctx } from '#/platform/context.ts'

export interface Downloads {
  articleNo: number
  fileId: string
  n: number
}

/**
 * 下载次数 of attachments and of the articles that they were fetched from; what is no attachment of the article counts
 * nowhere. No change of theirs, so their version stays.
 */
export async function addDownloads(ctx: Ctx, downloads: readonly Downloads[]): Promise<void> {
  if (downloads.length === 0) return
  const [nos, files, more] = [
    downloads.map(({ articleNo }) => articleNo),
    downloads.map(({ fileId }) => fileId),
    downloads.map(({ n }) => n),
  ]
  // A mapped article shows the attachments of its source, which are fetched from both.
  await ctx.db.execute(sql`with fetched as (
      select more.no, more.n, own.article_id, own.file_id from unnest(
        ${sql.param(nos)}::bigint[], ${sql.param(files)}::text[], ${sql.param(more)}::int[]) as more(no, file, n)
      join ${a} seen on seen.article_no = more.no
      join ${f} own on own.file_id = more.file and own.article_id =
        case when seen.copy_type = ${copyType.mapped} then coalesce(seen.copy_from_id, seen.id) else seen.id end),
    counted as (
      update ${f} own set downloads = own.downloads + sums.n
      from (select article_id, file_id, sum(n)::int as n from fetched group by 1, 2) sums
      where own.article_id = sums.article_id and own.file_id = sums.file_id)
    update ${a} shown set downloads = shown.downloads + sums.n
    from (select no, sum(n)::int as n from fetched group by no) sums where shown.article_no = sums.no`)
}
