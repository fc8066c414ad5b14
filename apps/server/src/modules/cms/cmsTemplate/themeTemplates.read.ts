import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { TemplateChoice, ThemeActivated } from '@app/shared/cms/cmsTemplate.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { cmsClassTable as c } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { siteOfTable } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import { cmsTemplateTable as t } from './cmsTemplate.table.ts'
import type { TemplateKind } from './themeFiles.ts'
import { bareName, usedNames } from './usedNames.ts'

/** Pages of classes and articles; every other kind is a page of the site itself. */
const chosenKinds: readonly TemplateKind[] = [
  'index',
  'cover',
  'list',
  'single',
  'article',
  'article_gallery',
  'article_video',
  'article_download',
]

const shownIn = (theme: string) =>
  and(eq(t.theme, theme), eq(t.siteId, '1'), eq(t.templateType, 'template'), eq(t.delFlag, '0'), eq(t.status, '0'))

/** What classes and articles may be shown with: whole pages of the theme of the site, no parts of pages. */
export async function pageTemplates(ctx: Ctx): Promise<TemplateChoice[]> {
  const { theme } = await siteOfTable(ctx)
  const rows = await ctx.db
    .select({ path: t.path, kind: t.kind, content: t.content })
    .from(t)
    .where(shownIn(theme))
    .orderBy(asc(t.path))
  const parts = new Set(rows.flatMap(({ content }) => [...usedNames(content ?? '', 'template')]))
  return rows
    .filter(({ path, kind }) => /\.(html|liquid)$/.test(path) && !parts.has(bareName(path)) && isChosen(kind))
    .map(({ path, kind }) => ({ path, kind }))
}

const isChosen = (kind: string | null) => kind === null || (chosenKinds as readonly string[]).includes(kind)

/** Templates that are chosen anew stand in the theme of the site; `chosen` by the fields that name them. */
export async function requireTemplates(ctx: Ctx, chosen: Readonly<Record<string, string | null | undefined>>) {
  const named = Object.entries(chosen).filter((entry): entry is [string, string] => Boolean(entry[1]))
  if (named.length === 0) return
  const { theme } = await siteOfTable(ctx)
  const paths = named.map(([, path]) => path)
  const rows = await ctx.db
    .select({ path: t.path })
    .from(t)
    .where(and(shownIn(theme), inArray(t.path, paths)))
  const lacking = named.filter(([, path]) => !rows.some((row) => row.path === path))
  if (lacking.length > 0) throw invalid(Object.fromEntries(lacking.map(([field]) => [field, '当前主题没有该模板'])))
}

/** What classes and articles name and the theme does not have. */
export async function missingTemplates(ctx: Ctx, theme: string): Promise<ThemeActivated['missing']> {
  const { rows } = await ctx.db.execute<{ path: string; classes: number; articles: number }>(sql`
    select path, count(distinct class_id)::int as classes, count(distinct article_id)::int as articles
    from (
      select unnest(array[${c.indexTemplate}, ${c.listTemplate}, ${c.detailTemplate}]) as path,
        ${c.id} as class_id, null as article_id
      from ${c} where ${c.delFlag} = '0'
      union all
      select ${articleTable.detailTemplate}, null, ${articleTable.id}
      from ${articleTable} where ${articleTable.delFlag} = '0' and ${articleTable.detailTemplate} is not null
    ) as named
    where path <> '' and not exists (select 1 from ${t} where ${shownIn(theme)} and ${t.path} = named.path)
    group by path order by path limit 100`)
  return rows
}
