import type { Row } from '#/kit/store.ts'
import { fileUrl, ownersOf, storedFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { siteOrigin } from '#/platform/http/siteAddress.ts'
import { ownKinds } from './cmsFile.access.ts'
import type { CmsFileRow } from './cmsFile.table.ts'
import { ownersOnSite } from './onSite.read.ts'

/** Places, addresses of the next minutes and who can see it, for a whole page at once. */
export async function presentFiles(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const files = rows as unknown as CmsFileRow[]
  const ids = files.map(({ id }) => id)
  const [uploads, owners] = await Promise.all([storedFiles(ctx, ids), ownersOf(ctx, ids)])
  const places = Map.groupBy(
    owners.filter(({ bizType }) => !ownKinds.includes(bizType ?? '')),
    ({ attachId }) => attachId,
  )
  const seen = await ownersOnSite(ctx, [...new Set([...places.values()].flat().map(({ formId }) => formId))])
  const addresses = new Map(uploads.map((upload) => [upload.id, fileUrl(ctx, upload)]))
  const site = siteOrigin(ctx.platform) ?? ''
  return files.map((file) => {
    const own = places.get(file.id) ?? []
    return {
      ...file,
      pixels: file.width && file.height ? `${file.width}×${file.height}` : null,
      usage: own.length,
      isOpen: file.recycleTime === null && own.some(({ formId }) => seen.has(formId)),
      url: addresses.get(file.id) ?? '',
      siteUrl: `${site}/media/${file.id}`,
    }
  })
}
