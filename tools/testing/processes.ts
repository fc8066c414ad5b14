import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export function ended(child: ChildProcess): Promise<void> {
  return child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', () => resolve()))
    : Promise.resolve()
}

export async function answers(url: string, status: number, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.status === status) return
    if (performance.now() > until) throw new Error(`${url} did not answer ${status} within ${withinMs} ms`)
    await pause(5)
  }
}
