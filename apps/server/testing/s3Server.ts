import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './freePort.ts'

/** An object store as a process of its own; its account is `S3RVER` with the secret `S3RVER`. */
export interface S3Server {
  /** `127.0.0.1:port`, the same over restarts. */
  endpoint: string
  bucket: string
  /** Objects and unfinished parts that lie in the bucket's folder. */
  files(): string[]
  /** Ends the process at once; what was stored stays. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Takes connections and says nothing, until it speaks again. */
  hush(): void
  speak(): void
  close(): Promise<void>
}

const program = join(import.meta.dirname, 's3Process.ts')
const host = '127.0.0.1'
const bucket = 'atrium'

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy()
      resolve(true)
    }).once('error', () => resolve(false))
  })

export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-s3-'))
  const port = await freePort()
  let child: ChildProcess | undefined
  const stop = () => void child?.kill('SIGKILL')
  process.once('exit', stop)

  const server: S3Server = {
    endpoint: `${host}:${port}`,
    bucket,
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.json') && !entry.name.endsWith('.md5'))
        .map((entry) => entry.name),
    async kill() {
      const running = child
      child = undefined
      if (!running || running.exitCode !== null) return
      const gone = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGKILL')
      await gone
    },
    async start() {
      child = spawn(process.execPath, ['--no-deprecation', program, folder, String(port), bucket], { stdio: 'ignore' })
      while (!(await isOpen(port))) {
        if (child.exitCode !== null) throw new Error('the object store did not start')
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    hush: () => void child?.kill('SIGSTOP'),
    speak: () => void child?.kill('SIGCONT'),
    async close() {
      process.off('exit', stop)
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}
