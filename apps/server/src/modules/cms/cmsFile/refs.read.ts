import type { cmsFileCalls } from '@app/shared/cms/cmsFileCalls.ts'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { filePlaces } from '#/kit/filePlaces.ts'
import { ownersOf, type FileOwner } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { ownKinds } from './cmsFile.access.ts'
import { fileStore } from './cmsFile.store.ts'
import { ownersOnSite } from './onSite.read.ts'

const mostPlaces = 100

/** Rows that show files, without the library itself. */
export const usesOf = async (ctx: Ctx, ids: readonly string[]): Promise<FileOwner[]> =>
  (await ownersOf(ctx, ids)).filter(({ bizType }) => !ownKinds.includes(bizType ?? ''))

/** Places of a file by name; of those that the caller may not know of nothing but their number is told. */
export async function refsOf(ctx: Ctx, id: string): Promise<DataOf<(typeof cmsFileCalls)['refs']>> {
  await fileStore.get(ctx, id)
  const owners = await usesOf(ctx, [id])
  const places = (await filePlaces(ctx, owners.slice(0, mostPlaces))).filter(({ title }) => title !== null)
  const seen = await ownersOnSite(
    ctx,
    owners.map(({ formId }) => formId),
  )
  return { places, hidden: owners.length - places.length, total: owners.length, isOpen: seen.size > 0 }
}
