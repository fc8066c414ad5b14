import { sql } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import { articleTable as a } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { cmsClassTable as c } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** Sets the counters of classes to the articles that there are; how many were wrong. */
export async function recountArticles(ctx: Ctx): Promise<number> {
  // Held in the order in which writers of articles hold them.
  await ctx.db.execute(sql`select 1 from ${c} order by id for update`)
  const { rowCount } = await ctx.db.execute(sql`
    update cms_class set article_count = real.articles, publish_count = real.published
    from (select cls.id, count(a.id)::int as articles,
        (count(a.id) filter (where a.status = ${articleStatus.published}))::int as published
      from ${c} cls left join ${a} a on a.class_id = cls.id and a.del_flag = '0' group by cls.id) real
    where cms_class.id = real.id
      and (cms_class.article_count <> real.articles or cms_class.publish_count <> real.published)`)
  return rowCount ?? 0
}
