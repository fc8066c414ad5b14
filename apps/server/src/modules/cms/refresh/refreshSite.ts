import { sql } from 'drizzle-orm'
import type { cmsSiteCalls } from '@app/shared/cms/cmsSite.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { articleDataTable, articleTagTable, tagTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { recountClasses } from '#/modules/cms/cmsClass/handDown.service.ts'
import { cmsResourceTable } from '#/modules/cms/cmsResource/cmsResource.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { siteChanged, siteTag } from '#/modules/cms/cmsSite/siteChanged.ts'
import { themeTag } from '#/modules/cms/cmsTemplate/theme.read.ts'
import { hasOutdatedResources } from '#/modules/cms/search/indexResource.ts'
import { hasOutdatedArticles, reindexQueue } from '#/modules/cms/search/reindex.ts'
import type { Ctx } from '#/platform/context.ts'

const words = { pages: '清空页面缓存', templates: '清空模板缓存', index: '重建搜索索引', counts: '重新统计' }

/** Makes anew what is derived from the content: how many rows that concerned (cms §4). */
export async function refreshSite(ctx: Ctx, what: BodyOf<typeof cmsSiteCalls.refresh>['what']): Promise<number> {
  ctx.trail.changes.push(words[what])
  switch (what) {
    case 'pages':
      await siteChanged(ctx, [siteTag])
      return 0
    case 'templates':
      await siteChanged(ctx, [themeTag((await siteSettings(ctx)).theme)])
      return 0
    case 'index': {
      // Rows stay findable by what they have until they are made anew.
      await ctx.platform.jobs.send(ctx, reindexQueue, { all: true }, { dedupeKey: 'all' })
      return (await ctx.db.$count(articleDataTable)) + (await ctx.db.$count(cmsResourceTable))
    }
    case 'counts':
      return (await recountClasses(ctx)) + (await recountTags(ctx))
  }
}

/** What an older program stored is found from the first minutes after an upgrade on, not from the night on. */
export async function indexOutdated(ctx: Ctx): Promise<void> {
  if ((await hasOutdatedResources(ctx)) || (await hasOutdatedArticles(ctx)))
    await ctx.platform.jobs.send(ctx, reindexQueue, {}, { dedupeKey: 'outdated' })
}

/** Tags by how many articles have them. */
async function recountTags(ctx: Ctx): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`update ${tagTable} set count = real.n
    from (select t.id, count(a.article_id)::int as n from ${tagTable} t
      left join ${articleTagTable} a on a.tag_id = t.id group by t.id) real
    where ${tagTable.id} = real.id and ${tagTable.count} <> real.n`)
  return rowCount ?? 0
}
