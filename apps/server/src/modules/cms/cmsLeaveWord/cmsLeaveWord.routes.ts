import type { FastifyInstance } from 'fastify'
import {
  cmsLeaveWord,
  cmsLeaveWordCalls as calls,
  type CmsLeaveWord,
  type CmsLeaveWordItem,
} from '@app/shared/cms/cmsLeaveWord.ts'
import type { Page } from '@app/shared/kit/envelope.ts'
import { implement } from '#/kit/implement.ts'
import { pageOfStore, resourceRoutes } from '#/kit/routes.ts'
import { createStore, type Row } from '#/kit/store.ts'
import { telling } from '#/kit/telling.ts'
import { showsOnSite } from '#/modules/cms/cmsFile/onSite.read.ts'
import { attachFiles, declareNotices } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import {
  auditLeaveWords,
  contactOf,
  handleLeaveWord,
  leaveWordsChanged,
  replyLeaveWord,
  statusCounts,
  topLeaveWord,
} from './cmsLeaveWord.service.ts'
import { cmsLeaveWordTable } from './cmsLeaveWord.table.ts'
import { inSheet, onScreen } from './leaveWord.present.ts'
import { answeredAmong } from './publicLeaveWords.read.ts'

export default async function cmsLeaveWordRoutes(app: FastifyInstance): Promise<void> {
  declareNotices(app.platform, [
    { event: 'cms.leaveWord', group: '内容管理', label: '新留言' },
    { event: 'cms.leaveHandle', group: '内容管理', label: '留言转办' },
  ])
  showsOnSite('leaveWord', answeredAmong)
  implement(app, calls.statusCount, (ctx) => statusCounts(ctx))
  const store = createStore(cmsLeaveWord, cmsLeaveWordTable)
  const { present } = telling(cmsLeaveWord, { present: onScreen })
  const shown = async (ctx: Ctx, rows: Row[]) => (present ? present(ctx, rows) : rows)
  await app.register(
    resourceRoutes(cmsLeaveWord, cmsLeaveWordTable, {
      present: inSheet,
      handlers: {
        page: (ctx, { query }) =>
          pageOfStore(ctx, store, query, { present: shown }) as unknown as Promise<Page<CmsLeaveWordItem>>,
        get: async (ctx, { params }) =>
          (await shown(ctx, [await store.get(ctx, params.id)]))[0] as unknown as CmsLeaveWord,
      },
      async afterRemove(ctx, rows) {
        for (const { id } of rows) await attachFiles(ctx, id, [])
        await leaveWordsChanged(ctx)
      },
    }),
  )
  implement(app, calls.contact, (ctx, { params }) => contactOf(ctx, params.id))
  implement(app, calls.audit, (ctx, { body }) => auditLeaveWords(ctx, body))
  implement(app, calls.reply, (ctx, { body }) => replyLeaveWord(ctx, body))
  implement(app, calls.handle, (ctx, { body }) => handleLeaveWord(ctx, body))
  implement(app, calls.top, (ctx, { body }) => topLeaveWord(ctx, body))
}
