import { afterAll, beforeAll, expect, test } from 'vitest'
import { pause } from '../testing/processes.ts'
import { openApprovals } from './approvals/scene.ts'

let scene: Awaited<ReturnType<typeof openApprovals>>

beforeAll(async () => {
  scene = await openApprovals()
}, 120_000)
afterAll(() => scene.close(), 60_000)

const killingMs = 5 * 60_000

test('故障: five minutes of kill -9 every 3 s among approvals: nothing acknowledged is lost, nothing comes twice', async () => {
  const work = scene.begin()
  const until = performance.now() + killingMs
  for (let turn = 0; performance.now() < until; turn++) {
    const next = performance.now() + 3_000
    await scene.kill(scene.nodes[turn % 2 === 0 ? 0 : 1])
    await pause(Math.max(0, next - performance.now()))
  }
  await scene.settle(work, 300_000)
  await scene.expectPromisesKept(work)
  expect(work.told.started.size).toBeGreaterThan(100)
}, 900_000)

test('故障: 20 s without a database among approvals: 503 with a sentence, then all that was acknowledged is there', async () => {
  const [first] = scene.nodes
  const work = scene.begin(200)
  await pause(3_000)
  scene.proxy.set('cut')
  const until = performance.now() + 20_000
  const codes = new Set<number>()
  while (performance.now() < until) {
    codes.add((await first.call('GET', '/flowable/task/todo/page?pageNum=1'))?.code ?? 0)
    await pause(250)
  }
  expect([...codes]).toEqual([503])
  expect([...work.excuses]).toEqual(['服务暂时不可用，请稍后重试'])
  scene.proxy.set('pass')
  const before = work.told.decided.length
  await scene.settle(work, 120_000)
  await scene.expectPromisesKept(work)
  expect(work.told.decided.length).toBeGreaterThan(before)
}, 300_000)

test('故障: kill -9 of the database and packets that are swallowed, among approvals: nothing acknowledged is lost', async () => {
  const work = scene.begin(200)
  for (let turn = 0; turn < 3; turn++) {
    await pause(4_000)
    scene.killDatabase()
    await pause(6_000)
    scene.proxy.set('hole')
    await pause(5_000)
    scene.proxy.set('cut')
    scene.proxy.set('pass')
  }
  await scene.settle(work, 120_000)
  await scene.expectPromisesKept(work)
  expect(work.told.decided.length).toBeGreaterThan(20)
}, 300_000)
