import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { outNowAmong } from '#/modules/cms/cmsArticle/publishedList.read.ts'
import { publicClasses } from '#/modules/cms/cmsClass/publicClasses.read.ts'
import { shownLinksAmong } from '#/modules/cms/cmsLink/publicLinks.read.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { storedFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsFileTable as t } from './cmsFile.table.ts'

/** Which of the rows are of a kind that visitors see now. */
type Shown = (ctx: Ctx, owners: readonly string[], openClasses: readonly string[]) => Promise<readonly string[]>

const kinds = new Map<string, Shown>([
  ['article', outNowAmong],
  ['link', shownLinksAmong],
])

/** Rows of another kind show files to visitors as well. */
export const showsOnSite = (word: string, shown: Shown): void => void kinds.set(word, shown)

/** Those rows, of all that keep files, which visitors of the site see now. */
export async function ownersOnSite(ctx: Ctx, owners: readonly string[]): Promise<ReadonlySet<string>> {
  if (owners.length === 0) return new Set()
  const [settings, classes] = await Promise.all([siteSettings(ctx), publicClasses(ctx)])
  const open = [...classes.byId.values()].filter(({ scope }) => scope === '0').map(({ id }) => id)
  const own = new Set([settings.id, ...open])
  const seen = new Set(owners.filter((owner) => own.has(owner)))
  for (const shown of kinds.values()) for (const id of await shown(ctx, owners, open)) seen.add(id)
  return seen
}

/** Whether visitors may have a file that these rows show: one of them is on the site, and nobody has deleted the file. */
export async function visitorsMaySee(ctx: Ctx, fileId: string, owners: readonly string[]): Promise<boolean> {
  const [binned] = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.id, fileId), isNotNull(t.recycleTime)))
    .limit(1)
  return !binned && (await ownersOnSite(ctx, owners)).size > 0
}

/** Of files that a text names, those that are there for visitors: the bin of the library keeps the others. */
export async function shownFiles(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const binned = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.id, [...ids]), isNotNull(t.recycleTime)))
  const gone = new Set(binned.map(({ id }) => id))
  return (await storedFiles(ctx, ids)).flatMap(({ id }) => (gone.has(id) ? [] : [id]))
}
