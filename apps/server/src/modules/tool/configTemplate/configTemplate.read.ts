import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { configTemplateTable } from './configTemplate.table.ts'

/** What a new definition starts with; nothing when no enabled template is the default. */
export async function defaultTemplate(
  ctx: Ctx,
): Promise<{ functionAuthor: string; moduleName: string; packageName: string | null } | undefined> {
  const { functionAuthor, moduleName, packageName, delFlag, isDefault, status } = configTemplateTable
  const [row] = await ctx.db
    .select({ functionAuthor, moduleName, packageName })
    .from(configTemplateTable)
    .where(and(eq(delFlag, '0'), eq(isDefault, 'Y'), eq(status, '0')))
    .limit(1)
  return row
}
