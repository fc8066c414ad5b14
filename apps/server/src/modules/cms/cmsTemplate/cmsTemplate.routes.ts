import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { cmsTemplateCalls as calls, themeMb } from '@app/shared/cms/cmsTemplate.ts'
import { implement } from '#/kit/implement.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { receiveFiles } from '#/platform/files/receive.ts'
import { faultsIn } from './checkTemplate.ts'
import { importTheme } from './importTheme.service.ts'
import { fileOf, filesOf, refsOf, themesOf, versionOf, versionsOf, wholeOf } from './template.read.ts'
import { copyTemplate, removeTemplates, renameTemplate, rollbackTemplate, saveTemplate } from './template.service.ts'
import { activateTheme, addTheme, filesOfTheme, removeTheme } from './theme.service.ts'
import { packTheme, unpackTheme, type PackedFile } from './themeArchive.ts'
import { previewTheme, sweepDrafts } from './themePreview.ts'
import { pageTemplates } from './themeTemplates.read.ts'

export default async function cmsTemplateRoutes(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  implement(app, calls.themes, (ctx) => themesOf(ctx))
  implement(app, calls.tree, (ctx, { query }) => filesOf(ctx, query.theme))
  implement(app, calls.save, (ctx, { body }) => saveTemplate(ctx, body))
  implement(app, calls.check, (_ctx, { body }) => faultsIn(platform, body.path, body.content))
  implement(app, calls.remove, (ctx, { params }) => removeTemplates(ctx, params.ids.split(',')))
  implement(app, calls.rename, (ctx, { body }) => renameTemplate(ctx, body))
  implement(app, calls.copy, (ctx, { body }) => copyTemplate(ctx, body))
  implement(app, calls.versions, (ctx, { params }) => versionsOf(ctx, params.id))
  implement(app, calls.version, (ctx, { params }) => versionOf(ctx, params.vid))
  implement(app, calls.rollback, (ctx, { params }) => rollbackTemplate(ctx, params.id, params.vid))
  implement(app, calls.refs, async (ctx, { params }) => refsOf(ctx, await fileOf(ctx, params.id)))
  implement(app, calls.addTheme, (ctx, { body }) => addTheme(ctx, body))
  implement(app, calls.activate, (ctx, { body }) => activateTheme(ctx, body.theme))
  implement(app, calls.removeTheme, (ctx, { params }) => removeTheme(ctx, params.theme))
  implement(app, calls.exportTheme, async (ctx, { params, reply }) => {
    const { name, content } = await archiveOf(ctx, params.theme)
    reply.resultCode = 200
    return reply
      .headers({ 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` })
      .send(content)
  })
  implement(app, calls.select, (ctx) => pageTemplates(ctx))
  implement(app, calls.preview, (ctx, { body }) => previewTheme(ctx, body))
  platform.jobs.hourly('templateDrafts', sweepDrafts)
  implement(app, calls.get, async (ctx, { params }) => wholeOf(await fileOf(ctx, params.id)))
  await receiveFiles<PackedFile[]>(
    app,
    {
      part: 'file',
      admit: (request) => rate.hit('import', request.caller?.id ?? '', platform.env.limits.L_TRANSFER_RATE),
      limitMb: () => themeMb,
      check: async ({ path }) => unpackTheme(await readFile(path)),
    },
    (scope, fileOfRequest) =>
      implement(scope, calls.importTheme, (ctx, { query, request }) =>
        importTheme(ctx, query.theme, query.mode, fileOfRequest(request)),
      ),
  )
}

async function archiveOf(ctx: Ctx, theme: string) {
  const files = await filesOfTheme(ctx, theme)
  if (files.length === 0) throw gone('主题不存在')
  return { name: `theme-${theme}.zip`, content: packTheme(theme, files, ctx.now) }
}
