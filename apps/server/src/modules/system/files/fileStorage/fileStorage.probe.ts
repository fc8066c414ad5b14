import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { newKey } from '#/platform/files/fileNames.ts'
import type { S3Settings } from '#/platform/files/s3Storage.ts'
import { objectKey, openS3Client, s3Address } from '#/platform/files/s3Storage.ts'
import type { FileStorage } from '#/platform/files/storage.ts'
import { isLocal, openStorage, s3SettingsOf } from './fileStorage.read.ts'
import type { StorageRow } from './fileStorage.secrets.ts'

const limitMs = 10_000
const linkSeconds = 1_800

/** Puts a small object there, reads it and takes it away again; nothing more is told of a failure (security SS-04). */
export async function probe(ctx: Ctx, row: StorageRow): Promise<{ msg: string }> {
  const key = newKey(ctx.now, 'txt', 'test')
  try {
    const storage = openStorage(ctx.platform, row, { attempts: 1, answerMs: limitMs / 2 })
    await within(limitMs, roundTrip(ctx, storage, key))
    return { msg: `测试通过，上传文件成功！访问地址：${await addressOf(ctx, row, key)}` }
  } catch (error) {
    ctx.platform.log.warn({ err: error, storage: row.id }, 'storage test failed')
    if (error instanceof Refusal && error.reason === 'forbiddenAddress')
      throw refuse(`测试失败：${error.message}`, error.reason)
    throw refuse('测试失败：连接失败')
  }
}

const roundTrip = ({ platform }: Ctx, storage: FileStorage, key: string): Promise<void> =>
  platform.files.temporary(async (path) => {
    const content = `test ${key}`
    await writeFile(path, content, { mode: 0o600 })
    await storage.put(key, path)
    const back = await text(await storage.read(key))
    await storage.remove(key)
    if (back !== content) throw new Error('another object came back')
  })

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Where a browser would find the object: private ones by a link of half an hour, public ones by their own address. */
async function addressOf({ platform }: Ctx, row: StorageRow, key: string): Promise<string> {
  if (isLocal(row)) return `/profile/${key}`
  const settings = s3SettingsOf(platform, row) as S3Settings
  const object = objectKey(settings, key)
  if (row.accessPolicy === '0') {
    const [{ GetObjectCommand }, { getSignedUrl }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('@aws-sdk/s3-request-presigner'),
    ])
    const client = await openS3Client(settings, platform.env)
    const command = new GetObjectCommand({ Bucket: settings.bucket, Key: object })
    return getSignedUrl(client, command, { expiresIn: linkSeconds })
  }
  if (row.domain) return `${row.domain.replace(/\/$/, '')}/${object}`
  const site = new URL(s3Address(settings))
  if (settings.pathStyle) return `${site.origin}/${settings.bucket}/${object}`
  site.hostname = `${settings.bucket}.${site.hostname}`
  return `${site.origin}/${object}`
}
