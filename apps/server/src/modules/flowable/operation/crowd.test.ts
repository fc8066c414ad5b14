import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkProcesses } from '#/modules/flowable/check/check.service.ts'
import { flowCommentTable } from '#/modules/flowable/instance/instance.table.ts'
import { claimTask } from '#/modules/flowable/task/claim.service.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { ends, flows } from '#/modules/flowable/testing/models.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { openStage, task, type Stage } from '#/modules/flowable/testing/stage.ts'
import { Refusal } from '#/platform/errors.ts'
import type { Person } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { returnTask } from './back/return.service.ts'
import { completeTask } from './complete.service.ts'

const requests = 16
const rounds = 6
/** More than anybody needs who only agrees. */
const mostSteps = 40

let stage: Stage
let others: TestApp[]
let asker: Person
let chief: Person
let boss: Person

beforeAll(async () => {
  stage = await openStage()
  const { databaseUrl } = stage.first
  others = [await openTestApp({ databaseUrl }), await openTestApp({ databaseUrl })]
  asker = await stage.person()
  chief = await stage.person()
  boss = await stage.person()
  const apply = '<userTask id="apply" name="申请" flowable:assignee="${INITIATOR}"/>'
  const gates = '<parallelGateway id="f"/><parallelGateway id="j"/>'
  const offered = '<userTask id="b" name="b" flowable:candidateUsers="${chief},${boss}"/>'
  const timer = `<boundaryEvent id="t" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeDuration>PT1M</timeDuration></timerEventDefinition></boundaryEvent>`
  const ways = flows(
    ['s', 'apply'],
    ['apply', 'f'],
    ['f', 'a'],
    ['f', 'b'],
    ['a', 'j'],
    ['b', 'j'],
    ['j', 'z'],
    ['z', 'e'],
    ['t', 'late'],
    ['late', 'e'],
  )
  const people = `${task('a', 'chief')}${offered}${task('z', 'boss')}${task('late', 'boss')}`
  await stage.deploy('crowd', `${ends}${apply}${gates}${people}${timer}${ways}`)
})
afterAll(async () => {
  for (const node of others) await node.close()
  await stage.close()
})

/** The same sequence each time. */
function randomly(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const personOf = (row: FlowTaskRow, turn: number): Person => {
  if (row.assigneeId === null) return turn % 2 ? chief : boss
  return [asker, chief, boss].find(({ id }) => id === row.assigneeId) ?? boss
}

/** One act on one of the open tasks, as many somebodies would do it at once; being refused is an answer. */
async function act(row: FlowTaskRow, node: TestApp, turn: number): Promise<void> {
  const ctx = stage.as(personOf(row, turn), node)
  const taskId = row.id
  try {
    if (row.assigneeId === null) await claimTask(ctx, taskId)
    else if (turn === 3 && row.node !== 'apply') await returnTask(ctx, { taskId, targetKey: 'apply', comment: '重填' })
    else await completeTask(ctx, { taskId, version: row.version })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

test(
  '并发: of many requests that are decided, claimed, returned and timed at random on four nodes none loses its way',
  { timeout: 120_000 },
  async () => {
    const nodes = [stage.first, stage.second, ...others]
    const random = randomly(20_261_124)
    const ids: string[] = []
    for (let i = 0; i < requests; i++) ids.push(await stage.start('crowd', asker, { chief: chief.id, boss: boss.id }))
    for (let round = 0; round < rounds; round++) {
      const acts: (() => Promise<unknown>)[] = []
      for (const id of ids) {
        const open = await stage.open(id)
        const row = open[random(open.length)]
        if (!row) continue
        // Twice at the same moment, on whichever nodes.
        for (let twin = 0; twin < 2; twin++) {
          const [node, turn] = [nodes[random(nodes.length)] ?? stage.first, random(5)]
          acts.push(() => act(row, node, turn))
        }
      }
      for (const { clock } of nodes) clock.moveMs(45_000)
      const workers = Array.from({ length: 8 }, async () => {
        for (let next = acts.pop(); next; next = acts.pop()) await next()
      })
      await Promise.all([...workers, ...nodes.map(runJobs)])
    }
    for (let left = ids, steps = 0; left.length > 0 && steps < mostSteps; steps++) {
      const open = await Promise.all(left.map((id) => stage.open(id)))
      for (const row of open.flatMap(([first]) => first ?? [])) await act(row, stage.first, 0)
      left = left.filter((_, at) => (open[at]?.length ?? 0) > 0)
    }
    const ended = await Promise.all(ids.map((id) => stage.instance(id)))
    expect(ended.map((row) => row?.status)).toEqual(ids.map(() => 'approved'))
    expect((await checkProcesses(stage.first.ctx)).findings).toEqual([])
    const said = await Promise.all(
      ids.map((id) => stage.first.ctx.db.select().from(flowCommentTable).where(eq(flowCommentTable.instanceId, id))),
    )
    const decided = said.flat().flatMap(({ type, taskId }) => (type === '1' ? [taskId] : []))
    expect(decided).toHaveLength(new Set(decided).size)
  },
)
