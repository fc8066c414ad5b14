/** Milliseconds that this thread has kept a core busy. */
export function workMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * How long a template may run, as Liquid asks for it at every step, counted in work: neither the answers of the host
 * nor other processes of the machine use it up.
 */
export class WorkLimit {
  readonly #from = workMs()
  readonly #limitMs: number
  /** On the clock of `performance`: before it the limit cannot be reached. */
  #askAt: number

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#askAt = performance.now() + limitMs
  }

  use(): void {}

  check(now: number): void {
    if (now <= this.#askAt) return
    const left = this.#limitMs - (workMs() - this.#from)
    if (left <= 0) throw new Error('template render limit exceeded')
    this.#askAt = now + left
  }
}
