import { and, eq, ne, sql } from 'drizzle-orm'
import { madeBy, touch } from '#/kit/store.ts'
import { pageSeed } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { seedRun } from '#/platform/start/applySeeds.ts'
import { newId } from '#/platform/text/ids.ts'
import { cmsTemplateTable as t } from './cmsTemplate.table.ts'
import { defaultTheme, productTheme } from './themeFiles.ts'

/**
 * Brings the theme of the product in, and up to date where nobody has touched it: a file is the product's as long as
 * it is what an earlier start stored. What was deleted stays deleted.
 */
export async function bringTheme(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select({ id: t.id, templateType: t.templateType, path: t.path, sha256: t.sha256, seedSha256: t.seedSha256 })
    .from(t)
    .where(and(eq(t.theme, defaultTheme), eq(t.siteId, '1')))
  const known = new Map(rows.map((row) => [`${row.templateType}/${row.path}`, row]))
  for (const file of productTheme()) {
    const size = Buffer.byteLength(file.content)
    const row = known.get(`${file.templateType}/${file.path}`)
    if (!row) {
      await ctx.db.insert(t).values({
        id: newId(),
        ...madeBy(ctx),
        ...file,
        theme: defaultTheme,
        size,
        seedSha256: file.sha256,
        isSystem: 'Y',
      })
    } else if (row.seedSha256 !== file.sha256 && row.sha256 === row.seedSha256) {
      await ctx.db
        .update(t)
        .set({ content: file.content, sha256: file.sha256, seedSha256: file.sha256, size, ...touch(ctx, t) })
        .where(and(eq(t.id, row.id), ne(t.sha256, file.sha256), sql`${t.sha256} = ${t.seedSha256}`))
    }
  }
}

export default [
  seedRun('theme of the site', bringTheme, 60),
  pageSeed({
    under: 'cms',
    sort: 100,
    icon: 'layout',
    id: '2510',
    name: '模板管理',
    code: 'cmsTemplate',
    path: 'cmsTemplate',
    component: 'cms/cmsTemplate/CmsTemplateIndex',
    perm: 'cms:cmsTemplate',
    remark: '前台主题的模板与静态资源',
    buttons: [
      { name: '模板查询', action: 'query', id: '2592' },
      { name: '模板新增', action: 'add', id: '2593' },
      { name: '模板修改', action: 'edit', id: '2594' },
      { name: '模板删除', action: 'remove', id: '2595' },
      { name: '模板导入', action: 'import', id: '2596' },
      { name: '模板导出', action: 'export', id: '2597' },
      { name: '恢复历史', action: 'rollback', id: '2598' },
      { name: '切换主题', action: 'activate', id: '2599' },
    ],
  }),
]
