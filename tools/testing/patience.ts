import { vi } from 'vitest'

const patienceMs = 20_000
const waitFor = vi.waitFor.bind(vi)

/** Tests wait for what happens, not for how long it takes: a busy machine is no failure. */
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
