import type { FastifyInstance, FastifyReply } from 'fastify'
import { articleKinds, previewedArticle, type PreviewedArticle } from '#/modules/cms/api.ts'
import { crumbsOf, notFoundPage, showPage } from '#/modules/site/page/pages.ts'
import { tellArticle } from '#/modules/site/page/tell.ts'
import { visitOf, type Visit } from '#/modules/site/page/visit.ts'
import { adminOrigin } from '#/platform/http/siteAddress.ts'

const perMinute = 60

/** Texts that are not out yet, for whoever has a link to one (cms §19.2, §20.4). */
export default async function previewSite(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app

  app.get<{ Params: { id: string }; Querystring: { token?: string | string[] } }>(
    '/preview/:id',
    async (request, reply) => {
      rate.hitFrom('sitePreview', request.ip, perMinute)
      const { id } = request.params
      const token = String(request.query.token ?? '')
      const visit = await visitOf(platform)
      const found = token === '' || token.length > 64 ? undefined : await previewedArticle(visit.ctx, id, token)
      const page = await (found ? previewPage(visit, found, id, token) : notFoundPage(visit, `/preview/${id}`))
      letAdminFrame(reply, adminOrigin(platform, request.hostname))
      return reply
        .code(page.status)
        .type(page.type)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .send(page.text)
    },
  )
}

/** The back office alone shows it in a frame, as wide as a desktop, a tablet or a telephone (cms §6.3, §19.1). */
function letAdminFrame(reply: FastifyReply, admin: string | undefined): void {
  if (admin === undefined) return
  const policy = String(reply.getHeader('content-security-policy'))
  void reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${admin}`))
}

async function previewPage(visit: Visit, previewed: PreviewedArticle, id: string, token: string) {
  const { published } = previewed
  const cls = visit.classes.byId.get(published.cls.id)
  const path = `/preview/${id}`
  const page = await showPage(visit, {
    kind: articleKinds[published.article.articleType] ?? 'article',
    template: published.article.detailTemplate || (cls ?? published.cls).detailTemplate,
    title: published.article.title,
    path,
    ...(cls ? { cls, crumbs: [...crumbsOf(visit, cls), { name: published.article.title, url: path }] } : {}),
    published,
    own: true,
    seo: { noIndex: true },
    page: { isPreview: true, banner: await bannerOf(visit, previewed) },
    data: { article: await tellArticle(visit, published) },
  })
  // Its pictures are as little out as the text: they come with the same link.
  return {
    ...page,
    text: page.text.replaceAll(
      /(\/media\/[0-9a-f]{32})(?:\?([\w=&;-]+))?(?=["'\s])/g,
      (_url, file: string, query?: string) => `${file}?${query ? `${query}&amp;` : ''}preview=${id}.${token}`,
    ),
  }
}

async function bannerOf({ ctx }: Visit, { status, versionNo, isDraft, expireTime }: PreviewedArticle): Promise<string> {
  const labels = await ctx.platform.ports.dictLabels('cms_article_status')
  const word = isDraft ? '修改稿' : (labels.find(({ value }) => value === status)?.label ?? '')
  return `预览：${word}${versionNo === null ? '' : ` V${versionNo}`}，${expireTime} 到期`
}
