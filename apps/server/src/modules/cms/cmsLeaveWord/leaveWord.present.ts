import { inArray } from 'drizzle-orm'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { showContentFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

/** 138****8888 */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? '*'.repeat(phone.length) : `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** w***@example.com */
export const maskedMail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')

type Values = Record<string, unknown>

export const veiled = <R extends Values>(row: R): R => ({
  ...row,
  phone: row.phone ? maskedPhone(String(row.phone)) : null,
  email: row.email ? maskedMail(String(row.email)) : null,
  ip: null,
})

/** The title of the article that it is about, pictures of the answer with addresses. */
async function told<R extends Values>(ctx: Ctx, rows: R[]): Promise<R[]> {
  const ids = [...new Set(rows.flatMap(({ articleId }) => (articleId ? [String(articleId)] : [])))]
  const articles =
    ids.length > 0
      ? await ctx.db
          .select({ id: articleTable.id, title: articleTable.title })
          .from(articleTable)
          .where(inArray(articleTable.id, ids))
      : []
  const titles = new Map(articles.map(({ id, title }) => [id, title]))
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      articleTitle: titles.get(String(row.articleId)) ?? null,
      ...(typeof row.replyContent === 'string' ? { replyContent: await showContentFiles(ctx, row.replyContent) } : {}),
    })),
  )
}

/** On screens contacts are veiled: whoever may see one asks for it, which the log tells. */
export const onScreen = async <R extends Values>(ctx: Ctx, rows: R[]): Promise<R[]> =>
  (await told(ctx, rows)).map(veiled)

/** In sheets, which the log tells too, they are for whoever may see them. */
export const inSheet = async <R extends Values>(ctx: Ctx, rows: R[]): Promise<R[]> => {
  const rowsTold = await told(ctx, rows)
  return ctx.can('cms:cmsLeaveWord:contact') ? rowsTold : rowsTold.map(veiled)
}
