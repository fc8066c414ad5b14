import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPreviewed, siteSettings, themeOf, visitCounter, visitorsMaySee } from '#/modules/cms/api.ts'
import { isBeginning, isCounted } from '#/modules/site/counting/counted.ts'
import { showOwned } from '#/modules/system/api.ts'
import { systemContext } from '#/platform/context.ts'
import { notFound } from '#/platform/errors.ts'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
}

/** Files of the site: those of themes, and uploads as long as something shows them that visitors may know of. */
export default async function mediaSite(app: FastifyInstance): Promise<void> {
  const { platform } = app
  const config = { rate: 'file' } as const
  const counter = visitCounter(platform)

  app.get<{ Params: { theme: string; state: string; '*': string } }>(
    '/static/:theme/:state/*',
    { config },
    async (request, reply) => {
      const { theme: name, state, '*': path } = request.params
      const theme = await themeOf(platform, name)
      const file = theme.statics.get(path)
      const type = types[path.split('.').at(-1) ?? '']
      if (!file || !type) throw notFound()
      const etag = `"${file.sha256.slice(0, 22)}"`
      // A page of an earlier state of the theme gets the file of today, which it must ask for again.
      const isCurrent = theme.id.endsWith(`@${state}`)
      void reply
        .type(type)
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
        .header('etag', etag)
      if (path.endsWith('.svg'))
        void reply
          .header('content-disposition', 'attachment')
          .header('content-security-policy', "default-src 'none'; sandbox")
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.send(file.content)
    },
  )

  app.get<{
    Params: { id: string }
    Querystring: { thumb?: string; v?: string | string[]; preview?: string | string[]; article?: string | string[] }
  }>('/media/:id', { config }, async (request, reply) => {
    const ctx = systemContext(platform)
    const { id } = request.params
    const [articleId = '', token = ''] = String(request.query.preview ?? '').split('.')
    const isShown = async (owners: readonly string[]) =>
      (await visitorsMaySee(ctx, id, owners)) || (token !== '' && isPreviewed(ctx, owners, articleId, token))
    const { thumb, v } = request.query
    const version = token === '' ? String(v) : undefined
    const answer = await showOwned(ctx, request, reply, id, isShown, { thumb, version })
    if (token === '') await countDownload(request, id)
    return answer
  })

  /** An attachment that a page offers says which article that is of. */
  async function countDownload(request: FastifyRequest<{ Querystring: { article?: string | string[] } }>, id: string) {
    const articleNo = Number(request.query.article)
    const agent = request.headers['user-agent'] ?? ''
    if (!Number.isSafeInteger(articleNo) || articleNo <= 0 || !isBeginning(request)) return
    const settings = await siteSettings({ platform })
    if (isCounted(settings, agent))
      counter.countDownload({ articleNo, fileId: id, ip: settings.statIpMode === 'off' ? '' : request.ip, agent })
  }

  app.get('/favicon.ico', { config }, async (_request, reply) => {
    const { favicon } = await siteSettings({ platform })
    if (!favicon) throw notFound()
    return reply.redirect(`/media/${favicon}`, 302)
  })
}
