import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below every system's range for outgoing connections: none of them takes a port of ours before it is listened on. */
const [lowest, highest] = [20_000, 32_000]

/** A port of this machine on which nobody listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
    } catch {
      continue
    }
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}
