import type { BodyOf, DataOf } from '@app/shared/kit/endpoint.ts'
import type { uploadPolicyCalls } from '@app/shared/system/uploadPolicy.ts'
import { readConfigs, writeConfigs } from '#/modules/system/settings/config/config.write.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, stale } from '#/platform/errors.ts'
import { isKnownType, knownTypes } from '#/platform/files/types.ts'

type Shown = DataOf<typeof uploadPolicyCalls.get>
type Sent = BodyOf<typeof uploadPolicyCalls.save>

const names = [
  'maxFileSize',
  'maxRequestSize',
  'maxNameLength',
  'allowExt',
  'datePath',
  'dedupe',
  'imageMaxPixel',
  'userQuotaGb',
  'totalQuotaGb',
] as const
const keyOf = (name: (typeof names)[number]) => `sys.upload.${name}`
const keys = names.map(keyOf)

export async function readPolicy(ctx: Ctx): Promise<Shown> {
  const { values, version } = await readConfigs(ctx, keys)
  const { limits } = ctx.platform.env
  const text = (name: (typeof names)[number]) => values.get(keyOf(name)) ?? ''
  const number = (name: (typeof names)[number], most: number) => Math.min(Number(text(name)) || most, most)
  const caps = {
    fileMb: Math.floor(limits.L_UPLOAD / 1_048_576),
    imagePixels: limits.L_IMAGE_PIXELS,
    userGb: Math.floor(limits.L_USER_QUOTA / 1_073_741_824),
  }
  return {
    maxFileSize: number('maxFileSize', 500),
    maxRequestSize: number('maxRequestSize', 520),
    maxNameLength: Number(text('maxNameLength')) || 100,
    allowExt: text('allowExt')
      .split(/[\s,]+/)
      .filter(Boolean),
    datePath: text('datePath') === 'true',
    dedupe: text('dedupe') === 'true',
    imageMaxPixel: number('imageMaxPixel', 50_000_000),
    userQuotaGb: Number(text('userQuotaGb')) || 0,
    totalQuotaGb: Number(text('totalQuotaGb')) || 0,
    version,
    knownExt: knownTypes(),
    caps,
  }
}

export async function savePolicy(ctx: Ctx, { version, allowExt, ...rest }: Sent): Promise<void> {
  const unknown = allowExt.filter((extension) => !isKnownType(extension))
  if (unknown.length > 0) throw invalid({ allowExt: `不支持的文件类型：${unknown.join('、')}` })
  if (rest.maxRequestSize < rest.maxFileSize) throw invalid({ maxRequestSize: '单次请求上限不能小于单文件上限' })
  const known = await readConfigs(ctx, keys, true)
  if (known.version !== version) throw stale()
  const values = new Map(Object.entries(rest).map(([name, value]) => [`sys.upload.${name}`, String(value)]))
  values.set(keyOf('allowExt'), [...new Set(allowExt)].join(' '))
  await writeConfigs(ctx, known, values)
}
