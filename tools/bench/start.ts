import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../sourceFiles.ts'
import { answers, ended, freePort, pause } from '../testing/processes.ts'
import { median, record } from './figures.ts'
import { residentBytes, startBenchServer } from './server.ts'

const starts = 5

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
  const server = await startBenchServer()
  await pause(10_000)
  const resident = residentBytes(server.pid) / 1e6
  await server.stop()
  record(
    'Start and idle',
    `Median of ${starts} starts on an existing data folder; memory 10 s after the start, database processes apart.`,
    [
      {
        what: 'second `npm start` to the first 200',
        value: `${(median(times) / 1000).toFixed(2)} s`,
        mark: '≤ 3 s',
        met: median(times) <= 3_000,
      },
      {
        what: 'resident memory of the idle server',
        value: `${resident.toFixed(0)} MB`,
        mark: '≤ 250 MB',
        met: resident <= 250,
      },
    ],
  )
}
