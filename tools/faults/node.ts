import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Envelope } from '@app/shared/kit/envelope.ts'
import { root } from '../sourceFiles.ts'
import { ended, freePort, pause } from '../testing/processes.ts'

/** Other work on the machine makes a start of seconds one of half a minute. */
const slowestStartMs = 180_000

export const adminPassword = 'Faults-are-normal-2026'

/** One server process as a fault finds it: killed and started again at will, on the same port. */
export interface ServerNode {
  url: string
  /** Of the process as it was started last. */
  pid(): number | undefined
  start(): Promise<void>
  /** What it has printed since it was started last. */
  said(): string
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Sends and reads the envelope; `undefined` when there was no answer. */
  call<T = unknown>(
    method: 'GET' | 'POST',
    path: string,
    body?: object | FormData,
    headers?: Record<string, string>,
  ): Promise<Envelope<T> | undefined>
  /** The bytes of a file. */
  bytes(path: string): Promise<Buffer>
  /** Signs in as the administrator; later calls carry the token. */
  signIn(): Promise<void>
}

/** `from`: the tree that it runs, this one unless given. */
export async function createNode(env: Record<string, string>, from = root): Promise<ServerNode> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let token: string | undefined
  let said = ''

  const node: ServerNode = {
    url,
    pid: () => child?.pid,
    said: () => said,
    async start() {
      child = spawn(process.execPath, [join(from, 'apps/server/src/main.ts')], {
        env: {
          ...process.env,
          // As `npm start` does.
          NODE_COMPILE_CACHE: join(root, '.cache/compile'),
          PORT: String(port),
          SITE_PORT: '0',
          CAPTCHA: 'off',
          ADMIN_PASSWORD: adminPassword,
          L_RATE_USER: '1000000',
          L_RATE_WRITE: '1000000',
          L_RATE_ANONYMOUS: '1000000',
          L_SESSIONS: '1000',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const own = child
      said = ''
      for (const stream of [own.stdout, own.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => own === child && (said += text))
      const until = performance.now() + slowestStartMs
      while (performance.now() < until) {
        if (own.exitCode !== null || own.signalCode !== null)
          throw new Error(`the server ended with ${own.exitCode ?? own.signalCode}`)
        const response = await fetch(`${url}/readyz`).catch(() => undefined)
        if (response?.status === 200) return
        await pause(50)
      }
      throw new Error('the server never became ready')
    },
    async kill(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
      child.kill(signal)
      await ended(child)
      return child.exitCode
    },
    async call(method, path, body, headers = {}) {
      try {
        const response = await fetch(`${url}${path}`, {
          method,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
          ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(60_000),
        })
        return (await response.json()) as Envelope<never>
      } catch {
        // Killed in the middle: whether it happened is what the test finds out.
        return undefined
      }
    },
    async bytes(path) {
      const response = await fetch(`${url}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
      return Buffer.from(await response.arrayBuffer())
    },
    async signIn() {
      token = undefined
      const answer = (await node.call('POST', '/login', { username: 'admin', password: adminPassword })) as
        | { token?: string; msg?: string }
        | undefined
      if (!answer?.token) throw new Error(`sign-in refused: ${answer?.msg}`)
      token = answer.token
    },
  }
  return node
}
