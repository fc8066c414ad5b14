import { pause } from '../testing/processes.ts'
import { residentBytes, type BenchServer } from './server.ts'

interface Job {
  id: string
  status: string
  fileName: string | null
  failReason: string | null
}

/** Highest resident memory while `work` runs. */
export async function peakWhile<T>(pid: number, work: Promise<T>): Promise<{ value: T; peak: number }> {
  let peak = residentBytes(pid)
  let going = true
  const watch = (async () => {
    while (going) {
      peak = Math.max(peak, residentBytes(pid))
      await pause(50)
    }
  })()
  const value = await work
  going = false
  await watch
  return { value, peak }
}

export async function envelope(server: BenchServer, token: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${server.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  })
  const body = (await response.json()) as {
    code: number
    msg: string
    data?: { jobId?: string | null; background?: boolean; failed?: number }
  }
  if (body.code !== 200) throw new Error(`${path}: ${body.msg}`)
  return body
}

/** Waits for a background row to leave the waiting states. */
export async function finished(server: BenchServer, table: string, id: string): Promise<Job> {
  for (let attempt = 0; attempt < 6_000; attempt++) {
    const { rows } = await server.pool.query<Job>(
      `select id, status, file_name as "fileName", fail_reason as "failReason" from ${table} where id = $1`,
      [id],
    )
    const [job] = rows
    if (job && !['waiting', 'processing'].includes(job.status)) return job
    await pause(100)
  }
  throw new Error('the background job never ended')
}
