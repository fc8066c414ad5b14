import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { TemplateType, themeName } from '@app/shared/cms/cmsTemplate.ts'
import { siteOfTable } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { cmsTemplateTable as t } from '#/modules/cms/cmsTemplate/cmsTemplate.table.ts'
import { importTheme } from '#/modules/cms/cmsTemplate/importTheme.service.ts'
import { filesOfTheme, removeTheme } from '#/modules/cms/cmsTemplate/theme.service.ts'
import type { PackedFile } from '#/modules/cms/cmsTemplate/themeArchive.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { changedSince, homeOf } from './piece.ts'

const file = z.object({
  templateType: z.enum([TemplateType.template, TemplateType.static]),
  path: z.string().max(200),
  entry: z.string().max(300),
})
const data = z.object({ name: themeName, files: z.array(file).min(1) })

/** Goes up with every change of a file; nothing where there is no such theme. */
async function versionOf(ctx: Ctx, theme: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ version: sql<number | null>`sum(${t.version})::int` })
    .from(t)
    .where(and(eq(t.theme, theme), eq(t.delFlag, '0')))
  return row?.version ?? undefined
}

async function freeName(ctx: Ctx, name: string): Promise<string> {
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name.slice(0, 45)}-${n}`
    if ((await versionOf(ctx, free)) === undefined) return free
  }
}

/** The theme of the site, which comes as another one that visitors do not see. */
export const themePiece = homeOf<z.infer<typeof data>>({
  data,

  async *pack(ctx) {
    const { theme } = await siteOfTable(ctx)
    const rows = (await filesOfTheme(ctx, theme)).filter(({ status }) => status === '0')
    if (rows.length === 0) return
    const files = rows.map(({ templateType, path }) => ({ templateType, path, entry: `theme/${templateType}/${path}` }))
    const sums = rows.map(({ path, sha256 }) => `${path} ${sha256}`).join('\n')
    yield [
      {
        id: createHash('sha256').update(sums).digest('hex').slice(0, 32),
        title: theme,
        data: { name: theme, files },
        fileIds: [],
        entries: rows.map(({ templateType, path, content, encoding }) => ({
          name: `theme/${templateType}/${path}`,
          bytes: Buffer.from(content ?? '', encoding === 'base64' ? 'base64' : 'utf8'),
        })),
      },
    ]
  },

  refusal: async (ctx) => (ctx.can('cms:cmsTemplate:import') ? undefined : '没有导入主题的权限'),

  // It comes under a name that is free.
  isTaken: async () => false,

  async alive(ctx, names) {
    const rows = await ctx.db
      .selectDistinct({ theme: t.theme })
      .from(t)
      .where(and(inArray(t.theme, [...names]), eq(t.delFlag, '0')))
    return rows.map(({ theme }) => theme)
  },

  async add(ctx, { name, files }, { entry }) {
    const packed: PackedFile[] = []
    for (const { templateType, path, entry: at } of files) packed.push({ templateType, path, bytes: await entry(at) })
    const theme = await freeName(ctx, name)
    const { faults, added } = await importTheme(ctx, theme, 'new', packed)
    const [fault] = faults
    if (added === 0) throw refuse(fault ? `${fault.path}：${fault.message}` : '主题没有文件')
    return {
      id: theme,
      version: (await versionOf(ctx, theme)) ?? 0,
      notes: [
        ...(theme === name ? [] : [`主题已存在，改为 ${theme}`]),
        ...faults.map(({ path, message }) => `未导入 ${path}：${message}`).slice(0, 3),
      ],
    }
  },

  async undo(ctx, theme, version) {
    const now = await versionOf(ctx, theme)
    if (now === undefined) return undefined
    if (now !== version) return changedSince
    if (!ctx.can('cms:cmsTemplate:remove')) return '没有删除主题的权限，已保留'
    await removeTheme(ctx, theme)
    return undefined
  },
})
