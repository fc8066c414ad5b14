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

/** Files of the bundle that are needed behind the page of the application (apps/web/pageStarts.ts). */
interface PageStarts {
  login: string[]
  frame: string[]
  /** Within the frame, by the path of the page below `/admin`; a step that begins with a colon is any. */
  pages: Record<string, string[]>
}

const noStarts: PageStarts = { login: [], frame: [], pages: {} }

const hintOf = (name: string) =>
  name.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/admin/${name}">`
    : `<link rel="modulepreload" crossorigin href="/admin/${name}">`

/** The page of the application for a path below `/admin`: it names the files that will be shown there. */
function pageFor(dir: string): (path: string, signedIn: boolean) => string {
  const html = readFileSync(join(dir, 'index.html'), 'utf8')
  const file = join(dir, 'starts.json')
  const starts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageStarts) : noStarts
  const naming = (names: readonly string[]) => html.replace('</head>', () => `${names.map(hintOf).join('')}</head>`)
  const [ofLogin, ofFrame] = [naming(starts.login), naming(starts.frame)]
  const ofPages = Object.entries(starts.pages).map(([path, names]) => ({
    steps: path.slice(1).split('/'),
    page: naming([...starts.frame, ...names]),
  }))
  const isAt = (wanted: readonly string[], steps: readonly string[]) =>
    wanted.length === steps.length && wanted.every((step, at) => step.startsWith(':') || step === steps[at])
  return (path, signedIn) => {
    if (!signedIn) return ofLogin
    const steps = path.split('/')
    return ofPages.find((one) => isAt(one.steps, steps))?.page ?? ofFrame
  }
}

/** The application finds out whether the session still stands; what waits behind the sign-in is fetched ahead for it. */
const mayBeSignedIn = ({ headers }: FastifyRequest) => headers.cookie?.includes('access_token=') === true

/** The web bundle below `/admin/`; navigations get the page, a missing asset is a plain 404 (security WB-11). */
export async function webRoutes(app: FastifyInstance, dir: string): Promise<void> {
  const config = { access: 'public' } as const
  app.get('/', { config }, (_request, reply) => reply.redirect('/admin/', 302))
  app.get('/admin', { config }, (_request, reply) => reply.redirect('/admin/', 302))
  if (!existsSync(join(dir, 'index.html'))) {
    app.get('/admin/*', { config }, () => {
      throw notFound('网页尚未构建，请先执行 npm run build')
    })
    return
  }

  await app.register(fastifyStatic, { root: dir, serve: false, preCompressed: true, index: false, dotfiles: 'deny' })
  const htmlOf = pageFor(dir)
  const sendPage = (reply: FastifyReply, html: string) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  app.get('/admin/*', { config }, (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const { '*': path } = request.params
    if (path.split('/').some((name) => name.startsWith('.'))) throw notFound()
    if (!hasExtension(path)) return sendPage(reply, htmlOf(path, mayBeSignedIn(request)))
    if (path.endsWith('.map') || !existsSync(join(dir, path))) throw notFound()
    const lasting = path.startsWith('assets/')
    // The form element is made for pages of others; it holds nothing but code (form-designer §10).
    if (path.startsWith('form-renderer/')) void reply.header('cross-origin-resource-policy', 'cross-origin')
    return reply
      .sendFile(path, { maxAge: 0, cacheControl: false })
      .header('cache-control', lasting ? assetCache : 'no-cache')
  })
}
