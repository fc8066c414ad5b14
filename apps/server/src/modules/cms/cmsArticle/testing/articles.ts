import { randomUUID } from 'node:crypto'
import { articleLife } from '@app/shared/cms/articleLife.ts'
import { articleStatus, type ArticleStatus } from '@app/shared/cms/articleStatus.ts'
import { cmsArticle, readArticle, type Article } from '@app/shared/cms/cmsArticle.ts'
import { aClass } from '#/modules/cms/testing/aClass.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext, systemContext, type Ctx } from '#/platform/context.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { passArticle, rejectArticle } from '../lifecycle/review.service.ts'

const words =
  `list query add edit remove export submit withdraw publish publishDirect offline top move copy lock version
  rollback preview`.split(/\s+/)
const classWords = ['list', 'query', 'add', 'edit', 'auth']

export const articleRights = (...left: string[]) => [
  ...words.filter((word) => !left.includes(word)).map((word) => `cms:cmsArticle:${word}`),
  ...classWords.map((word) => `cms:cmsClass:${word}`),
]

/** A server with people who may do everything with articles, but for what is left out. */
export async function articleWorld(
  given: { databaseUrl?: string; env?: Record<string, string>; log?: (line: string) => void } = {},
) {
  // A test makes many calls in the name of one person.
  const env = {
    L_RATE_WRITE: '10000',
    L_RATE_USER: '10000',
    SECRET_KEY: 'two nodes of one test share this 7F31',
    ...given.env,
  }
  const server = await openTestApp({ ...given, env })
  const caller = fakeCallers(server.platform)
  const person = (
    id: string,
    permissions: string[] = articleRights('publishDirect'),
    more: Parameters<typeof caller>[0] = {},
  ) => caller({ id, permissions, ...more })
  return { server, person, world: worldOf(server, person('writer')) }
}

/** The same submission twice within a moment is refused: every call differs by a key of its own. */
export const anew = () => ({ 'idempotency-key': randomUUID() })

export interface World {
  token: string
  article(given?: object): Promise<Article>
  /** An article of a class with that way of review, led to a state by the acts of people. */
  articleIn(status: ArticleStatus, given?: { auditMode?: string; draft?: ArticleStatus }): Promise<Article>
  get(id: string, draft?: boolean): Promise<Article>
  ctxOf(token: string): Promise<Ctx>
  classOf(given?: object): Promise<string>
}

let made = 0
export const body =
  '<p>正文有足够多的字，读起来像一篇真正的文章，讲的是公司今年的数字化工作与来年的打算，也讲做事的人。</p>'

export function worldOf(server: TestApp, token: string): World {
  const plain = new Map<string, Promise<string>>()
  const classOf = async (given: object = {}) => (await aClass(server, token, given)).id
  /** One class for each way of review is enough for most tests. */
  const shared = (auditMode: string) => {
    const known =
      plain.get(auditMode) ??
      classOf({ auditMode, ...(auditMode === '1' ? { auditors: [[{ kind: 'user', id: '1' }]] } : {}) })
    plain.set(auditMode, known)
    return known
  }
  const ctxOf = async (of: string) => {
    const found = await server.platform.ports.authenticate(of)
    if (!('caller' in found)) throw new Error('nobody')
    return createContext(server.platform, { caller: found.caller, ip: '', userAgent: '', requestId: 'test' })
  }
  const get = async (id: string, draft = false) => {
    const { data, msg } = await server.send(readArticle, {
      token,
      params: { id },
      query: draft ? { draft: 'Y' } : {},
    })
    if (!data) throw new Error(String(msg))
    return data
  }
  const article = async (given: object = {}) => {
    made += 1
    const { data, msg } = await server.send(cmsArticle.endpoints.save, {
      token,
      headers: anew(),
      body: { classId: await shared('0'), title: `文章${made}`, content: body, ...given },
    })
    if (!data) throw new Error(String(msg))
    return data
  }
  const must = async (call: Promise<{ code: number; msg: string | null }>) => {
    const { code, msg } = await call
    if (code !== 200) throw new Error(String(msg))
  }
  const ids = (id: string) => ({ token, headers: anew(), params: { ids: id } })
  const publish = (id: string) => must(server.send(articleLife.publish, { ...ids(id), body: {} }))
  const submit = (id: string) => must(server.send(articleLife.submit, { ...ids(id), body: {} }))
  const pass = (id: string) => reviewer().tx((tx) => passArticle(tx, id))
  const reject = (id: string) => reviewer().tx((tx) => rejectArticle(tx, id, { opinion: '请补充来源' }))
  /** Decides as the clock of the test has it. */
  const reviewer = (): Ctx => systemContext(server.platform, { ...systemCaller, id: 'reviewer' })

  /** The ways to a state, through the acts of the life cycle themselves. */
  const ways: Record<ArticleStatus, (id: string) => Promise<unknown>> = {
    [articleStatus.draft]: async () => undefined,
    [articleStatus.waiting]: submit,
    [articleStatus.passed]: async (id) => {
      await submit(id)
      await pass(id)
    },
    [articleStatus.refused]: async (id) => {
      await submit(id)
      await reject(id)
    },
    [articleStatus.published]: async (id) => {
      await submit(id)
      await pass(id)
      await publish(id)
    },
    [articleStatus.offline]: async (id) => {
      await ways[articleStatus.published](id)
      await must(server.send(articleLife.offline, { ...ids(id), body: {} }))
    },
  }

  return {
    token,
    article,
    get,
    ctxOf,
    classOf,
    async articleIn(status, { auditMode = '1', draft } = {}) {
      const { id } = await article({ classId: await shared(auditMode) })
      if (auditMode === '0') {
        if (status === articleStatus.published || status === articleStatus.offline) await publish(id)
        if (status === articleStatus.offline) await must(server.send(articleLife.offline, { ...ids(id), body: {} }))
      } else await ways[status](id)
      if (draft !== undefined) {
        const { version } = await get(id)
        const changed = { id, version, content: `${body}<p>第二稿</p>` }
        await must(server.send(cmsArticle.endpoints.save, { token, headers: anew(), body: changed }))
        await ways[draft](id)
      }
      return get(id)
    },
  }
}
