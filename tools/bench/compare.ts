import { spawn } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { runningUrl } from '@app/server/platform/embedded/chooseAddress.ts'
import { answers, ended, freePort } from '../testing/processes.ts'
import { cpuSeconds } from './cpu.ts'
import { median, type Figure } from './figures.ts'
import type { BenchServer } from './server.ts'

const connections = 20
const rounds = 3
const seconds = 6

/** How it was measured, for the text above the figures. */
export const loadText = `${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians; session, rights, rate limit, validation and response schema active`

interface Load {
  perSecond: number
  p99: number
  /** Milliseconds of the process that answers, user and system. */
  cpuMs: number
}

/** A list that is asked for again and again. */
export interface Target {
  url: string
  token?: string
  /** The process that answers. */
  pid?: number | undefined
}

async function load({ url, token, pid = 0 }: Target): Promise<Load> {
  const before = cpuSeconds(pid)
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  const cpuMs = ((cpuSeconds(pid) - before) * 1_000) / result.requests.total
  return { perSecond: result.requests.average, p99: result.latency.p99, cpuMs }
}

/** Both sides take turns, so that a noisy neighbour hits them alike; medians are compared. */
export async function inTurn(ours: Target, other: Target): Promise<{ ours: Load; other: Load }> {
  const a: Load[] = []
  const b: Load[] = []
  for (let round = 0; round < rounds; round++) {
    a.push(await load(ours))
    b.push(await load(other))
  }
  const middle = (loads: Load[]) => ({
    perSecond: median(loads.map((l) => l.perSecond)),
    p99: median(loads.map((l) => l.p99)),
    cpuMs: median(loads.map((l) => l.cpuMs)),
  })
  return { ours: middle(a), other: middle(b) }
}

const round = (value: number) => Math.round(value).toLocaleString('en-US')

export interface Case {
  name: string
  /** Path and query of ours, and of the yardstick. */
  ours: string
  bare: string
  /** Share of the yardstick's requests that must be reached. */
  least: number
  /** The most CPU of its process that a request may take, in those of the yardstick. */
  mostCpu?: number
}

/** The list calls of a server against bare Fastify and pg with the same statements on the same database. */
export async function againstBare(server: BenchServer, token: string, cases: readonly Case[]): Promise<Figure[]> {
  const port = await freePort()
  const database = runningUrl(server.dataDir) ?? ''
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), String(port), database], {
    stdio: 'inherit',
  })
  try {
    await answers(`http://127.0.0.1:${port}/ready`, 200, 10_000)
    const figures: Figure[] = []
    for (const { name, ours: path, bare: barePath, least, mostCpu } of cases) {
      const bareUrl = `http://127.0.0.1:${port}${barePath}`
      const { ours, other } = await inTurn(
        { url: `${server.url}${path}`, token, pid: server.pid },
        { url: bareUrl, pid: bare.pid },
      )
      const ratio = ours.perSecond / other.perSecond
      figures.push(
        {
          what: `${name}: requests/s, ours / bare`,
          value: `${round(ours.perSecond)} / ${round(other.perSecond)} = ${ratio.toFixed(2)}`,
          mark: `≥ ${least}`,
          met: ratio >= least,
        },
        {
          what: `${name}: p99 ms, ours / bare`,
          value: `${ours.p99} / ${other.p99}`,
          mark: '< 5 ×',
          met: ours.p99 < 5 * Math.max(other.p99, 1),
        },
      )
      if (mostCpu === undefined) continue
      const cpu = ours.cpuMs / other.cpuMs
      figures.push({
        what: `${name}: CPU of the process a request, ms, ours / bare`,
        value: `${ours.cpuMs.toFixed(3)} / ${other.cpuMs.toFixed(3)} = ${cpu.toFixed(2)}`,
        mark: `≤ ${mostCpu}`,
        met: cpu <= mostCpu,
      })
    }
    return figures
  } finally {
    bare.kill()
    await ended(bare)
  }
}
