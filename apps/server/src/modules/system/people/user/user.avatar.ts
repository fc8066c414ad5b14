import { createHash } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { and, eq, ne } from 'drizzle-orm'
import { avatarTypes, wrongAvatar } from '@app/shared/system/profile.ts'
import { publishFiles } from '#/modules/system/files/file/file.read.ts'
import { removeFiles } from '#/modules/system/files/file/file.remove.ts'
import { storeUpload, type PlacedUpload } from '#/modules/system/files/file/file.service.ts'
import { fileTable } from '#/modules/system/files/file/file.table.ts'
import type { CheckedUpload } from '#/modules/system/files/file/upload.check.ts'
import { policyOf } from '#/modules/system/files/file/upload.policy.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { extensionOf } from '#/platform/files/fileNames.ts'
import { ImageBroken, smallImage } from '#/platform/files/image.ts'
import type { Received } from '#/platform/files/receive.ts'
import type { Platform } from '#/platform/platform.ts'

const side = 400

/** A small picture made anew from the pixels of whatever came; what is no picture is refused. */
export async function checkAvatar(platform: Platform, received: Received): Promise<CheckedUpload> {
  const { path, fileName, sha256: receivedSha256 } = received
  if (!(avatarTypes as readonly string[]).includes(extensionOf(fileName))) throw refuse(wrongAvatar)
  const policy = await policyOf(platform, undefined)
  return platform.files.temporary(async (target) => {
    const extension = await smallImage(path, target, side, { pixels: policy.imagePixels }).catch((error: unknown) => {
      throw error instanceof ImageBroken ? refuse(wrongAvatar) : error
    })
    await rename(target, path)
    const bytes = await readFile(path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const originalName = `头像.${extension}`
    return { path, originalName, extension, sizeBytes: bytes.length, sha256, receivedSha256, policy }
  })
}

/** Everybody who sees the user sees their picture, so its address needs no signature; the one before goes. */
export async function changeAvatar(
  ctx: Ctx,
  upload: PlacedUpload,
  userId: string,
  set: (imgUrl: string) => Promise<void>,
): Promise<{ imgUrl: string }> {
  const bizType = 'avatar'
  const { id, fileName } = await storeUpload(ctx, upload, { bizType, formId: userId })
  const imgUrl = `/profile/${fileName}`
  await publishFiles(ctx, [imgUrl])
  await set(imgUrl)
  const former = await ctx.db
    .select({ id: fileTable.id })
    .from(fileTable)
    .where(
      and(
        eq(fileTable.formId, userId),
        eq(fileTable.bizType, bizType),
        eq(fileTable.delFlag, '0'),
        ne(fileTable.id, id),
      ),
    )
  await removeFiles(
    ctx,
    former.map((row) => row.id),
  )
  return { imgUrl }
}
