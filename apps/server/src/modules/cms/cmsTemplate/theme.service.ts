import { and, eq } from 'drizzle-orm'
import { siteId } from '@app/shared/cms/cmsSite.ts'
import type { TemplateFault, ThemeActivated } from '@app/shared/cms/cmsTemplate.ts'
import { madeBy, touch } from '#/kit/store.ts'
import { siteOfTable } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { cmsSiteTable } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { siteChanged, siteTag } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, invalid, refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { faultsIn } from './checkTemplate.ts'
import { cmsTemplateTable as t, type TemplateRow } from './cmsTemplate.table.ts'
import { themesOf } from './template.read.ts'
import { themeLock } from './template.service.ts'
import { themeTag } from './theme.read.ts'
import { defaultTheme, sha256Of } from './themeFiles.ts'
import { missingTemplates } from './themeTemplates.read.ts'

const mostThemes = 20
/** Without them a theme shows nothing. */
const needed = ['index', 'list', 'article']

export const filesOfTheme = (ctx: Ctx, theme: string): Promise<TemplateRow[]> =>
  ctx.db
    .select()
    .from(t)
    .where(and(eq(t.theme, theme), eq(t.siteId, '1'), eq(t.delFlag, '0')))
    .orderBy(t.templateType, t.path)

export async function requireThemeCount(ctx: Ctx): Promise<void> {
  if ((await themesOf(ctx)).length >= mostThemes) throw refuse(`主题最多${mostThemes}个`)
}

const blank =
  '<!doctype html>\n<html lang="zh-CN">\n<head><meta charset="utf-8"><title>{{ page.title }}</title></head>\n<body>\n<h1>{{ page.title }}</h1>\n</body>\n</html>\n'

/** A theme of its own, empty but for what every theme needs, or a copy of another one. */
export async function addTheme(ctx: Ctx, { name, from }: { name: string; from?: string | undefined }): Promise<void> {
  await themeLock.hold(ctx, name)
  if ((await filesOfTheme(ctx, name)).length > 0) throw invalid({ name: '主题已存在' })
  await requireThemeCount(ctx)
  const files = from === undefined ? [] : await filesOfTheme(ctx, from)
  if (from !== undefined && files.length === 0) throw gone('主题不存在')
  const rows =
    from === undefined
      ? needed.map((kind) => ({
          templateType: 'template' as const,
          path: `${kind}.html`,
          kind,
          content: blank,
          encoding: 'utf-8',
          size: Buffer.byteLength(blank),
          sha256: sha256Of(blank),
          status: '0',
        }))
      : files.map(({ templateType, path, kind, content, encoding, size, sha256, status }) => ({
          templateType,
          path,
          kind,
          content,
          encoding,
          size,
          sha256,
          status,
        }))
  await ctx.db.insert(t).values(rows.map((row) => ({ id: newId(), ...madeBy(ctx), ...row, theme: name })))
  ctx.trail.changes.push(from === undefined ? `新建主题：${name}` : `复制主题：${from} → ${name}`)
  await siteChanged(ctx, [themeTag(name)])
}

/** Everything a theme says is compiled before visitors see it; one write switches, and one switches back. */
export async function activateTheme(ctx: Ctx, theme: string): Promise<ThemeActivated> {
  const files = (await filesOfTheme(ctx, theme)).filter(({ status }) => status === '0')
  if (files.length === 0) throw gone('主题不存在')
  const templates = files.filter(({ templateType }) => templateType === 'template')
  const faults: TemplateFault[] = needed
    .filter((kind) => !templates.some((file) => file.kind === kind))
    .map((kind) => ({ file: `${kind}.html`, line: 1, column: 1, message: '主题缺少该模板' }))
  for (const { path, content } of templates) faults.push(...(await faultsIn(ctx.platform, path, content ?? '')))
  if (faults.length > 0) return { faults: faults.slice(0, 100), missing: [] }
  const { theme: before } = await siteOfTable(ctx)
  const activated = { faults: [], missing: await missingTemplates(ctx, theme) }
  if (before === theme) return activated
  await ctx.db
    .update(cmsSiteTable)
    .set({ theme, ...touch(ctx, cmsSiteTable) })
    .where(eq(cmsSiteTable.id, siteId))
  ctx.trail.changes.push({ label: '当前主题', before, after: theme })
  await siteChanged(ctx, [siteTag, themeTag(before), themeTag(theme)])
  return activated
}

export async function removeTheme(ctx: Ctx, theme: string): Promise<void> {
  await themeLock.hold(ctx, theme)
  if (theme === defaultTheme) throw refuse('内置主题不能删除')
  const [site] = await ctx.db.select().from(cmsSiteTable).where(eq(cmsSiteTable.id, siteId)).for('update')
  if (site?.theme === theme) throw refuse('当前使用的主题不能删除')
  const rows = await ctx.db
    .update(t)
    .set({ delFlag: '1', ...touch(ctx, t) })
    .where(and(eq(t.theme, theme), eq(t.delFlag, '0')))
    .returning({ id: t.id })
  if (rows.length === 0) throw gone('主题不存在')
  ctx.trail.changes.push(`删除主题：${theme}，${rows.length}个文件`)
  await siteChanged(ctx, [themeTag(theme)])
}
