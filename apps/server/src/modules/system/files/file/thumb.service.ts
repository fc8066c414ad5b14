import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { thumbWidths, type ThumbWidth } from '@app/shared/system/file.ts'
import { storageOf } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import { createGate } from '#/platform/concurrency.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { FileMissing, type FileStorage } from '#/platform/files/storage.ts'
import { isShrinkable, shrink } from '#/platform/files/thumb.ts'
import { objectOf, type FileRow } from './file.read.ts'

/** Key of a smaller copy; it follows from the picture's own key, so no row is needed to find it. */
const thumbKey = (key: string, width: ThumbWidth) =>
  `thumb/${createHash('sha256').update(`${key} ${width}`).digest('hex').slice(0, 32)}.webp`

export const thumbKeys = (key: string): string[] => thumbWidths.map((width) => thumbKey(key, width))

/** Copies made at once on one node; the others wait, so that a page full of pictures does not fill the memory. */
const inTurn = createGate(2)
const making = new Map<string, Promise<void>>()

/** Key of the picture's smaller copy, made when it is first asked for; `undefined` of what cannot be made smaller. */
export async function thumbOf(
  ctx: Ctx,
  storage: FileStorage,
  row: FileRow,
  width: ThumbWidth,
): Promise<string | undefined> {
  if (!isShrinkable(row.fileSuffix)) return undefined
  const key = thumbKey(objectOf(row), width)
  try {
    await storage.size(key)
    return key
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
  }
  const known = making.get(key)
  const work = known ?? inTurn(() => make(ctx, storage, row, key, width)).finally(() => making.delete(key))
  making.set(key, work)
  try {
    await work
    return key
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.platform.log.warn({ err: error, key: row.fileName }, 'no smaller copy could be made')
    return undefined
  }
}

/** Makes copies of a picture before somebody asks for them. */
export async function makeThumbs(ctx: Ctx, row: FileRow, widths: readonly ThumbWidth[]): Promise<void> {
  const storage = await storageOf(ctx.platform, row.storageId)
  for (const width of widths) await thumbOf(ctx, storage, row, width)
}

const make = ({ platform }: Ctx, storage: FileStorage, row: FileRow, key: string, width: ThumbWidth) =>
  platform.files.temporary((source) =>
    platform.files.temporary(async (target) => {
      await pipeline(await storage.read(objectOf(row)), createWriteStream(source, { flags: 'wx', mode: 0o600 }))
      await shrink(source, target, width, platform.env.limits.L_IMAGE_PIXELS)
      await storage.put(key, target)
    }),
  )
