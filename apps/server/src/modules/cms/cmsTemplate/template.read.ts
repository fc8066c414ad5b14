import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type {
  TemplateFile,
  TemplateReference,
  TemplateVersion,
  TemplateWhole,
  ThemeBrief,
} from '@app/shared/cms/cmsTemplate.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { siteOfTable } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { cmsTemplateTable as t, cmsTemplateVersionTable as v, type TemplateRow } from './cmsTemplate.table.ts'
import { bareName, usedNames } from './usedNames.ts'

const live = and(eq(t.delFlag, '0'), eq(t.siteId, '1'))
const mostFiles = 2_000
const mostRefs = 200

export async function themesOf(ctx: Ctx): Promise<ThemeBrief[]> {
  const { theme: active } = await siteOfTable(ctx)
  const rows = await ctx.db
    .select({
      name: t.theme,
      fileCount: sql<number>`count(*)::int`,
      size: sql<number>`coalesce(sum(${t.size}), 0)::int`,
      updateTime: max(t.updateTime),
    })
    .from(t)
    .where(live)
    .groupBy(t.theme)
    .orderBy(asc(t.theme))
    .limit(100)
  return rows.map((row) => ({ ...row, active: row.name === active }))
}

const columns = {
  id: t.id,
  templateType: t.templateType,
  path: t.path,
  kind: t.kind,
  size: t.size,
  version: t.version,
  status: t.status,
  isSystem: t.isSystem,
  changed: sql<boolean>`${t.seedSha256} is not null and ${t.seedSha256} <> ${t.sha256}`,
  updateTime: t.updateTime,
}

export const filesOf = (ctx: Ctx, theme: string): Promise<TemplateFile[]> =>
  ctx.db
    .select(columns)
    .from(t)
    .where(and(live, eq(t.theme, theme)))
    .orderBy(desc(t.templateType), asc(t.path))
    .limit(mostFiles)

export async function fileOf(ctx: Ctx, id: string, forUpdate = false): Promise<TemplateRow> {
  const query = ctx.db
    .select()
    .from(t)
    .where(and(live, eq(t.id, id)))
    .limit(1)
  const [row] = await (forUpdate ? query.for('update') : query)
  if (!row) throw gone('文件不存在或已被删除')
  return row
}

export const wholeOf = (row: TemplateRow): TemplateWhole => ({
  id: row.id,
  theme: row.theme,
  templateType: row.templateType,
  path: row.path,
  kind: row.kind,
  size: row.size,
  version: row.version,
  status: row.status,
  isSystem: row.isSystem,
  changed: row.seedSha256 !== null && row.seedSha256 !== row.sha256,
  updateTime: row.updateTime,
  content: row.content ?? '',
  encoding: row.encoding,
})

const versionColumns = {
  id: v.id,
  versionNo: v.versionNo,
  size: v.size,
  remark: v.remark,
  createBy: v.createBy,
  createTime: v.createTime,
}

type Told = { createBy: string | null }

async function withNames<R extends Told>(ctx: Ctx, rows: readonly R[]) {
  const people = await userBriefs(
    ctx,
    rows.map(({ createBy }) => createBy ?? ''),
  )
  return rows.map(({ createBy, ...row }) => ({ ...row, createByName: people.get(createBy ?? '')?.name ?? null }))
}

/** What a file was, newest first. */
export async function versionsOf(ctx: Ctx, templateId: string): Promise<TemplateVersion[]> {
  await fileOf(ctx, templateId)
  const rows = await ctx.db
    .select(versionColumns)
    .from(v)
    .where(eq(v.templateId, templateId))
    .orderBy(desc(v.versionNo))
    .limit(100)
  return withNames(ctx, rows)
}

export async function versionOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ ...versionColumns, content: v.content, templateId: v.templateId })
    .from(v)
    .where(eq(v.id, id))
    .limit(1)
  if (!row) throw gone('版本不存在')
  await fileOf(ctx, row.templateId)
  const [told] = await withNames(ctx, [row])
  if (!told) throw gone('版本不存在')
  return told
}

/** Who shows a file: other files of its theme, and in the theme of the site classes and articles that name it. */
export async function refsOf(ctx: Ctx, row: TemplateRow): Promise<TemplateReference[]> {
  const { theme: active } = await siteOfTable(ctx)
  const others = await ctx.db
    .select({ id: t.id, path: t.path, content: t.content })
    .from(t)
    .where(and(live, eq(t.theme, row.theme), inArray(t.templateType, ['template'])))
    .limit(mostFiles)
  const templates = others
    .filter(({ id, content }) => id !== row.id && usedNames(content ?? '', row.templateType).has(bare(row)))
    .map(({ id, path }) => ({ kind: 'template' as const, id, name: path }))
  if (row.theme !== active || row.templateType !== 'template') return templates
  const c = cmsClassTable
  const classes = await ctx.db
    .select({ id: c.id, name: c.className })
    .from(c)
    .where(and(eq(c.delFlag, '0'), sql`${row.path} in (${c.indexTemplate}, ${c.listTemplate}, ${c.detailTemplate})`))
    .limit(mostRefs)
  const articles = await ctx.db
    .select({ id: articleTable.id, name: articleTable.title })
    .from(articleTable)
    .where(and(eq(articleTable.delFlag, '0'), eq(articleTable.detailTemplate, row.path)))
    .limit(mostRefs)
  return [
    ...templates,
    ...classes.map((one) => ({ kind: 'class' as const, ...one })),
    ...articles.map((one) => ({ kind: 'article' as const, ...one })),
  ]
}

/** As other files name it. */
const bare = ({ path, templateType }: Pick<TemplateRow, 'path' | 'templateType'>) =>
  templateType === 'static' ? path : bareName(path)
