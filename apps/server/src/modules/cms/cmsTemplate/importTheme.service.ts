import { eq } from 'drizzle-orm'
import {
  badPath,
  isBinaryPath,
  mostThemeBytes,
  mostThemeFiles,
  type ThemeImported,
} from '@app/shared/cms/cmsTemplate.ts'
import { madeBy } from '#/kit/store.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { faultsIn, fileRefusal } from './checkTemplate.ts'
import { cmsTemplateTable as t } from './cmsTemplate.table.ts'
import { keepFirst, themeLock, writeFile } from './template.service.ts'
import { themeTag } from './theme.read.ts'
import { filesOfTheme, requireThemeCount } from './theme.service.ts'
import type { PackedFile } from './themeArchive.ts'
import { kindOfPath, sha256Of } from './themeFiles.ts'

/** What becomes of files that the theme has already. */
export type ImportMode = 'new' | 'overwrite' | 'skip'

const plainPath = /^(?!.*\.\.)(?!.*(?:^|\/)\.)[A-Za-z0-9_\-./]{1,200}$/

async function faultOf(ctx: Ctx, file: PackedFile): Promise<string | undefined> {
  if (!plainPath.test(file.path)) return badPath
  const refusal = fileRefusal(file)
  if (refusal !== undefined || isBinaryPath(file.path)) return refusal
  if (file.templateType === 'static') return undefined
  const [fault] = await faultsIn(ctx.platform, file.path, file.bytes.toString('utf8'))
  return fault && `第${fault.line}行第${fault.column}列：${fault.message}`
}

/** Files that cannot stand in a theme are left out and told, the others come in together. */
export async function importTheme(
  ctx: Ctx,
  theme: string,
  mode: ImportMode,
  files: readonly PackedFile[],
): Promise<ThemeImported> {
  const faults: ThemeImported['faults'] = []
  const good: PackedFile[] = []
  for (const file of files) {
    const message = await faultOf(ctx, file)
    if (message === undefined) good.push(file)
    else faults.push({ path: `${file.templateType}/${file.path}`.slice(0, 200), message })
  }
  await themeLock.hold(ctx, theme)
  const standing = await filesOfTheme(ctx, theme)
  if (standing.length > 0 && mode === 'new') throw invalid({ theme: '主题已存在' })
  if (standing.length === 0) await requireThemeCount(ctx)
  const known = new Map(standing.map((row) => [`${row.templateType}/${row.path}`, row]))
  const told: ThemeImported = { theme, added: 0, changed: 0, skipped: 0, faults: faults.slice(0, 200) }
  for (const { templateType, path, bytes } of good) {
    const encoding = isBinaryPath(path) ? 'base64' : 'utf-8'
    const content = bytes.toString(encoding === 'base64' ? 'base64' : 'utf8')
    const stored = { content, encoding, size: bytes.length, sha256: sha256Of(bytes) }
    const row = known.get(`${templateType}/${path}`)
    if (row && (mode === 'skip' || row.sha256 === stored.sha256)) told.skipped += 1
    else if (row) {
      await keepFirst(ctx, row)
      await writeFile(ctx, row, stored, '导入主题')
      told.changed += 1
    } else {
      const kind = templateType === 'template' ? kindOfPath(path) : null
      await ctx.db.insert(t).values({ id: newId(), ...madeBy(ctx), theme, templateType, path, kind, ...stored })
      told.added += 1
    }
  }
  const whole = await ctx.db.select({ size: t.size }).from(t).where(eq(t.theme, theme))
  if (standing.length + told.added > mostThemeFiles) throw refuse(`一个主题最多${mostThemeFiles}个文件`)
  if (whole.reduce((sum, { size }) => sum + size, 0) > mostThemeBytes)
    throw refuse(`一个主题不能超过${mostThemeBytes / 1_048_576}MB`)
  ctx.trail.changes.push(
    `导入主题：${theme}，新增${told.added}个，更新${told.changed}个，跳过${told.skipped}个，有误${faults.length}个`,
  )
  await siteChanged(ctx, [themeTag(theme)])
  return told
}
