import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

/** A Redis of the test's own, reached over a way that the test can break. */
export interface RedisServer {
  url: string
  /** Asks it past that way. */
  client: Redis
  /** Ends the connection when Redis answers next, so that nobody learns whether it heard; resolves then. */
  loseAnswer(): Promise<void>
  close(): Promise<void>
}

/** Where the machine has none the tests of it have nothing to run on. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0

export async function openRedisServer(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-redis-'))
  const path = join(folder, 'socket')
  const child = spawn('redis-server', ['--port', '0', '--unixsocket', path, '--save', ''], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve) =>
    child.stdout.on('data', (bytes) => String(bytes).includes('eady to accept connections') && resolve()),
  )

  let hearsAnswer: (() => void) | undefined
  const open = new Set<Socket>()
  const way = createServer((node) => {
    const redis = connect(path)
    for (const socket of [node, redis]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => open.delete(socket))
    }
    node.on('data', (bytes) => redis.write(bytes))
    redis.on('data', (bytes) => {
      if (!hearsAnswer) return void node.write(bytes)
      node.destroy()
      redis.destroy()
      hearsAnswer()
      hearsAnswer = undefined
    })
    node.once('close', () => redis.destroy())
    redis.once('close', () => node.destroy())
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const client = new Redis(path)
  return {
    url: `redis://127.0.0.1:${(way.address() as AddressInfo).port}`,
    client,
    loseAnswer: () => new Promise((resolve) => (hearsAnswer = resolve)),
    async close() {
      client.disconnect()
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => way.close(resolve))
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
