import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportQueue } from '@app/server/kit/transfer/queues.ts'
import { jobsSchema } from '@app/server/platform/jobs/queue.ts'
import { root } from '../sourceFiles.ts'
import { answers, ended, freePort, pause } from '../testing/processes.ts'
import { envelope, finished } from './background.ts'
import { cpuSeconds } from './cpu.ts'
import { median, record } from './figures.ts'
import { residentBytes, startBenchServer, type BenchServer } from './server.ts'

const starts = 5
const freshMs = 30_000
/** The first clean-up, a minute after the start, is over by then, and what the start has left behind is given back. */
const settledMs = 120_000
const idleMs = 180_000
const jobs = 20
const jobPauseMs = 500

/** Transactions of the database, of which nearly all are one statement, and CPU time while nobody asks for anything. */
async function idleFigures({ pool, pid }: BenchServer) {
  const transactions = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select pg_stat_clear_snapshot(), (xact_commit + xact_rollback)::float8 as n
       from pg_stat_database where datname = current_database()`,
    )
    return rows[0]?.n ?? 0
  }
  const before = { n: await transactions(), cpu: cpuSeconds(pid) }
  await pause(idleMs)
  const seconds = idleMs / 1_000
  return {
    perSecond: ((await transactions()) - before.n) / seconds,
    cpuShare: (cpuSeconds(pid) - before.cpu) / seconds,
  }
}

/** Milliseconds from a queued job to its start, on a server that had nothing to do before. */
async function jobStarts(server: BenchServer): Promise<number[]> {
  const token = await server.session(['106', '1035'])
  for (let i = 0; i < jobs; i++) {
    const { data } = await envelope(server, token, '/system/config/export')
    if (!data?.jobId) throw new Error('the export was not queued')
    await finished(server, 'sys_download_files', data.jobId)
    await pause(jobPauseMs)
  }
  const { rows } = await server.pool.query<{ ms: number }>(
    `select (extract(epoch from started_on - created_on) * 1000)::float8 as ms
     from ${jobsSchema}.job where name = $1 order by created_on desc limit $2`,
    [exportQueue, jobs],
  )
  return rows.map(({ ms }) => ms)
}

/** The second `npm start` to its first 200, and what an idle server needs. */
export async function benchStart(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const times: number[] = []
  try {
    for (let i = 0; i <= starts; i++) {
      const port = await freePort()
      const startedAt = performance.now()
      const child = spawn('npm', ['start'], {
        cwd: root,
        env: { ...process.env, PORT: String(port), SITE_PORT: '0', DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await answers(`http://127.0.0.1:${port}/admin/`, 200, 120_000)
      if (i > 0) times.push(performance.now() - startedAt)
      child.kill('SIGTERM')
      await ended(child)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const server = await startBenchServer({ L_EXPORT_INLINE: '0' })
  await pause(freshMs)
  const fresh = residentBytes(server.pid) / 1e6
  await pause(settledMs - freshMs)
  const resident = residentBytes(server.pid) / 1e6
  const { perSecond, cpuShare } = await idleFigures(server)
  const waits = await jobStarts(server)
  await server.stop()
  record(
    'Start and idle',
    `Median of ${starts} starts on an existing data folder; memory after a first start, whose migrations and seeds leave most behind, without that of the database's processes: ${freshMs / 1_000} s after it, and idle ${settledMs / 1_000} s after it; the rest over ${idleMs / 60_000} minutes without a request.`,
    [
      {
        what: 'second `npm start` to the first 200',
        value: `${(median(times) / 1000).toFixed(2)} s`,
        mark: '≤ 3 s',
        met: median(times) <= 3_000,
      },
      {
        what: 'resident memory of the idle server (fresh)',
        value: `${resident.toFixed(0)} MB (${fresh.toFixed(0)} MB)`,
        mark: '≤ 250 MB',
        met: resident <= 250,
      },
      {
        what: 'transactions a second of the idle server',
        value: perSecond.toFixed(2),
        mark: '≤ 1',
        met: perSecond <= 1,
      },
      {
        what: 'CPU of the idle server, in one core',
        value: `${(cpuShare * 100).toFixed(2)} %`,
        mark: '≤ 0.5 %',
        met: cpuShare <= 0.005,
      },
      {
        what: `from a queued job to its start, slowest of ${jobs} (median)`,
        value: `${Math.max(...waits).toFixed(0)} ms (${median(waits).toFixed(0)} ms)`,
        mark: '≤ 200 ms',
        met: Math.max(...waits) <= 200,
      },
    ],
  )
}
