import type { articleImports } from '@app/shared/cms/articleImports.ts'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { placeMade, settleUpload, storeUpload, type PlacedUpload } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { fetchOutside, OutboundFailure } from '#/platform/outside/outbound.ts'

type Fetched = DataOf<(typeof articleImports)['fetchImages']>

const mostBytes = 10 * 1_048_576

/** First bytes of the kinds that a page may show; what a server says of its own answer counts for nothing. */
const signatures: readonly [ending: string, at: number, hex: string][] = [
  ['png', 0, '89504e470d0a1a0a'],
  ['jpg', 0, 'ffd8ff'],
  ['gif', 0, '47494638'],
  ['webp', 8, '57454250'],
]

const endingOf = (bytes: Buffer) =>
  signatures.find(([, at, hex]) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex)?.[0]

/** Pictures of other sites as uploads of the caller, through the guarded client alone (cms §8.4, security SS-01). */
export async function fetchImages(ctx: Ctx, urls: readonly string[]): Promise<Fetched> {
  if ((await siteSettings(ctx)).remoteImage !== 'Y') throw refuse('站点未开启下载远程图片')
  const result: Fetched = { images: [], failures: [] }
  for (const url of new Set(urls)) {
    try {
      result.images.push({ url, ...(await fetchImage(ctx, url)) })
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof OutboundFailure)) throw error
      result.failures.push({ url, msg: error instanceof Refusal ? error.message : '下载失败' })
    }
  }
  return result
}

async function fetchImage(ctx: Ctx, url: string): Promise<{ id: string; address: string }> {
  const { status, bytes } = await fetchOutside(ctx.platform.env, { url, mostBytes })
  const ending = endingOf(bytes)
  if (status !== 200) throw refuse('下载失败')
  if (!ending) throw refuse('不是图片')
  const placed = await placeMade(ctx, { fileName: `远程图片.${ending}`, bytes }, 'editor')
  return stored(ctx, placed)
}

async function stored(ctx: Ctx, placed: PlacedUpload): Promise<{ id: string; address: string }> {
  let done = false
  try {
    const { id, url } = await ctx.tx((tx) => storeUpload(tx, placed, { bizType: 'editor' }))
    done = true
    return { id, address: url }
  } finally {
    await settleUpload(ctx.platform, placed, done)
  }
}
