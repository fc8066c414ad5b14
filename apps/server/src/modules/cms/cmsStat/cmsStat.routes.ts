import type { FastifyInstance } from 'fastify'
import { cmsStatCalls as calls, type StatRange } from '@app/shared/cms/cmsStat.ts'
import { implement } from '#/kit/implement.ts'
import { hideWord, searchedWords } from '#/modules/cms/search/searchWords.ts'
import type { Ctx } from '#/platform/context.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { articleRank, classRank, deviceShare, sourceShare, visitTrend } from './visits.read.ts'
import { auditTimes, classShare, overview, publishTrend, workload } from './work.read.ts'

const sheetName = '编辑工作量'
const headers = ['姓名', '新建', '提交', '审核通过', '审核不通过', '发布', '字数', '浏览']

/** 内容统计 (cms §18). */
export default async function cmsStatRoutes(app: FastifyInstance): Promise<void> {
  implement(app, calls.overview, (ctx, { query }) => overview(ctx, query))
  implement(app, calls.visitTrend, (ctx, { query }) => visitTrend(ctx, query))
  implement(app, calls.publishTrend, (ctx, { query }) => publishTrend(ctx, query))
  implement(app, calls.classShare, (ctx, { query }) => classShare(ctx, query))
  implement(app, calls.classRank, (ctx, { query }) => classRank(ctx, query))
  implement(app, calls.articleRank, (ctx, { query }) => articleRank(ctx, query))
  implement(app, calls.source, (ctx, { query }) => sourceShare(ctx, query))
  implement(app, calls.device, (ctx, { query }) => deviceShare(ctx, query))
  implement(app, calls.workload, (ctx, { query }) => workload(ctx, query))
  implement(app, calls.audit, (ctx, { query }) => auditTimes(ctx, query))
  implement(app, calls.words, (ctx, { query }) => searchedWords(ctx, query))
  implement(app, calls.hideWord, (ctx, { body }) => hideWord(ctx, body.word, body.hidden))
  implement(app, calls.export, async (ctx, { query }) => ({
    msg: await exportWorkload(ctx, query),
    data: { background: false, jobId: null },
  }))
}

/** The workload as a sheet; name of the file. */
async function exportWorkload(ctx: Ctx, range: StatRange): Promise<string> {
  const people = await workload(ctx, range)
  return ctx.platform.files.temporary(async (path) => {
    const rows = people.map(({ name, added, submitted, passed, rejected, published, words, pv }) =>
      [name, added, submitted, passed, rejected, published, words, pv].map(String),
    )
    await writeSheet(path, {
      sheetName,
      columns: headers.map((header) => ({ header, width: 14 })),
      rows,
    })
    return keepGenerated(ctx, path, `${sheetName}.xlsx`)
  })
}
