import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql, sum } from 'drizzle-orm'
import { wrongType } from '@app/shared/system/file.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { cleanImage, ImageBroken, isCleaned } from '#/platform/files/image.ts'
import { newKey } from '#/platform/files/names.ts'
import type { Received } from '#/platform/files/receive.ts'
import { matchesType } from '#/platform/files/signature.ts'
import { mimeOf } from '#/platform/files/types.ts'
import type { Platform } from '#/platform/platform.ts'
import { fileUrl } from './file.read.ts'
import { fileTable } from './file.table.ts'
import { nameWithin, policyOf, type UploadPolicy } from './upload.policy.ts'

/** A file that may be stored: named, of the type it claims to be, free of what does not belong into it. */
export interface CheckedUpload {
  path: string
  originalName: string
  extension: string
  sizeBytes: number
  sha256: string
  policy: UploadPolicy
}

/** Everything that can be said of an upload before a transaction is open. */
export async function checkUpload(platform: Platform, received: Received): Promise<CheckedUpload> {
  const policy = await policyOf(platform, received.fields.bizType)
  const { originalName, extension } = nameWithin(policy, received.fileName)
  const refused = () => {
    platform.log.warn({ event: 'file.refused', extension, size: received.sizeBytes })
    return refuse(wrongType(policy.types))
  }
  if (received.sizeBytes === 0 || !(await matchesType(received.path, extension))) throw refused()
  const { path, sizeBytes, sha256 } = received
  if (!isCleaned(extension)) return { path, sizeBytes, sha256, originalName, extension, policy }
  const cleaned = platform.files.newTempPath()
  try {
    await cleanImage(path, extension, cleaned, { pixels: policy.imagePixels })
    await rename(cleaned, path)
  } catch (error) {
    await rm(cleaned, { force: true })
    throw error instanceof ImageBroken ? refused() : error
  }
  return { path, ...(await measured(path)), originalName, extension, policy }
}

async function measured(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { sizeBytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** Stores a checked upload: the bytes are whole under their key before the row tells of them (security R-02). */
export async function storeUpload(
  ctx: Ctx,
  upload: CheckedUpload,
  owner: { bizType?: string | undefined; formId?: string | undefined },
) {
  const { path, originalName, extension, sizeBytes, sha256 } = upload
  const { storage } = ctx.platform.files
  await checkRoom(ctx, upload)
  const fileName = newKey(ctx.now, extension)
  await storage.put(fileName, path)
  try {
    const [row] = await ctx.db
      .insert(fileTable)
      .values({
        fileName,
        originalName,
        fileSuffix: extension,
        fileSize: sizeBytes,
        mimeType: mimeOf(extension),
        sha256,
        bizType: owner.bizType || null,
        formId: owner.formId || null,
        createBy: ctx.user.id,
        createDept: ctx.user.deptId,
        createTime: ctx.now.toISOString(),
        updateBy: ctx.user.id,
        updateTime: ctx.now.toISOString(),
        updateIp: ctx.ip,
      })
      .returning()
    if (!row) throw refuse('上传失败')
    ctx.trail.formId = row.id
    ctx.trail.changes.push(`上传：${originalName}`)
    return { id: row.id, url: fileUrl(ctx, row), fileName, originalName, size: sizeBytes }
  } catch (error) {
    await storage.remove(fileName)
    throw error
  }
}

/** Quotas of the user and of the product, and what the disk needs to live (security L.quota). */
async function checkRoom(ctx: Ctx, { sizeBytes, policy }: CheckedUpload): Promise<void> {
  if (!(await ctx.platform.files.storage.hasRoom(sizeBytes))) throw new Refusal(503, '服务器存储空间不足，请联系管理员')
  // One upload of a user at a time counts, so that many at once cannot pass the quota together.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${ctx.user.id}`}, 3))`)
  const live = eq(fileTable.delFlag, '0')
  if ((await usedBytes(ctx, and(live, eq(fileTable.createBy, ctx.user.id)))) + sizeBytes > policy.userBytes)
    throw refuse('您的存储空间已用完，请删除不需要的文件后再上传')
  if (policy.totalBytes < Infinity && (await usedBytes(ctx, live)) + sizeBytes > policy.totalBytes)
    throw refuse('系统存储空间已用完，请联系管理员')
}

async function usedBytes(ctx: Ctx, where: ReturnType<typeof and>): Promise<number> {
  const [row] = await ctx.db
    .select({ bytes: sum(fileTable.fileSize) })
    .from(fileTable)
    .where(where)
  return Number(row?.bytes ?? 0)
}
