import { autosaveFiles } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { siteSettings, type SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import {
  attachFiles,
  detachFiles,
  ownersOf,
  placeMarked,
  settleUpload,
  standInOf,
  standInOwner,
  storedFiles,
  storeUpload,
  type FileRow,
} from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { keptAs } from './cmsFile.access.ts'
import { makeWidths } from './widths.service.ts'

export const marksQueue = 'cms.fileMarks'

/** Smaller pictures, by either side, stay as they are. */
const leastPx = 300

/** Nobody sees a picture there. */
const unseen: readonly (string | null)[] = [keptAs.file, autosaveFiles]

/**
 * 水印: before an article shows these pictures. Those that nothing shows yet are to be marked; what other articles or
 * parts of the site show already stays as it is (cms §4).
 */
export async function markNew(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || (await siteSettings(ctx)).watermark !== 'Y') return
  const shown = new Set(
    (await ownersOf(ctx, ids)).filter(({ bizType }) => !unseen.includes(bizType)).map(({ attachId }) => attachId),
  )
  const fresh = ids.filter((id) => !shown.has(id))
  if (fresh.length > 0) await send(ctx, fresh)
}

/** A marked picture has other content: the copy of the former one goes. */
export async function markAnew(ctx: Ctx, id: string): Promise<void> {
  await markLock.hold(ctx, id)
  if ((await standInOf(ctx, id)) === undefined) return
  await detachFiles(ctx, [standInOwner(id)])
  await send(ctx, [id])
}

/** One content of a picture after the other. */
const markLock = defineLock('cmsFileMark')

const send = (ctx: Ctx, ids: readonly string[]) => ctx.platform.jobs.send(ctx, marksQueue, { ids: [...ids] })

/** Makes the copies that visitors see, in the widths of the site too; the pictures themselves are kept. */
export async function markPictures(ctx: Ctx, ids: readonly string[], signal: AbortSignal): Promise<void> {
  const settings = await siteSettings(ctx)
  const [over] = settings.watermarkImage ? await storedFiles(ctx, [settings.watermarkImage]) : []
  if (settings.watermark !== 'Y' || !over) return
  let failure: unknown
  for (const file of await storedFiles(ctx, ids)) {
    signal.throwIfAborted()
    if ((file.width ?? 0) < leastPx || (file.height ?? 0) < leastPx || file.id === over.id) continue
    try {
      const id = (await standInOf(ctx, file.id)) ?? (await markedCopy(ctx, file, over, settings))
      if (id !== undefined) await makeWidths(ctx, [id], signal)
    } catch (error) {
      // One that cannot be marked keeps none of the others from it.
      if (signal.aborted) throw error
      failure = error
    }
  }
  if (failure !== undefined) throw failure
}

async function markedCopy(ctx: Ctx, file: FileRow, over: FileRow, settings: SiteSettings): Promise<string | undefined> {
  const placed = await placeMarked(ctx, file, {
    row: over,
    place: settings.watermarkPosition,
    opacity: settings.watermarkOpacity,
    ratio: settings.watermarkRatio,
    leastPx: settings.watermarkMinSize,
  })
  if (!placed) return undefined
  let isDone = false
  try {
    const id = await ctx.tx(async (tx) => {
      await markLock.hold(tx, file.id)
      const [now] = await storedFiles(tx, [file.id])
      // Replaced meanwhile: the copy is of what it was.
      if (now?.sha256 !== file.sha256) {
        if (now) await send(tx, [file.id])
        return undefined
      }
      const stored = await storeUpload(tx, placed, { bizType: keptAs.marked })
      await attachFiles(tx, standInOwner(file.id), [stored.id], { bizType: keptAs.marked })
      return stored.id
    })
    isDone = id !== undefined
    return id
  } finally {
    await settleUpload(ctx.platform, placed, isDone)
  }
}
