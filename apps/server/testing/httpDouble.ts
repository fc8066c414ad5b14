import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

/** What a stand-in answers: a status with a body, a cut connection, or nothing at all. */
export type Reply = { status?: number; body?: unknown; location?: string } | 'reset' | 'hang'

/** A server outside, on this machine: keeps what it heard and answers what the test says. */
export async function httpDouble() {
  const heard: Heard[] = []
  let answer: (call: Heard) => Reply = () => ({ body: {} })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const call = {
        method: request.method ?? '',
        url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      heard.push(call)
      const reply = answer(call)
      if (reply === 'reset') request.socket.destroy()
      else if (reply !== 'hang') {
        const { status = 200, body, location } = reply
        response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
        response.end(typeof body === 'string' ? body : JSON.stringify(body))
      }
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    heard,
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    answers(next: (call: Heard) => Reply) {
      answer = next
      heard.length = 0
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
