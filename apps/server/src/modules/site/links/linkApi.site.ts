import type { FastifyInstance } from 'fastify'
import { linkForm } from '@app/shared/cms/linkForm.ts'
import { openLinkTypes } from '#/modules/cms/api.ts'
import { visitorCalls } from '#/modules/site/api/visitorCalls.ts'
import { typedAs } from '#/modules/site/guestbook/typed.ts'
import { sayJson } from '#/modules/site/page/sayJson.ts'
import { refuse } from '#/platform/errors.ts'
import { takeLinkForm } from './takeLinkForm.ts'

/** The same form for scripts; its token comes with `GET /captcha` (cms §12). */
export default async function linkApi(app: FastifyInstance): Promise<void> {
  const { platform } = app

  app.get(visitorCalls.linkTypes.path, (_request, reply) =>
    sayJson(platform, reply, async ({ ctx, settings }) => {
      if (settings.linkApply !== 'Y') throw refuse('友链申请未开放')
      return { data: (await openLinkTypes(ctx)).map(({ id, typeName }) => ({ id, name: typeName })) }
    }),
  )
  app.post(visitorCalls.link.path, (request, reply) =>
    sayJson(platform, reply, async (visit) => {
      await takeLinkForm(app, visit, typedAs(Object.keys(linkForm.shape), request.body), request.ip)
      return { msg: '提交成功，审核通过后显示' }
    }),
  )
}
