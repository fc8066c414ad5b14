import { desc, eq } from 'drizzle-orm'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import type { Auditor } from '@app/shared/cms/cmsClass.ts'
import { cmsFlow, flowCalls } from '@app/shared/cms/cmsFlow.ts'
import { auditCalls, cmsFlowTodo } from '@app/shared/cms/cmsFlowAudit.ts'
import { anew, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { noticeTable } from '#/modules/system/messages/notice/notice.table.ts'
import { aUser } from '#testing/aUser.ts'
import { cmsFlowTable as f } from '../cmsFlow.table.ts'

const auditRights = ['list', 'audit'].map((word) => `cms:cmsFlowAudit:${word}`)
const flowRights = ['list', 'query', 'withdraw', 'terminate', 'config'].map((word) => `cms:cmsFlow:${word}`)

/** A server with classes that are reviewed, people who stand in the user list, and what they do with reviews. */
export async function reviewWorld(given?: Parameters<typeof articleWorld>[0]) {
  const base = await articleWorld(given)
  const { server, person, world } = base
  /** Somebody whom a class can name; they may review and nothing else unless more is given. */
  const reviewer = async (more: string[] = []) => {
    const { id } = await aUser(server)
    return { id, token: person(id, [...auditRights, ...more]) }
  }
  const user = ({ id }: { id: string }): Auditor => ({ kind: 'user', id })
  const keeper = person('keeper', [...flowRights, ...auditRights, 'cms:cmsClass:edit', 'cms:cmsClass:list'])
  const send = server.send
  const flowOf = async (articleId: string) => {
    const [row] = await server.ctx.db.select().from(f).where(eq(f.articleId, articleId)).orderBy(desc(f.round)).limit(1)
    if (!row) throw new Error('no review')
    return row
  }
  /** An article of a class with these levels, handed in by the writer of the world. */
  const submitted = async (levels: Auditor[][], more: object = {}, text: object = {}) => {
    const classId = await world.classOf({ auditMode: '1', auditors: levels, auditRounds: levels.length, ...more })
    const article = await world.article({ classId, ...text })
    const answer = await submit(article.id)
    if (answer.code !== 200) throw new Error(String(answer.msg))
    return { article, flow: await flowOf(article.id) }
  }
  const submit = (id: string, token = world.token, remark = '请审') =>
    send(articleLife.submit, { token, headers: anew(), params: { ids: id }, body: { remark } })
  const audit = (token: string, flowId: string, result: 'pass' | 'reject', opinion?: string, version?: number) =>
    version === undefined
      ? flowVersion(flowId).then((now) => decide(token, flowId, result, opinion, now))
      : decide(token, flowId, result, opinion, version)
  const decide = (
    token: string,
    flowId: string,
    result: 'pass' | 'reject',
    opinion: string | undefined,
    version: number,
  ) =>
    send(auditCalls.audit, {
      token,
      headers: anew(),
      body: { flowId, result, version, ...(opinion !== undefined && { opinion }) },
    })
  const flowVersion = async (flowId: string) => {
    const [row] = await server.ctx.db.select({ version: f.version }).from(f).where(eq(f.id, flowId))
    return row?.version ?? 0
  }
  return {
    ...base,
    reviewer,
    user,
    keeper,
    flowOf,
    submitted,
    submit,
    audit,
    decide,
    todo: async (token: string) =>
      (await send(cmsFlowTodo.endpoints.page, { token, query: { pageNum: 1, pageSize: 100 } })).data?.list ?? [],
    view: (token: string, flowId: string) => send(auditCalls.get, { token, params: { flowId } }),
    flows: async (token: string, query: object = {}) =>
      (await send(cmsFlow.endpoints.page, { token, query: { pageNum: 1, pageSize: 100, ...query } })).data?.list ?? [],
    records: async (flowId: string) =>
      ((await send(flowCalls.records, { token: keeper, params: { id: flowId } })).data ?? []).map(
        ({ result, nodeName, opinion }) => [result, nodeName, opinion],
      ),
    /** Titles of messages, newest last. */
    notices: async () =>
      (await server.ctx.db.select({ title: noticeTable.noticeTitle }).from(noticeTable)).map(({ title }) => title),
  }
}
export type ReviewWorld = Awaited<ReturnType<typeof reviewWorld>>
