import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#/platform/errors.ts'

export const bundleDir = join(import.meta.dirname, '../../../../web/dist')

/** Assets carry a hash in their name; the page that names them must be asked for again. */
const assetCache = 'public, max-age=31536000, immutable'

const hasExtension = (url: string) => /\.[a-z0-9]+$/i.test(url.split('?', 1)[0] ?? '')

/** Component keys of the pages in the bundle, by which menus name them; none is known without a bundle. */
export function bundledPages(dir: string): ReadonlySet<string> | undefined {
  const file = join(dir, 'pages.json')
  return existsSync(file) ? new Set(JSON.parse(readFileSync(file, 'utf8')) as string[]) : undefined
}

/** The web bundle below `/admin/`; navigations get the page, a missing asset is a plain 404 (security WB-11). */
export async function webRoutes(app: FastifyInstance, dir: string): Promise<void> {
  const page = join(dir, 'index.html')
  const config = { access: 'public' } as const
  app.get('/', { config }, (_request, reply) => reply.redirect('/admin/', 302))
  app.get('/admin', { config }, (_request, reply) => reply.redirect('/admin/', 302))
  if (!existsSync(page)) {
    app.get('/admin/*', { config }, () => {
      throw notFound('网页尚未构建，请先执行 npm run build')
    })
    return
  }

  await app.register(fastifyStatic, { root: dir, serve: false, preCompressed: true, index: false, dotfiles: 'deny' })
  const html = readFileSync(page)
  const sendPage = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  app.get('/admin/*', { config }, (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const { '*': path } = request.params
    if (path.split('/').some((name) => name.startsWith('.'))) throw notFound()
    if (!hasExtension(path)) return sendPage(reply)
    if (path.endsWith('.map') || !existsSync(join(dir, path))) throw notFound()
    const lasting = path.startsWith('assets/')
    // The form element is made for pages of others; it holds nothing but code (form-designer §10).
    if (path.startsWith('form-renderer/')) void reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply
      .sendFile(path, { maxAge: 0, cacheControl: false })
      .header('cache-control', lasting ? assetCache : 'no-cache')
  })
}
