import { createServer } from 'node:net'

/** Fails as listening would, before anything costly has begun; answers the port, which for 0 is any free one. */
export function requireFreePort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => {
      const address = probe.address()
      const found = typeof address === 'object' && address ? address.port : port
      probe.close(() => resolve(found))
    })
  })
}
