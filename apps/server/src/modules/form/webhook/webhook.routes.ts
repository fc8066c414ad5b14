import type { FastifyInstance } from 'fastify'
import { webhookCalls as calls } from '@app/shared/form/webhook.ts'
import { sweepDeliveries } from '#/kit/delivery/deliveryLog.ts'
import { implement } from '#/kit/implement.ts'
import { recordNews } from './webhook.deliveries.ts'
import { logOfForm, resend, resendOfForm, saveWebhook, testWebhook, webhookFor } from './webhook.service.ts'

export default async function webhookRoutes(app: FastifyInstance): Promise<void> {
  app.platform.jobs.hourly('formWebhookLogs', (ctx) => sweepDeliveries(ctx, recordNews))
  implement(app, calls.log, (ctx, { query }) => logOfForm(ctx, query))
  implement(app, calls.get, (ctx, { params }) => webhookFor(ctx, params.formId))
  implement(app, calls.save, (ctx, { params, body }) => saveWebhook(ctx, params.formId, body))
  implement(app, calls.test, (ctx, { params }) => testWebhook(ctx, params.formId))
  implement(app, calls.resendFailed, (ctx, { params }) => resendOfForm(ctx, params.formId))
  implement(app, calls.resend, (ctx, { params }) => resend(ctx, params.id))
}
