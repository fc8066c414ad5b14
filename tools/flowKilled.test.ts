import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApprovals } from './faults/approvals/scene.ts'
import { pause } from './testing/processes.ts'

/** What `npm test` sees of faults among approvals; `npm run faults` goes on for minutes. */
let scene: Awaited<ReturnType<typeof openApprovals>>

beforeAll(async () => {
  scene = await openApprovals()
}, 240_000)
afterAll(() => scene.close(), 60_000)

test('故障: a node killed and the database away among approvals: nothing acknowledged is lost, nothing comes twice', async () => {
  const [first, second] = scene.nodes
  const work = scene.begin(24)
  await pause(2_500)
  await scene.kill(second)
  scene.proxy.set('cut')
  await pause(2_000)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(503)
  scene.proxy.set('pass')
  await scene.settle(work, 120_000)
  await scene.expectPromisesKept(work)
  expect(work.told.started.size).toBeGreaterThan(10)
  expect(work.told.decided.length).toBeGreaterThan(20)
  expect([...work.excuses]).toEqual(['服务暂时不可用，请稍后重试'])
}, 240_000)
