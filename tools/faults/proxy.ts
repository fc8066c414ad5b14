import { connect, createServer, type Socket } from 'node:net'

export type ProxyMode = 'pass' | 'cut' | 'hole'

/** Stands between the nodes and the database; can cut, refuse or swallow everything. */
export interface Proxy {
  port: number
  set(mode: ProxyMode): void
  close(): Promise<void>
}

export async function startProxy(socketPath: string): Promise<Proxy> {
  let mode: ProxyMode = 'pass'
  const open = new Set<Socket>()
  const track = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    if (mode === 'cut') return client.destroy()
    const upstream = connect(socketPath)
    track(upstream)
    const relay = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => mode === 'pass' && !to.destroyed && to.write(chunk))
      from.once('close', () => to.destroy())
    }
    relay(client, upstream)
    relay(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set(next) {
      mode = next
      if (next === 'cut') for (const socket of open) socket.destroy()
    },
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
