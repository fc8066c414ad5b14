import { and, count, desc, eq, inArray, ne } from 'drizzle-orm'
import { diffDefinitions } from '@app/form-engine/diff/diff.ts'
import { pageFrom } from '#/kit/paging.ts'
import { reachedForm } from '#/modules/form/definition/form.store.ts'
import { storedForm } from '#/modules/form/definition/storedForm.ts'
import { versionTable, type VersionRow } from '#/modules/form/definition/version.table.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'

interface PageAsked {
  formId: string
  pageNum: number
  pageSize: number
}

const ofForm = (formId: string) => eq(versionTable.formId, formId)

/** The versions of a form that the caller administrates, newest first. */
export async function pageOfVersions(ctx: Ctx, query: PageAsked) {
  await reachedForm(ctx, query.formId)
  const page = await pageFrom<VersionRow>({
    ctx,
    query: { ...query, count: 'Y' },
    countKey: undefined,
    estimate: undefined,
    rows: (limit, offset) =>
      ctx.db
        .select()
        .from(versionTable)
        .where(ofForm(query.formId))
        .orderBy(desc(versionTable.versionNo))
        .limit(limit)
        .offset(offset),
    count: async () => {
      const [row] = await ctx.db.select({ n: count() }).from(versionTable).where(ofForm(query.formId))
      return row?.n ?? 0
    },
  })
  return { ...page, list: await withCounts(ctx, page.list) }
}

async function withCounts(ctx: Ctx, versions: VersionRow[]) {
  const ids = versions.map(({ id }) => id)
  const rows = await ctx.db
    .select({ versionId: recordTable.versionId, n: count() })
    .from(recordTable)
    .where(and(inArray(recordTable.versionId, ids), eq(recordTable.delFlag, '0'), ne(recordTable.status, '0')))
    .groupBy(recordTable.versionId)
  const counts = new Map(rows.map(({ versionId, n }) => [versionId, n]))
  const people = await userBriefs(
    ctx,
    versions.map(({ publishBy }) => publishBy ?? ''),
  )
  return versions.map((version) => ({
    ...version,
    publishName: people.get(version.publishBy ?? '')?.name ?? null,
    recordCount: counts.get(version.id) ?? 0,
  }))
}

/** A version of a form that the caller administrates. */
export async function reachedVersion(ctx: Ctx, id: string): Promise<VersionRow> {
  const [version] = await ctx.db.select().from(versionTable).where(eq(versionTable.id, id)).limit(1)
  if (!version) throw gone()
  await reachedForm(ctx, version.formId)
  return version
}

/** What somebody changed from one version to another, or to the draft. */
export async function compareVersions(ctx: Ctx, from: string, to: string | undefined) {
  const before = await reachedVersion(ctx, from)
  const after = to === undefined ? undefined : await reachedVersion(ctx, to)
  if (after && after.formId !== before.formId) throw refuse('只能比较同一表单的版本')
  const text = after ? after.schemaJson : (await reachedForm(ctx, before.formId)).draftJson
  return diffDefinitions(storedForm(before.schemaJson), storedForm(text))
}
