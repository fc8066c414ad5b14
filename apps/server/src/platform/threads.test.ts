import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepThreads } from './threads.ts'

/** Says its own number with what it was sent; `die` ends it. */
const programme = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', (job) => (job === 'die' ? process.exit() : parentPort.postMessage([threadId, job])))
`)}`,
)

const work = {
  hear: ([thread, job]: [number, string]) => ({ thread, job }),
  limitMs: 20_000,
  tooSlow: () => new Error('too slow'),
  tooLarge: () => new Error('too large'),
}

test('线程: one that has done its work does the next, and no two at once', async () => {
  const inThread = keepThreads<string, [number, string]>(programme, 64)
  const { thread } = await inThread('first', work)
  expect(await inThread('second', work)).toEqual({ thread, job: 'second' })
  const both = await Promise.all([inThread('a', work), inThread('b', work)])
  expect(new Set(both.map((each) => each.thread)).size).toBe(2)
})

test('线程: one that died, or that threw while it was heard, is not used again', async () => {
  const inThread = keepThreads<string, [number, string]>(programme, 64)
  const { thread } = await inThread('first', work)
  await expect(inThread('die', work)).rejects.toThrow('too large')
  const next = await inThread('next', work)
  expect(next.thread).not.toBe(thread)
  const refusing = () => {
    throw new Error('refused')
  }
  await expect(inThread('again', { ...work, hear: refusing })).rejects.toThrow('refused')
  expect((await inThread('last', work)).thread).not.toBe(next.thread)
})

test('线程: a job that comes when the time of a waiting thread is over is done like any other', async () => {
  const idleMs = 20
  const inThread = keepThreads<string, [number, string]>(programme, 64, idleMs)
  for (let i = 0; i < 10; i++) {
    expect(await inThread(`job ${i}`, work)).toMatchObject({ job: `job ${i}` })
    await pause(idleMs)
  }
})
