import { createHash } from 'node:crypto'
import { loadavg } from 'node:os'
import pg from 'pg'
import { completeTask, startProcess } from '@app/server/modules/flowable/api.ts'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { envelope } from './background.ts'
import { median, record } from './figures.ts'
import { clients, openDoor, together, type FlowDoor, type Timed } from './flowDoor.ts'
import { replayOf, send, statementsOf } from './flowReplay.ts'
import { manySessions, openStream, type BenchStream } from './liveStreams.ts'
import { startBenchServer, type BenchServer } from './server.ts'

const rounds = 3
const approvals = 800
const streams = 1_000
/** Opened at the same time, as browsers come back to a node that restarted. */
const openedAtOnce = 50

const task = (id: string) => `<userTask id="${id}" name="${id}" flowable:assignee="\${INITIATOR}"/>`

/** The task that is open in each of so many new requests of a person. */
async function newTasks(door: FlowDoor, userId: string, count: number): Promise<string[]> {
  const ids: string[] = []
  await together(Array.from({ length: count }), clients, async () => {
    ids.push(await startProcess(door.as(userId), { key: 'bench' }))
  })
  return ids
}

/** The open tasks of requests. */
async function taskIds(server: BenchServer, instanceIds: string[]): Promise<string[]> {
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from wf_task where instance_id = any($1) and done_time is null',
    [instanceIds],
  )
  return rows.map(({ id }) => id)
}

const middle = (all: Timed[]): Timed => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  p95: median(all.map(({ p95 }) => p95)),
})

/** Through the engine door against the same statements sent by `pg` alone, in turn. */
async function againstPg(server: BenchServer, door: FlowDoor) {
  const pool = new pg.Pool({ connectionString: runningUrl(server.dataDir) ?? '', max: clients })
  const approve = (taskId: string) => completeTask(door.as('1'), { taskId })
  const fresh = async (count: number) => taskIds(server, await newTasks(door, '1', count))
  for (const taskId of await fresh(200)) await approve(taskId)
  const [one = '', two = ''] = await fresh(2)
  const instanceOf = (taskId: string) => taskId.slice(0, taskId.lastIndexOf('.'))
  const sent = await statementsOf(() => approve(one))
  const replay = replayOf([instanceOf(one), sent], [instanceOf(two), await statementsOf(() => approve(two))])
  for (const { text } of sent) process.stderr.write(`${text.slice(0, 160)}\n`)
  const [ours, bare]: Timed[][] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours?.push(await together(await fresh(approvals), clients, approve))
    const ids = (await fresh(approvals)).map(instanceOf)
    bare?.push(await together(ids, clients, (id) => send(pool, replay(id))))
  }
  await pool.end()
  return { ours: middle(ours ?? []), bare: middle(bare ?? []), statements: sent.length }
}

/** Signed in over HTTP against plain saves, and again with many open streams. */
async function overHttp(server: BenchServer, door: FlowDoor) {
  const { rows: menus } = await server.pool.query<{ id: string }>(
    "select id from sys_menu where perms like 'flowable:%' or perms like 'system:post:%'",
  )
  const token = await server.session(menus.map(({ id }) => id))
  const hash = createHash('sha256').update(token).digest('hex')
  const { rows: users } = await server.pool.query<{ id: string }>(
    'select user_id as id from sys_session where token_hash = $1',
    [hash],
  )
  const userId = users[0]?.id ?? ''
  const post = (path: string, body: object) =>
    envelope(server, token, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const approve = (taskId: string) => post('/flowable/task/complete', { taskId })
  const fresh = async () => taskIds(server, await newTasks(door, userId, approvals))
  let saved = 0
  const save = () => {
    const n = ++saved
    return post('/system/post', { postCode: `bench${n}`, postName: `压测${n}`, sort: 1, status: '0' })
  }
  const inTurn = async () => {
    const [flow, plain]: Timed[][] = [[], []]
    for (let round = 0; round < rounds; round++) {
      flow?.push(await together(await fresh(), clients, approve))
      plain?.push(await together(Array.from({ length: approvals }), clients, save))
    }
    return { flow: middle(flow ?? []), plain: middle(plain ?? []) }
  }
  const quiet = await inTurn()
  const opened: BenchStream[] = []
  try {
    const { tokens } = await manySessions(server.pool, streams)
    for (let i = 0; i < streams; i += openedAtOnce)
      opened.push(...(await Promise.all(tokens.slice(i, i + openedAtOnce).map((each) => openStream(server.url, each)))))
    return { ...quiet, streaming: (await inTurn()).flow }
  } finally {
    for (const stream of opened) stream.close()
  }
}

/** Durable approvals: the engine door, then HTTP, on the embedded database with its fsync. */
export async function benchFlowDecide(): Promise<void> {
  const load = loadavg()[0] ?? 0
  const server = await startBenchServer({ L_LIVE_NODE: String(streams * 2) })
  const door = await openDoor(server)
  try {
    await door.deploy('bench', Object.fromEntries(['t1', 't2', 't3', 't4', 't5'].map((id) => [id, task(id)])))
    const { ours, bare, statements } = await againstPg(server, door)
    const { flow, plain, streaming } = await overHttp(server, door)
    const ratio = (a: Timed, b: Timed) => a.perSecond / b.perSecond
    const shown = (a: Timed, b: Timed) =>
      `${a.perSecond.toFixed(0)} / ${b.perSecond.toFixed(0)} = ${ratio(a, b).toFixed(2)}`
    const ms = (value: number) => `${value.toFixed(0)} ms`
    record(
      'Approvals',
      `The first of five tasks in a row, approved by ${clients} clients, ${rounds} rounds of ${approvals} in turn, medians; embedded PostgreSQL with fsync on, clients and servers on the same cores. ${statements} statements for an approval, with those around the transaction; load of the machine before: ${load.toFixed(1)}.`,
      [
        {
          what: 'engine door, approvals a second',
          value: ours.perSecond.toFixed(0),
          mark: '≥ 600',
          met: ours.perSecond >= 600,
        },
        { what: 'engine door: p95', value: ms(ours.p95), mark: '≤ 60 ms', met: ours.p95 <= 60 },
        {
          what: 'engine door / bare pg with the same statements, a second',
          value: shown(ours, bare),
          mark: '≥ 0.6',
          met: ratio(ours, bare) >= 0.6,
        },
        {
          what: 'over HTTP, signed in / plain saves of 岗位, a second',
          value: shown(flow, plain),
          mark: '≥ 0.5',
          met: ratio(flow, plain) >= 0.5,
        },
        { what: 'over HTTP: p95', value: ms(flow.p95), mark: '≤ 150 ms', met: flow.p95 <= 150 },
        {
          what: `with ${streams.toLocaleString('en')} open streams / without, a second`,
          value: shown(streaming, flow),
          mark: '≥ 0.8',
          met: ratio(streaming, flow) >= 0.8,
        },
      ],
    )
  } finally {
    await door.close()
    await server.stop()
  }
}
