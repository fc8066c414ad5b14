import { and, eq } from 'drizzle-orm'
import {
  endingOf,
  endingsOf,
  isBinaryPath,
  mayStand,
  mostThemeBytes,
  mostThemeFiles,
  templateKb,
  TemplateType,
  type TemplateFault,
} from '@app/shared/cms/cmsTemplate.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'
import { cmsTemplateTable as t } from './cmsTemplate.table.ts'
import { TemplateError } from './engine/renderPool.ts'
import { renderPool } from './renderPage.ts'

/** What the first bytes of each picture or font are. */
const heads: Readonly<Record<string, readonly string[]>> = {
  png: ['89504e470d0a1a0a'],
  jpg: ['ffd8ff'],
  jpeg: ['ffd8ff'],
  gif: ['474946383761', '474946383961'],
  webp: ['52494646'],
  ico: ['00000100'],
  woff2: ['774f4632'],
  ttf: ['00010000', '74727565'],
}

export interface NewFile {
  templateType: TemplateType
  path: string
  bytes: Buffer
}

/** Why a file may not stand in a theme, whatever it says. */
export function fileRefusal({ templateType, path, bytes }: NewFile): string | undefined {
  if (!mayStand(templateType, path)) return `文件格式不正确, 请上传${endingsOf(templateType).join('/')}`
  const isBinary = isBinaryPath(path)
  const most =
    templateType === TemplateType.template ? templateKb.template : isBinary ? templateKb.binary : templateKb.text
  if (bytes.length > most * 1_024) return `文件不能超过${most}KB`
  const head = bytes.subarray(0, 8).toString('hex')
  if (isBinary)
    return heads[endingOf(path)]?.some((begun) => head.startsWith(begun)) ? undefined : '文件内容与扩展名不符'
  return bytes.includes(0) || !isUtf8(bytes) ? '文件不是UTF-8文本' : undefined
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Where the source cannot be read: line and column of the file itself. */
export async function faultsIn(platform: Platform, path: string, content: string): Promise<TemplateFault[]> {
  if (endingOf(path) === 'json') return jsonFaults(path, content)
  if (['css', 'js', 'svg'].includes(endingOf(path))) return []
  try {
    await renderPool(platform).check(path, content)
    return []
  } catch (error) {
    if (error instanceof TemplateError) return [error.fault]
    throw error
  }
}

function jsonFaults(file: string, content: string): TemplateFault[] {
  try {
    JSON.parse(content)
    return []
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? content.length)
    const lines = content.slice(0, at).split('\n')
    return [{ file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, message: 'JSON格式不正确' }]
  }
}

/** Themes stay of a size that nodes can hold; `more` is about to come. */
export async function requireThemeRoom(ctx: Ctx, theme: string, more: { files: number; bytes: number }): Promise<void> {
  const rows = await ctx.db
    .select({ size: t.size })
    .from(t)
    .where(and(eq(t.theme, theme), eq(t.delFlag, '0')))
    .limit(mostThemeFiles + 1)
  if (rows.length + more.files > mostThemeFiles) throw refuse(`一个主题最多${mostThemeFiles}个文件`)
  const bytes = rows.reduce((sum, { size }) => sum + size, 0) + more.bytes
  if (bytes > mostThemeBytes) throw refuse(`一个主题不能超过${mostThemeBytes / 1_048_576}MB`)
}
