// `npm run faults -- --minutes=10 --seed=7`: two nodes, one database, random clients and random faults;
// afterwards every promise is checked in the database. The seed is printed, so a failure can be repeated.
// Before that every field of every call is sent every wrong value, every call that takes a file every wrong file,
// the faults that have a test of their own are run, of which `npm test` knows killed.test.ts and flowKilled.test.ts
// alone, and the engines are tried with other examples than those of `npm test`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@app/server/platform/embedded/embedded.ts'
import { faultMessage } from '@app/server/platform/errors.ts'
import { readArguments } from '../readArguments.ts'
import { root } from '../sourceFiles.ts'
import { pause } from '../testing/processes.ts'
import { brokenPromises, type Step } from './history.ts'
import { createNode, type ServerNode } from './node.ts'
import { startProxy } from './proxy.ts'

const { values } = readArguments({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const minutes = Number(values.minutes)
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Small linear congruential generator: the same seed gives the same choices. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const passes = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status === 0

say('every wrong value for every field')
const inputHolds = passes(['--project=server', 'apps/server/src/kit/wrongInput.test.ts'], { WRONG_VALUES: 'all' })

say('every fault that has a test of its own')
const testsHold = passes([
  '--project=faults',
  '--project=tools',
  'tools/faults/',
  'tools/killed.test.ts',
  'tools/flowKilled.test.ts',
])

say(`examples of other chances, CHANCE=${values.seed}`)
const examplesHold = passes(['--project=shared'], { CHANCE: values.seed })

const random = randomFrom(Number(values.seed))
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-faults-'))
const embedded = await startEmbedded({ dataDir: join(dataDir, 'db'), report: () => undefined })
const target = new URL(embedded.url)
const proxy = await startProxy(`${target.searchParams.get('host')}/.s.PGSQL.${target.port || '5432'}`)
const settings = {
  DATABASE_URL: `postgres://app@127.0.0.1:${proxy.port}/app`,
  DRAIN_MS: '0',
  SECRET_KEY: 'the two nodes of a fault run share 7F',
}
const nodes = [
  await createNode({ ...settings, DATA_DIR: join(dataDir, 'n1') }),
  await createNode({ ...settings, DATA_DIR: join(dataDir, 'n2') }),
]

const history: Step[] = []
/** A fault around it is no reason for a server to know no better word. */
const unexplained: string[] = []
let until = 0

type Saved = { id: string; version: number }

async function send(node: ServerNode, path: string, body: object | undefined, key: string) {
  const answer = await node.call<Saved>('POST', path, body, { 'idempotency-key': key })
  // 503 may come after the commit was sent: the outcome is unknown until looked at.
  const kind: Step['answer'] =
    answer === undefined || answer.code === 503 || answer.msg === faultMessage
      ? 'unknown'
      : answer.code === 200
        ? 'ok'
        : 'refused'
  if (answer?.msg === faultMessage) unexplained.push(`POST ${path} answered ${faultMessage}`)
  return { kind, data: answer?.data }
}

async function client(worker: number): Promise<void> {
  for (let i = 0; performance.now() < until; i++) {
    const code = `f-${worker}-${i}`
    const node = pick(nodes)
    const created = await send(
      node,
      '/system/post',
      { postCode: code, postName: code, sort: 10, status: '0' },
      `create-${code}`,
    )
    history.push({ kind: 'create', code, answer: created.kind })
    let saved = created.kind === 'ok' ? created.data : undefined
    for (let edit = 0; saved && edit < 3; edit++) {
      const remark = `edit ${edit} of ${code}`
      const edited = await send(
        pick(nodes),
        '/system/post',
        { id: saved.id, version: saved.version, remark },
        `edit-${edit}-${code}`,
      )
      history.push({ kind: 'edit', code, remark, answer: edited.kind })
      saved = edited.kind === 'ok' ? edited.data : undefined
    }
    if (saved && random() < 0.3) {
      const removed = await send(pick(nodes), `/system/post/${saved.id}`, undefined, `remove-${code}`)
      history.push({ kind: 'remove', code, answer: removed.kind })
    }
    if (created.kind === 'unknown') await pause(200)
  }
}

const databasePid = () => Number(readFileSync(join(dataDir, 'db/postgres/postmaster.pid'), 'utf8').split('\n')[0])

async function restart(node: ServerNode, signal: NodeJS.Signals): Promise<void> {
  await node.kill(signal)
  await node.start()
}

const faults: Record<string, () => Promise<void>> = {
  'kill -9 node 1': () => restart(nodes[0] as ServerNode, 'SIGKILL'),
  'kill -9 node 2': () => restart(nodes[1] as ServerNode, 'SIGKILL'),
  'SIGTERM node 2': () => restart(nodes[1] as ServerNode, 'SIGTERM'),
  'kill -9 database': async () => void process.kill(databasePid(), 'SIGKILL'),
  'cut the database for 3 s': async () => {
    proxy.set('cut')
    await pause(3_000)
    proxy.set('pass')
  },
  'swallow the database for 5 s': async () => {
    proxy.set('hole')
    await pause(5_000)
    proxy.set('cut')
    proxy.set('pass')
  },
}

async function trouble(): Promise<void> {
  while (performance.now() < until - 10_000) {
    await pause(3_000 + random() * 9_000)
    const [name, fault] = pick(Object.entries(faults))
    say(`${((until - performance.now()) / 1000).toFixed(0)} s left: ${name}`)
    await fault()
  }
}

/** What was broken, one sentence each. */
async function run(): Promise<string[]> {
  await Promise.all(nodes.map((node) => node.start()))
  for (const node of nodes) await node.signIn()
  say(`faults for ${minutes} minutes, seed ${values.seed}`)
  until = performance.now() + minutes * 60_000
  await Promise.all([trouble(), ...Array.from({ length: 8 }, (_, worker) => client(worker))])
  await pause(3_000)
  const alive = await Promise.all(nodes.map((node) => node.call('GET', '/getInfo')))
  const broken = await brokenPromises(embedded.url, history)
  broken.push(...unexplained)
  if (alive.some((answer) => answer?.code !== 200)) broken.push('a node does not answer after the faults')
  return broken
}

try {
  const broken = await run()
  const count = (answer: Step['answer']) => history.filter((step) => step.answer === answer).length
  say(`${history.length} operations: ${count('ok')} ok, ${count('refused')} refused, ${count('unknown')} unknown`)
  for (const sentence of broken.slice(0, 50)) say(`broken: ${sentence}`)
  say(broken.length === 0 ? 'every promise held' : `${broken.length} promises broken, seed ${values.seed}`)
  say(inputHolds ? 'no wrong value is a fault' : 'wrong values are faults, as told above')
  say(testsHold ? 'every test of a fault passed' : 'tests of faults failed, as told above')
  say(examplesHold ? 'every example of chance held' : 'an example of chance failed, as told above')
  process.exitCode = broken.length === 0 && inputHolds && testsHold && examplesHold ? 0 : 1
} finally {
  // A run that breaks off leaves no server and no database behind either.
  until = 0
  for (const node of nodes) await node.kill('SIGKILL')
  await proxy.close()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
