import type { FastifyInstance } from 'fastify'
import * as calls from '@app/shared/system/file.ts'
import { implement } from '#/kit/implement.ts'
import { sendDownload, sendResource, showFile, ticketFor } from './download.service.ts'
import { storedKeys } from './file.read.ts'
import { rowFiles } from './file.rows.ts'
import { storeUpload } from './file.service.ts'
import { sweepTickets } from './file.ticket.ts'
import { receiveUploads } from './upload.receive.ts'

export default async function fileRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  platform.jobs.hourly('file tickets', sweepTickets)
  platform.fill('rowFiles', () => rowFiles)
  platform.fill('storedKeys', (root) => storedKeys(platform, root))

  await receiveUploads(app, (scope, fileOf) =>
    implement(scope, calls.uploadFile, (ctx, { body, request }) => storeUpload(ctx, fileOf(request), body)),
  )
  implement(app, calls.downloadResource, (ctx, { query, request, reply }) =>
    sendResource(ctx, request, reply, query.resource),
  )
  implement(app, calls.downloadTicket, (ctx, { body }) => ticketFor(ctx, body.id))

  // Public for the guard: each of these decides itself, by session, ticket or signature.
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, session: 'optional', rate: 'file' }
    })
    implement(scope, calls.download, (ctx, { query, request, reply }) =>
      sendDownload(ctx, request, reply, {
        name: query.fileName,
        ticket: query.ticket,
        remove: query.delete === 'true',
      }),
    )
    implement(scope, calls.downloadByPath, (ctx, { query, request, reply }) =>
      sendDownload(ctx, request, reply, { name: query.filePath, ticket: query.ticket, uploadedOnly: true }),
    )
    implement(scope, calls.downloadByName, (ctx, { params, query, request, reply }) =>
      sendDownload(ctx, request, reply, { name: params.name, ticket: query.ticket, uploadedOnly: true }),
    )
    implement(scope, calls.profileFile, (ctx, { params, query, request, reply }) =>
      showFile(ctx, request, reply, params['*'], query),
    )
  })
}
