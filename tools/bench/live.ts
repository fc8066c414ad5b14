import { pause } from '../testing/processes.ts'
import { envelope } from './background.ts'
import { record } from './figures.ts'
import { manySessions, openStream, type BenchStream } from './liveStreams.ts'
import { startBenchServer } from './server.ts'

const streams = 1_000
/** Opened at the same time, as browsers come back to a node that restarted. */
const together = 50
const settleMs = 5_000

/** Many browsers on one node: what a stream costs, how soon a badge and a forced end reach all. */
export async function benchLive(): Promise<void> {
  const server = await startBenchServer({ L_LIVE_NODE: String(streams * 2) })
  const opened: BenchStream[] = []
  try {
    const { rows } = await server.pool.query<{ id: string }>(
      "select id from sys_menu where perms like 'system:notice:%' or perms like 'system:user:%'",
    )
    const author = await server.session(rows.map(({ id }) => id))
    const { ids, tokens } = await manySessions(server.pool, streams)
    const post = (path: string, body: object) =>
      envelope(server, author, path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    // What the first streams bring in for good is no stream's cost.
    for (const stream of await Promise.all(tokens.slice(0, together).map((token) => openStream(server.url, token))))
      stream.close()
    await pause(settleMs)
    const before = await server.memory()
    const startedAt = performance.now()
    for (let i = 0; i < streams; i += together)
      opened.push(...(await Promise.all(tokens.slice(i, i + together).map((token) => openStream(server.url, token)))))
    const openingMs = performance.now() - startedAt
    await pause(settleMs)
    const after = await server.memory()
    const perStream = (after.usedBytes - before.usedBytes) / streams
    const resident = (after.residentBytes - before.residentBytes) / streams

    const badge = Promise.all(opened.map((stream) => stream.next('news')))
    const publishedAt = performance.now()
    await post('/system/notice', {
      noticeTitle: '压测公告',
      noticeType: '1',
      noticeContentHtml: '<p>压测</p>',
      publish: true,
    })
    const badgeMs = (await badge).map((at) => at - publishedAt).toSorted((a, b) => a - b)

    const ends: number[] = []
    for (const at of [0, 1, 2]) {
      const over = opened[at]?.next('end')
      const forcedAt = performance.now()
      await post('/system/user/endSessions', { id: ids[at] })
      ends.push(((await over) ?? Infinity) - forcedAt)
    }
    const lastBadge = badgeMs.at(-1) ?? Infinity
    const slowestEnd = Math.max(...ends)
    record(
      'Live channel',
      `${streams} open streams of as many users on one node, opened ${together} at a time; streams, server and database on the same machine. Times from the request that publishes or ends.`,
      [
        { what: 'all streams open after', value: `${(openingMs / 1000).toFixed(1)} s` },
        {
          what: 'memory per stream with the copy of its session: in use, resident',
          value: `${(perStream / 1024).toFixed(1)} KiB, ${(resident / 1024).toFixed(1)} KiB`,
          mark: '≤ 1 MiB',
          met: Math.max(perStream, resident) <= 2 ** 20,
        },
        {
          what: 'a published notice reaches the first, half of them, all',
          value: [badgeMs[0], badgeMs[streams / 2], lastBadge].map((ms) => `${ms?.toFixed(0)} ms`).join(', '),
          mark: 'all ≤ 2 s',
          met: lastBadge <= 2_000,
        },
        {
          what: 'a forced end reaches the browser, slowest of three',
          value: `${slowestEnd.toFixed(0)} ms`,
          mark: '≤ 1 s',
          met: slowestEnd <= 1_000,
        },
      ],
    )
  } finally {
    for (const stream of opened) stream.close()
    await server.stop()
  }
}
