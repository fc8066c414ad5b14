import { and, count, desc, eq, lte } from 'drizzle-orm'
import {
  isBinaryPath,
  keptTemplateVersions,
  mayStand,
  type cmsTemplateCalls,
  type TemplateWhole,
} from '@app/shared/cms/cmsTemplate.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { madeBy, touch } from '#/kit/store.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { invalid, refuse, stale } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { faultsIn, fileRefusal, requireThemeRoom } from './checkTemplate.ts'
import { cmsTemplateTable as t, cmsTemplateVersionTable as v, type TemplateRow } from './cmsTemplate.table.ts'
import { fileOf, refsOf, versionOf, wholeOf } from './template.read.ts'
import { themeTag } from './theme.read.ts'
import { defaultTheme, kindOfPath, sha256Of } from './themeFiles.ts'

type Save = BodyOf<(typeof cmsTemplateCalls)['save']>

/** Whoever writes files of a theme waits for each other: their number and their names are bounded together. */
export const themeLock = defineLock('cmsTheme')
const changed = (ctx: Ctx, theme: string) => siteChanged(ctx, [themeTag(theme)])
const taken = () => invalid({ path: '该路径已存在文件' })

export const named = ({ theme, templateType, path }: Pick<TemplateRow, 'theme' | 'templateType' | 'path'>) =>
  `${theme}/${templateType}/${path}`

async function standsAt(ctx: Ctx, { theme, templateType, path }: Pick<TemplateRow, 'theme' | 'templateType' | 'path'>) {
  const [row] = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.theme, theme), eq(t.templateType, templateType), eq(t.path, path), eq(t.delFlag, '0')))
    .limit(1)
  return row !== undefined
}

/** Where the source stops being one: `第{line}行：{error}`. */
export async function requireSource(ctx: Ctx, path: string, content: string): Promise<void> {
  const [fault] = await faultsIn(ctx.platform, path, content)
  if (fault) throw invalid({ content: `第${fault.line}行第${fault.column}列：${fault.message}` })
}

export async function saveTemplate(ctx: Ctx, given: Save): Promise<TemplateWhole> {
  const encoding = isBinaryPath(given.path) ? 'base64' : 'utf-8'
  const bytes = Buffer.from(given.content, encoding === 'base64' ? 'base64' : 'utf8')
  const refusal = fileRefusal({ ...given, bytes })
  if (refusal !== undefined) throw invalid({ path: refusal })
  if (given.templateType === 'template' && !given.draft) await requireSource(ctx, given.path, given.content)
  await themeLock.hold(ctx, given.theme)
  const file = { content: given.content, encoding, size: bytes.length, sha256: sha256Of(bytes) }
  if (given.id === undefined) return addFile(ctx, given, file)
  const row = await fileOf(ctx, given.id, true)
  if (row.version !== given.version) throw stale()
  if (row.path !== given.path || row.theme !== given.theme || row.templateType !== given.templateType)
    throw invalid({ path: '路径请通过重命名修改' })
  await keepFirst(ctx, row)
  if (given.draft) {
    await keepVersion(ctx, { ...row, ...file }, '草稿，未生效')
    ctx.trail.changes.push(`保存草稿：${named(row)}`)
    return wholeOf(row)
  }
  return writeFile(ctx, row, file, given.remark)
}

interface Stored {
  content: string
  encoding: string
  size: number
  sha256: string
}

async function addFile(ctx: Ctx, given: Save, file: Stored): Promise<TemplateWhole> {
  const { theme, templateType, path } = given
  if (await standsAt(ctx, given)) throw taken()
  await requireThemeRoom(ctx, theme, { files: 1, bytes: file.size })
  const id = newId()
  const row = { id, theme, templateType, path, kind: templateType === 'template' ? kindOfPath(path) : null, ...file }
  // A draft that replaces nothing is a file that no page shows.
  await ctx.db.insert(t).values({ ...madeBy(ctx), ...row, status: given.draft ? '1' : '0' })
  ctx.trail.formId = id
  ctx.trail.changes.push(`新增文件：${named(row)}`)
  await changed(ctx, theme)
  return wholeOf(await fileOf(ctx, id))
}

export async function writeFile(ctx: Ctx, row: TemplateRow, file: Stored, remark?: string): Promise<TemplateWhole> {
  await ctx.db
    .update(t)
    .set({ ...file, status: '0', ...touch(ctx, t) })
    .where(eq(t.id, row.id))
  if (file.sha256 !== row.sha256) await keepVersion(ctx, { ...row, ...file }, remark)
  ctx.trail.formId = row.id
  ctx.trail.changes.push(`修改文件：${named(row)}`)
  await changed(ctx, row.theme)
  return wholeOf(await fileOf(ctx, row.id))
}

