import type { ChildProcess } from 'node:child_process'

export { freePort } from '../../apps/server/testing/freePort.ts'

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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
