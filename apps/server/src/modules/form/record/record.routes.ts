import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordCalls } from '@app/shared/form/record.ts'
import { upgradeCalls } from '@app/shared/form/upgrade.ts'
import { tellFilePlaces } from '#/kit/filePlaces.ts'
import { fittingPart, implement, requestContext } from '#/kit/implement.ts'
import { exportRoute } from '#/kit/transfer/exportCall.ts'
import { importRoute } from '#/kit/transfer/importCalls.ts'
import { withSheet } from '#/kit/transfer/importSheets.ts'
import { registerTransferable } from '#/kit/transfer/transferJobs.ts'
import { createSourceReader } from '#/modules/form/dataSource/sourceOptions.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { recordDetail, versionsOfRecords } from './query/record.read.ts'
import { recordLog } from './query/recordLog.read.ts'
import { recordPage } from './query/recordPage.read.ts'
import { resumeIndexes, saveSettings } from './query/recordSettings.service.ts'
import { formsToSee, recordView } from './recordView.read.ts'
import { recordExport, sheetNames } from './sheet/recordExport.ts'
import { recordImport } from './sheet/recordImport.ts'
import { writeTemplate } from './sheet/recordTemplate.ts'
import { createAsker, sentVersion, type AskedChoices, type Sent, type SourceReader } from './store/askedChoices.ts'
import { moveRecords, saveRecord } from './submit/recordEdit.service.ts'
import { submit } from './submit/submit.service.ts'
import { recordUpgrade } from './submit/upgrade.read.ts'
import { planUpgrade, upgradeMany } from './submit/upgradeMany.service.ts'

/** What interfaces offer to senders of values, asked before their transactions begin. */
function askBefore(app: FastifyInstance, reader: SourceReader): WeakMap<FastifyRequest, AskedChoices> {
  const offers = new WeakMap<FastifyRequest, AskedChoices>()
  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint !== recordCalls.submit && endpoint !== recordCalls.save) return
    const ctx = requestContext(app.platform, request)
    const sent: Sent =
      endpoint === recordCalls.submit
        ? fittingPart(recordCalls.submit.body, request.body)
        : fittingPart(recordCalls.save.body, request.body)
    const run = await sentVersion(ctx, sent)
    if (run) offers.set(request, await createAsker(ctx, request, reader, 'submission').about(run.version, run.values))
  })
  return offers
}

const transferName = 'form:record'

/** 表单数据: what people filled in (form-designer §19.6). */
export default async function recordRoutes(app: FastifyInstance): Promise<void> {
  const reader = createSourceReader(app)
  const offers = askBefore(app, reader)
  const imports = recordImport(reader)
  app.platform.jobs.hourly('form indexes', resumeIndexes)
  app.platform.fill('versionsOfRecords', versionsOfRecords)
  tellFilePlaces('form', { label: '表单' })
  implement(app, recordCalls.forms, (ctx) => formsToSee(ctx))
  implement(app, recordCalls.view, (ctx, { params }) => recordView(ctx, params.formId))
  implement(app, recordCalls.settings, (ctx, { body }) => saveSettings(ctx, body))
  implement(app, recordCalls.page, (ctx, { query }) => recordPage(ctx, query))
  implement(app, recordCalls.get, (ctx, { params }) => recordDetail(ctx, params.id))
  implement(app, recordCalls.log, (ctx, { params }) => recordLog(ctx, params.id))
  implement(app, recordCalls.submit, (ctx, { body, request }) => submit(ctx, body, offers.get(request)))
  implement(app, recordCalls.save, (ctx, { body, request }) => saveRecord(ctx, body, offers.get(request)))
  implement(app, recordCalls.upgrade, (ctx, { params }) => recordUpgrade(ctx, params.id))
  implement(app, upgradeCalls.plan, (ctx, { query }) => planUpgrade(ctx, query))
  implement(app, upgradeCalls.run, (ctx, { body }) => upgradeMany(ctx, body))
  implement(app, recordCalls.void, (ctx, { params }) => moveRecords(ctx, params.ids.split(','), 'void'))
  implement(app, recordCalls.restore, (ctx, { params }) => moveRecords(ctx, params.ids.split(','), 'restore'))
  registerTransferable(app.platform, { name: transferName, export: recordExport, import: imports })
  exportRoute(app, recordCalls.export, transferName, recordExport)
  implement(app, recordCalls.importTemplate, async (ctx, { query }) => {
    const { fileName } = await sheetNames(ctx, query)
    return {
      msg: await withSheet(
        ctx,
        (path) => writeTemplate(ctx, path, query.formId),
        (path) => keepGenerated(ctx, path, fileName),
      ),
    }
  })
  await importRoute(app, recordCalls.importData, transferName, imports)
}