/** The first change keeps what was there before. */
export async function keepFirst(ctx: Ctx, row: TemplateRow): Promise<void> {
  const [known] = await ctx.db.select({ n: count() }).from(v).where(eq(v.templateId, row.id))
  if ((known?.n ?? 0) === 0) await keepVersion(ctx, row, '修改前')
}

/** Texts alone: a picture has no history. */
async function keepVersion(ctx: Ctx, row: TemplateRow, remark?: string): Promise<void> {
  if (row.encoding === 'base64') return
  const [last] = await ctx.db
    .select({ no: v.versionNo })
    .from(v)
    .where(eq(v.templateId, row.id))
    .orderBy(desc(v.versionNo))
    .limit(1)
  const versionNo = (last?.no ?? 0) + 1
  await ctx.db.insert(v).values({
    id: newId(),
    templateId: row.id,
    versionNo,
    content: row.content ?? '',
    size: row.size,
    sha256: row.sha256,
    remark: remark ?? null,
    createBy: ctx.user.id,
    createTime: ctx.now.toISOString(),
  })
  await ctx.db.delete(v).where(and(eq(v.templateId, row.id), lte(v.versionNo, versionNo - keptTemplateVersions)))
}

export async function rollbackTemplate(ctx: Ctx, id: string, versionId: string): Promise<TemplateWhole> {
  const row = await fileOf(ctx, id, true)
  const { content, templateId, versionNo } = await versionOf(ctx, versionId)
  if (templateId !== id) throw refuse('版本不存在')
  if (row.templateType === 'template') await requireSource(ctx, row.path, content)
  const bytes = Buffer.from(content)
  const file = { content, encoding: 'utf-8', size: bytes.length, sha256: sha256Of(bytes) }
  return writeFile(ctx, row, file, `恢复自第${versionNo}版`)
}

async function requireUnused(ctx: Ctx, row: TemplateRow, act: string): Promise<void> {
  if (row.theme === defaultTheme && row.isSystem === 'Y' && row.kind !== null) throw refuse(`内置模板不能${act}`)
  const refs = await refsOf(ctx, row)
  if (refs.length > 0) throw refuse(`模板正在被 ${refs.length} 处引用，不能${act}`)
}

export async function removeTemplates(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    const row = await fileOf(ctx, id, true)
    await requireUnused(ctx, row, '删除')
    await ctx.db
      .update(t)
      .set({ delFlag: '1', ...touch(ctx, t) })
      .where(eq(t.id, id))
    ctx.trail.changes.push(`删除文件：${named(row)}`)
    await changed(ctx, row.theme)
  }
}

/** The place that a file is moved or copied to. */
async function requirePlace(ctx: Ctx, row: TemplateRow, path: string): Promise<void> {
  await themeLock.hold(ctx, row.theme)
  if (!mayStand(row.templateType, path) || isBinaryPath(path) !== isBinaryPath(row.path))
    throw invalid({ path: '文件扩展名不能这样修改' })
  if (await standsAt(ctx, { ...row, path })) throw taken()
}

export async function renameTemplate(ctx: Ctx, { id, path }: { id: string; path: string }): Promise<void> {
  const row = await fileOf(ctx, id, true)
  if (row.path === path) return
  await requirePlace(ctx, row, path)
  await requireUnused(ctx, row, '重命名')
  const kind = row.templateType === 'template' ? kindOfPath(path) : null
  await ctx.db
    .update(t)
    .set({ path, kind, ...touch(ctx, t) })
    .where(eq(t.id, id))
  ctx.trail.changes.push(`重命名：${named(row)} → ${path}`)
  await changed(ctx, row.theme)
}

export async function copyTemplate(ctx: Ctx, { id, path }: { id: string; path: string }): Promise<{ id: string }> {
  const row = await fileOf(ctx, id)
  await requirePlace(ctx, row, path)
  await requireThemeRoom(ctx, row.theme, { files: 1, bytes: row.size })
  const copy = newId()
  const { theme, templateType, content, encoding, size, sha256, description, status } = row
  const kind = templateType === 'template' ? kindOfPath(path) : null
  await ctx.db.insert(t).values({
    id: copy,
    ...madeBy(ctx),
    theme,
    templateType,
    content,
    encoding,
    size,
    sha256,
    description,
    status,
    kind,
    path,
  })
  ctx.trail.changes.push(`复制文件：${named(row)} → ${path}`)
  await changed(ctx, theme)
  return { id: copy }
}
