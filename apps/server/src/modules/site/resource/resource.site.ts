import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DownloadScope } from '@app/shared/cms/cmsResource.ts'
import { countDownload, publicResource, publicVersion, type ResourceRow, type VersionRow } from '#/modules/cms/api.ts'
import { isBeginning } from '#/modules/site/counting/counted.ts'
import { openedBy, staff } from '#/modules/site/page/visit.ts'
import { sendStored, storedFiles } from '#/modules/system/api.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import { notFound, Refusal } from '#/platform/errors.ts'
import { sendZip } from './zipOfFiles.ts'

interface Asked {
  Params: { code: string; versionNo?: string }
  Querystring: { file?: string }
}

const countedMs = 600_000
const gone = () => notFound('访问的页面不存在')

/** Downloads of resources: an address that stays, and one for each version (cms §10.2). */
export default async function resourceSite(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  const config = { rate: 'file' } as const

  const download = async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const ctx = systemContext(platform)
    const { code, versionNo } = request.params
    const resource = await publicResource(ctx, code)
    const version = resource && (await publicVersion(ctx, resource, versionNo))
    if (!resource || !version) throw gone()
    await requireScope(request, resource)
    const answer = await sendVersion(ctx, request, reply, { resource, version })
    // What could not be sent is no download.
    if (isBeginning(request))
      count(ctx, request, resource, version).catch((error: unknown) =>
        platform.log.warn({ err: error }, 'a download could not be counted'),
      )
    return answer
  }
  app.get<Asked>('/resource/:code/download', { config }, download)
  app.get<Asked>('/resource/:code/v/:versionNo/download', { config }, download)

  async function sendVersion(
    ctx: Ctx,
    request: FastifyRequest<Asked>,
    reply: FastifyReply,
    { resource, version }: { resource: ResourceRow; version: VersionRow },
  ) {
    const wanted = fileOf(version, request.query.file)
    if (wanted === undefined)
      return sendZip(ctx, reply, version.files, `${resource.resourceCode}-${version.versionNo}.zip`)
    const [file] = await storedFiles(ctx, [wanted.fileId])
    if (!file) throw gone()
    return sendStored(ctx, request, reply, file, { name: wanted.name, cache: 'public, max-age=0, must-revalidate' })
  }

  async function requireScope(request: FastifyRequest, { id, downloadScope }: ResourceRow): Promise<void> {
    if (downloadScope === DownloadScope.everybody) return
    const opened = await openedBy(platform, request.headers.cookie)
    if (downloadScope === DownloadScope.signedIn) {
      if (!opened.has(staff)) throw new Refusal(403, '该内容仅登录用户可见')
      return
    }
    if (!opened.has(`r:${id}`)) throw new Refusal(403, '该内容需要密码才能下载')
  }

  /** One visitor counts once in ten minutes, however often they begin anew. */
  async function count(ctx: Ctx, { ip }: FastifyRequest, resource: ResourceRow, version: VersionRow): Promise<void> {
    if (!rate.isFirstFrom(`download ${version.id}`, ip, countedMs)) return
    await countDownload(ctx, resource.id, version.id)
  }
}

/** The file that is asked for; none when several are there and nobody says which. */
function fileOf({ files }: VersionRow, asked: string | undefined) {
  if (asked === undefined) return files.length === 1 ? files[0] : undefined
  const file = /^[1-9]\d{0,2}$/.test(asked) ? files[Number(asked) - 1] : undefined
  if (!file) throw gone()
  return file
}
