// The yardstick of the public site: Fastify that sends the bytes of one answer, head and body, and does nothing else.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { answers, ended, freePort } from '../testing/processes.ts'

/** What the server itself adds to every answer. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive'])

/** A process of its own that sends what is answered at the address. */
export async function bareSite(page: string): Promise<{ url: string; stop(): Promise<void> }> {
  const response = await fetch(page)
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name))
  const port = await freePort()
  const dir = mkdtempSync(join(tmpdir(), 'atrium-bare-'))
  const file = join(dir, 'page.html')
  writeFileSync(file, Buffer.from(await response.arrayBuffer()))
  const child = spawn(process.execPath, [import.meta.filename, String(port), file, JSON.stringify(headers)], {
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}/page`
  await answers(url, 200, 20_000)
  return {
    url,
    async stop() {
      child.kill()
      await ended(child)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , port, file = '', headers = ''] = process.argv
  const body = readFileSync(file)
  const app = Fastify()
  const given = Object.fromEntries(JSON.parse(headers) as [string, string][])
  app.get('/page', (_request, reply) => reply.headers(given).send(body))
  await app.listen({ port: Number(port), host: '127.0.0.1' })
}
