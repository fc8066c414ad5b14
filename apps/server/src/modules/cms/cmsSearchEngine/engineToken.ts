import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { isIndexNowKey, type CmsSearchEngine, type cmsSearchEngine } from '@app/shared/cms/cmsSearchEngine.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { refuseInside } from '#/kit/delivery/tellOutside.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import { openSecret, sealSecret, secretMask } from '#/platform/secret/secretBox.ts'
import { cmsSearchEngineTable as t, type SearchEngineRow } from './cmsSearchEngine.table.ts'

type Save = SaveOf<(typeof cmsSearchEngine)['fields']>

export const placeOf = (id: string) => ({ table: 'cms_search_engine', column: 'sealed_token', id })

export const tokenOf = (
  { platform }: Pick<Ctx, 'platform'>,
  { id, sealedToken }: Pick<SearchEngineRow, 'id' | 'sealedToken'>,
) => openSecret(platform, placeOf(id), sealedToken)

/** A token that was typed; the mask and an empty field leave the stored one as it is (security SC-03). */
const typedIn = ({ token }: Save) => (token?.trim() && token !== secretMask ? token.trim() : undefined)

const originOf = (url: string) => URL.parse(url)?.origin

/** Another place never gets the token of the former one, and nobody is told without one. */
export function checkEngine(ctx: Ctx, input: Save, existing: CmsSearchEngine): void {
  const typed = typedIn(input)
  const isIndexNow = existing.id === 'indexNow'
  if (input.url !== undefined) refuseInside(ctx, input.url)
  if (isIndexNow && typed !== undefined && !isIndexNowKey(typed)) throw invalid({ token: '推送密钥格式不正确' })
  const { sealedToken } = existing as unknown as SearchEngineRow
  const isElsewhere = input.url !== undefined && originOf(input.url) !== originOf(existing.url)
  // The key of IndexNow stands on the site for everybody to read.
  if (!isIndexNow && isElsewhere && sealedToken && typed === undefined) throw invalid({ token: '请重新输入密钥' })
  const isOn = (input.status ?? existing.status) === '0'
  if (!isIndexNow && isOn && typed === undefined && tokenOf(ctx, { id: existing.id, sealedToken }) === undefined)
    throw invalid({ token: '推送密钥不能为空' })
}

export async function keepToken(ctx: Ctx, input: Save, row: SearchEngineRow): Promise<void> {
  const needsOne = row.id === 'indexNow' && row.status === '0' && tokenOf(ctx, row) === undefined
  const token = typedIn(input) ?? (needsOne ? randomBytes(16).toString('hex') : undefined)
  if (token === undefined) return
  await ctx.db
    .update(t)
    .set({ sealedToken: sealSecret(ctx.platform, placeOf(row.id), token) })
    .where(eq(t.id, row.id))
}

/** What the file of the site says with which IndexNow knows that the addresses are ours; nothing while it is off. */
export async function indexNowKey(ctx: Ctx): Promise<string | undefined> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.id, 'indexNow'), eq(t.status, '0')))
  return row && tokenOf(ctx, row)
}
