import type { FastifyInstance } from 'fastify'
import { previewedTheme, TemplateError } from '#/modules/cms/api.ts'
import { homePage, pageAt } from '#/modules/site/page/pages.ts'
import { visitOf } from '#/modules/site/page/visit.ts'
import { notFound } from '#/platform/errors.ts'

const perMinute = 60

/** Pages in a theme that is not the one of visitors, for whoever holds a link of 模板管理. */
export default async function themePreviewSite(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  app.get<{ Params: { token: string; '*': string } }>('/preview/theme/:token/*', async (request, reply) => {
    rate.hitFrom('sitePreview', request.ip, perMinute)
    const { token, '*': rest } = request.params
    const visit = await visitOf(platform)
    const previewed = await previewedTheme(visit.ctx, token)
    if (!previewed) throw notFound('预览链接已失效')
    void reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    const { theme, draft } = previewed
    const banner = `预览：主题 ${theme}${draft ? `，${draft.path} 未保存的内容` : ''}`
    const shown = { ...visit, settings: { ...visit.settings, theme }, draft, banner }
    const path = `/${rest}`
    try {
      const page = await (path === '/' ? homePage(shown) : pageAt(shown, path))
      const { location } = page
      if (location !== undefined)
        return await reply.redirect(location.startsWith('/') ? `/preview/theme/${token}${location}` : location, 302)
      return await reply.code(page.status).type(page.type).send(page.text)
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      const { file, line, column, message } = error.fault
      return reply.code(422).type('text/plain; charset=utf-8').send(`${file} 第${line}行第${column}列：${message}`)
    }
  })
}
