import { randomUUID } from 'node:crypto'
import { faultMessage } from '@app/server/platform/errors.ts'
import type { Envelope } from '@app/shared/kit/envelope.ts'
import { pause } from '../../testing/processes.ts'
import type { ServerNode } from '../node.ts'

/** What the server has said it has done. */
export interface Acknowledged {
  /** By what the request is about, its id. */
  started: Map<string, string>
  decided: { taskId: string; outcome: 'approved' | 'rejected'; by: string }[]
  claimed: { taskId: string; by: string }[]
}

export interface Person {
  id: string
  token: string
}

/** Of a claim: somebody else was faster. Nobody else can be in what is one's own. */
const luck = /^(任务不存在或已被审批!|任务已被.+认领)$/
/** The outcome is not known yet: asked again with the same key. */
const unsure = ['不允许重复提交，请稍候再试', '流程正在处理中，请稍后重试', faultMessage]

/** Of the answers that say that something was done. */
const lostPart = 0.1

/** Requests of one person beside each other. */
const mostOpen = 20

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T

/** People at work on any of the nodes, each write with a key and asked again until it is answered. */
export function atWork(
  nodes: readonly ServerNode[],
  { askers, deciders }: Record<'askers' | 'deciders', Person[]>,
  mostRequests: number,
) {
  const told: Acknowledged = { started: new Map(), decided: [], claimed: [] }
  const unexplained: string[] = []
  /** Sentences with which the server says that it cannot answer now. */
  const excuses = new Set<string>()
  let isAsking = true
  let isDeciding = true
  let requests = 0
  const word = randomUUID().slice(0, 8)

  async function write<T>(person: Person, path: string, body: object): Promise<Envelope<T>> {
    const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await pick(nodes).call<T>('POST', path, body, headers)
      // It was carried out and nobody hears of it, as when the line breaks right after the commit.
      if (answer?.code === 200 && Math.random() < lostPart) continue
      if (answer?.msg === faultMessage) unexplained.push(`POST ${path}: ${faultMessage}`)
      if (answer?.code === 503) excuses.add(answer.msg ?? '')
      if (answer !== undefined && answer.code !== 503 && !unsure.includes(answer.msg ?? '')) return answer
      await pause(50)
    }
  }

  async function page<T>(person: Person, path: string): Promise<{ list: T[]; total?: number }> {
    const headers = { authorization: `Bearer ${person.token}` }
    const answer = await pick(nodes).call<{ list: T[]; total: number }>('GET', path, undefined, headers)
    if (answer?.code === 503) excuses.add(answer.msg ?? '')
    return answer?.data ?? { list: [] }
  }
  const list = async <T>(person: Person, path: string) => (await page<T>(person, path)).list

  const refused = (path: string, { msg }: Envelope<unknown>) => void unexplained.push(`POST ${path}: ${msg}`)

  async function ask(person: Person) {
    while (isAsking && requests < mostRequests) {
      await pause(250)
      const { total = mostOpen } = await page(person, '/flowable/task/process/page?pageNum=1&status=running')
      if (total >= mostOpen) continue
      const ref = `${word}-${++requests}`
      const path = '/flowable/instance/submit'
      const answer = await write<{ procInsId: string }>(person, path, { key: 'rush', variables: { ref } })
      if (answer.code === 200 && answer.data) told.started.set(ref, answer.data.procInsId)
      else refused(path, answer)
    }
  }

  async function decide(person: Person, taskId: string, mayRefuse: boolean) {
    const outcome = mayRefuse && Math.random() < 0.2 ? 'rejected' : 'approved'
    const path = `/flowable/task/${outcome === 'approved' ? 'complete' : 'reject'}`
    const answer = await write(person, path, { taskId, comment: '意见' })
    if (answer.code === 200) told.decided.push({ taskId, outcome, by: person.id })
    else refused(path, answer)
  }

  async function serve(person: Person) {
    while (isDeciding) {
      const offered = await list<{ id: string }>(person, '/flowable/task/claim/page?pageNum=1&pageSize=20')
      if (offered.length > 0) {
        const taskId = pick(offered).id
        const answer = await write(person, '/flowable/task/claim', { taskId })
        if (answer.code === 200) told.claimed.push({ taskId, by: person.id })
        else if (!luck.test(answer.msg ?? '')) refused('/flowable/task/claim', answer)
      }
      const open = await list<{ id: string; taskDefKey: string }>(
        person,
        '/flowable/task/todo/page?pageNum=1&pageSize=20',
      )
      if (open.length > 0) {
        const { id, taskDefKey } = pick(open)
        await decide(person, id, taskDefKey === 'decide')
      } else if (offered.length === 0) await pause(100)
    }
  }

  const asking = askers.map(ask)
  const deciding = deciders.map(serve)
  return {
    told,
    unexplained,
    excuses,
    /** No new requests; those that are open are gone on with. */
    async noMore() {
      isAsking = false
      await Promise.all(asking)
    },
    async goHome() {
      isAsking = false
      isDeciding = false
      await Promise.all([...asking, ...deciding])
    },
  }
}
