import { sameType, uploadUses, wrongType, type UploadUse } from '@app/shared/system/file.ts'
import { refuse } from '#/platform/errors.ts'
import { extensionOf, hidesExtension, shownName } from '#/platform/files/fileNames.ts'
import { isKnownType } from '#/platform/files/types.ts'
import type { Platform } from '#/platform/platform.ts'

export interface UploadPolicy {
  /** What the refusal names. */
  types: readonly string[]
  /** What the policy of the whole product allows, whatever the use. */
  allowed: readonly string[]
  maxMb: number
  nameLength: number
  imagePixels: number
  userBytes: number
  totalBytes: number
  /** Keys begin with the day. */
  datePath: boolean
  /** Same content is stored once. */
  dedupe: boolean
}

const mega = 1_048_576
const giga = 1_073_741_824
/** As many bytes of the name are kept. */
const nameBytes = 255

/** What 参数设置 says, never above what the server can bear; a use of the product narrows it. */
export async function policyOf({ env, ports }: Platform, bizType: string | undefined): Promise<UploadPolicy> {
  const { limits } = env
  const number = async (key: string, fallback: number) =>
    Number(await ports.configValue(`sys.upload.${key}`)) || fallback
  const general = (await ports.configValue('sys.upload.allowExt')).split(/[\s,]+/).filter(Boolean)
  const use = Object.hasOwn(uploadUses, bizType ?? '') ? uploadUses[bizType as UploadUse] : undefined
  const isOn = async (key: string) => (await ports.configValue(`sys.upload.${key}`)) === 'true'
  const ownMb = Math.min(
    await number('maxFileSize', limits.L_UPLOAD / mega),
    await number('maxRequestSize', limits.L_UPLOAD / mega),
  )
  return {
    types: use?.types ?? general,
    allowed: general,
    maxMb: Math.min(use?.maxMb ?? ownMb, ownMb, Math.floor(limits.L_UPLOAD / mega)),
    nameLength: await number('maxNameLength', 100),
    imagePixels: Math.min(await number('imageMaxPixel', limits.L_IMAGE_PIXELS), limits.L_IMAGE_PIXELS),
    userBytes: Math.min((await number('userQuotaGb', 0)) * giga || limits.L_USER_QUOTA, limits.L_USER_QUOTA),
    totalBytes: (await number('totalQuotaGb', 0)) * giga || Infinity,
    datePath: await isOn('datePath'),
    dedupe: await isOn('dedupe'),
  }
}

/** The name to show and the extension to store under; refuses what the policy does not list (security UP-01, UP-05). */
export function nameWithin(policy: UploadPolicy, raw: string): { originalName: string; extension: string } {
  const originalName = shownName(raw)
  const extension = extensionOf(originalName)
  const wanted = policy.types.includes(extension) || policy.types.includes(sameType[extension] ?? '')
  if (!wanted || !policy.allowed.includes(extension) || !isKnownType(extension) || hidesExtension(originalName))
    throw refuse(wrongType(policy.types))
  if ([...originalName].length > policy.nameLength) throw refuse(`上传的文件名最长${policy.nameLength}个字符`)
  return { originalName: shortened(originalName, extension), extension }
}

/** Cuts the stem, never the extension. */
function shortened(name: string, extension: string): string {
  const ending = name.slice(-extension.length - 1)
  let stem = name.slice(0, -ending.length)
  while (Buffer.byteLength(stem + ending) > nameBytes) stem = stem.slice(0, -1)
  return `${stem.toWellFormed()}${ending}`
}
