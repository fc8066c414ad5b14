import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ScanStatus } from '@app/shared/system/attach.ts'
import { wrongType } from '@app/shared/system/file.ts'
import { refuse } from '#/platform/errors.ts'
import { matchesType } from '#/platform/files/fileSignature.ts'
import { cleanImage, ImageBroken, isCleaned, type PictureSize } from '#/platform/files/image.ts'
import type { Received } from '#/platform/files/receive.ts'
import type { Platform } from '#/platform/platform.ts'
import { nameWithin, policyOf, type UploadPolicy } from './upload.policy.ts'

/** A file that may be stored: named, of the type it claims to be, free of what does not belong into it. */
export interface CheckedUpload {
  path: string
  originalName: string
  extension: string
  sizeBytes: number
  sha256: string
  /** Of the bytes as they were sent. */
  receivedSha256: string
  policy: UploadPolicy
  /** Pixels of a picture. */
  picture?: PictureSize
  /** What the scanner said, when there is one. */
  scanStatus?: string | null
}

/** Everything that can be said of an upload before a transaction is open. */
export async function checkUpload(
  platform: Platform,
  received: Pick<Received, 'path' | 'fileName' | 'sizeBytes' | 'sha256'>,
  bizType: string | undefined,
): Promise<CheckedUpload> {
  const policy = await policyOf(platform, bizType)
  const { originalName, extension } = nameWithin(policy, received.fileName)
  const { path, sizeBytes, sha256 } = received
  const refused = () => {
    platform.log.warn({ event: 'file.refused', extension, size: sizeBytes })
    return refuse(wrongType(policy.types))
  }
  if (sizeBytes === 0 || !(await matchesType(path, extension))) throw refused()
  const scanStatus = await scanned(platform, path)
  const checked = { path, sizeBytes, sha256, receivedSha256: sha256, originalName, extension, policy, scanStatus }
  if (!isCleaned(extension)) return checked
  const picture = await platform.files.temporary(async (cleaned) => {
    const size = await cleanImage(path, extension, cleaned, { pixels: policy.imagePixels }).catch((error: unknown) => {
      throw error instanceof ImageBroken ? refused() : error
    })
    await rename(cleaned, path)
    return size
  })
  return { ...checked, ...(await measured(path)), picture }
}

/** What the scanner cannot judge now waits for it; nobody gets it meanwhile (security UP-12). */
async function scanned({ files, log }: Platform, path: string): Promise<string | null> {
  const verdict = await files.scan?.(path)
  if (verdict === undefined) return null
  if (verdict === 'infected') {
    log.warn({ event: 'file.infected' })
    throw refuse('文件存在安全风险，已拒绝')
  }
  return verdict === 'clean' ? ScanStatus.clean : ScanStatus.pending
}

async function measured(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') }
}
