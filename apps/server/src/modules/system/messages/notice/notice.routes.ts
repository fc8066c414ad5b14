import type { FastifyInstance } from 'fastify'
import { notice, noticeCalls } from '@app/shared/system/notice.ts'
import { implement } from '#/kit/implement.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { saveRow } from '#/kit/saveRow.ts'
import { createStore, type Row } from '#/kit/store.ts'
import { partTicketFor } from '#/modules/system/files/file/download.service.ts'
import { readableAsPart } from '#/modules/system/files/file/file.read.ts'
import { departureOf } from '#/platform/http/departure.ts'
import { notifyUsers, sweepMessages } from './notice.message.ts'
import { noticeDetail, presentNotices, writtenBy } from './notice.read.ts'
import { exportReaders, readersPage, urgeReaders } from './notice.readers.ts'
import * as reading from './notice.reading.ts'
import { checkedNotice, finishNotice } from './notice.service.ts'
import * as state from './notice.state.ts'
import { noticeTable } from './notice.table.ts'
import { noticeTodos } from './notice.todo.ts'

const hooks: ResourceOptions<(typeof notice)['fields']> = {
  scope: state.noticeScopeOf,
  where: (ctx, { createBy }) => (createBy ? writtenBy(ctx, noticeTable.createBy, String(createBy)) : undefined),
  present: presentNotices,
  beforeSave: checkedNotice,
  afterSave: finishNotice,
  afterRemove: async (ctx, rows) => {
    for (const row of rows) if (row.sendStatus === '1') await state.tellReaders(ctx, row as never, 'changed')
  },
}
const store = createStore(notice, noticeTable, hooks)

export default async function noticeRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  platform.todos.push(noticeTodos)
  platform.fill('tellLeaderless', (ctx, userIds, deptNames) =>
    notifyUsers(ctx, {
      userIds,
      title: '部门负责人空缺',
      content: `${deptNames.map((name) => `"${name}"`).join('、')}的负责人已被删除，请重新指定`,
      linkUrl: '/org/dept',
      source: 'system',
    }),
  )
  platform.jobs.hourly('messages', sweepMessages)
  // Were a job at the start of a notice lost, it would be late, not forgotten.
  platform.jobs.hourly('scheduled notices', async (ctx) => void (await state.publishDueNotices(ctx)))

  await app.register(
    resourceRoutes(
      notice,
      noticeTable,
      {
        ...hooks,
        handlers: {
          get: async (ctx, { params }) => noticeDetail(ctx, await store.get(ctx, params.id)),
          save: async (ctx, { body }) => {
            const { id } = await saveRow(ctx, store, body, hooks)
            return noticeDetail(ctx, await store.get(ctx, String(id)))
          },
        },
      },
      store,
    ),
  )
  const idsOf = (ids: string) => ids.split(',')
  implement(app, noticeCalls.publish, (ctx, { params }) => state.publishNotices(ctx, idsOf(params.ids)))
  implement(app, noticeCalls.revoke, (ctx, { params }) => state.revokeNotices(ctx, idsOf(params.ids)))
  implement(app, noticeCalls.urge, (ctx, { params }) => urgeReaders(ctx, params.id))
  implement(app, noticeCalls.readUsers, (ctx, { query }) => readersPage(ctx, query))
  implement(app, noticeCalls.exportReadUsers, async (ctx, { query, reply }) => {
    app.rate.hit('export', ctx.user.id, platform.env.limits.L_TRANSFER_RATE)
    const { fileName, count } = await exportReaders(ctx, query, departureOf(reply))
    return { msg: fileName, data: { background: false, jobId: null, count } }
  })

  implement(app, noticeCalls.readingPage, (ctx, { query }) => reading.readingPage(ctx, query))
  implement(app, noticeCalls.view, (ctx, { params }) => ctx.tx((tx) => reading.readNotice(tx, params.id)))
  implement(app, noticeCalls.markRead, (ctx, { params }) => reading.markRead(ctx, idsOf(params.ids)))
  implement(app, noticeCalls.readAll, reading.markAllRead)
  implement(app, noticeCalls.unreadCount, reading.unreadCount)
  readableAsPart('notice', async (ctx, id, fileId) => {
    const managed: Row | undefined = ctx.can('system:notice:query') ? await store.find(ctx, id) : undefined
    const attached = (managed?.attachIds as string[] | null | undefined)?.includes(fileId) ?? false
    return attached || (await reading.readableAttachment(ctx, id, fileId))
  })
  implement(app, noticeCalls.attachmentTicket, (ctx, { params: { id, fileId } }) =>
    partTicketFor(ctx, `notice:${id}`, fileId),
  )
}
