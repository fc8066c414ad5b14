import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { startEmbedded } from '@app/server/platform/embedded/embedded.ts'
import { pause } from '../../testing/processes.ts'
import { signedIn } from '../../testing/signedIn.ts'
import { createNode } from '../node.ts'
import { startProxy } from '../proxy.ts'
import { atWork, type Person } from './people.ts'
import { processes } from './process.ts'
import { brokenApprovals } from './promises.ts'

/** Two nodes behind which a database can go away, a service outside, and people with a process to decide on. */
export async function openApprovals() {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-fault-'))
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'db'), report: () => undefined })
  const target = new URL(embedded.url)
  const proxy = await startProxy(`${target.searchParams.get('host')}/.s.PGSQL.${target.port || '5432'}`)
  const outside = await openOutside()
  const settings = {
    DATABASE_URL: `postgres://app@127.0.0.1:${proxy.port}/app`,
    DATA_DIR: join(dataDir, 'files'),
    SECRET_KEY: 'the two nodes of a fault run share 7F',
    DRAIN_MS: '0',
    OUTBOUND_ALLOW: outside.host,
    FLOW_HOSTS: outside.host,
  }
  const withLog = (name: string) => createNode({ ...settings, LOG_FILE: join(dataDir, `${name}.log`) })
  const nodes = [await withLog('first'), await withLog('second')] as const
  for (const node of nodes) await node.start()
  const [first] = nodes
  await first.signIn()
  const pool = new pg.Pool({ connectionString: embedded.url, max: 2 })
  // Its connections end with the database.
  pool.on('error', () => undefined)

  const { rows: menus } = await pool.query<{ id: string }>(`select id from sys_menu where perms like 'flowable:%'`)
  const people = async (count: number): Promise<Person[]> => {
    const all: Person[] = []
    for (let i = 0; i < count; i++)
      all.push(
        await signedIn(
          pool,
          menus.map(({ id }) => id),
        ),
      )
    return all
  }
  const cast = { askers: await people(3), deciders: await people(6) }
  const files = Object.entries(
    processes(
      cast.deciders.map(({ id }) => id),
      outside.origin,
    ),
  ).map(([name, xml]) => ({ fileName: `${name}.bpmn`, content: Buffer.from(xml).toString('base64') }))
  const deployed = await first.call('POST', '/flowable/definition/import', { files, isDeployed: true })
  if (deployed?.code !== 200) throw new Error(`the processes are not deployed: ${deployed?.msg}`)

  const open = async () =>
    (
      await pool.query<{ n: number }>(
        `select (select count(*) from wf_instance where key = 'rush' and end_time is null)::int
           + (select count(*) from wf_job where state <> 'done')::int as n`,
      )
    ).rows[0]?.n ?? 0

  return {
    nodes,
    proxy,
    begin: (mostRequests = Number.POSITIVE_INFINITY) => atWork(nodes, cast, mostRequests),
    /** Kills a node at once and starts it again. */
    async kill(node: (typeof nodes)[number]) {
      await node.kill('SIGKILL')
      await node.start()
    },
    /** Kills the database at once; whoever watches over it starts it again. */
    killDatabase() {
      process.kill(Number(readFileSync(join(dataDir, 'db/postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    },
    /**
     * Lets people go on with what they have until all of it has ended. What a dead node held is let go at once instead
     * of after its time: no job of these takes two seconds.
     */
    async settle({ noMore, goHome }: ReturnType<typeof atWork>, withinMs: number) {
      await noMore()
      const until = performance.now() + withinMs
      while ((await open()) > 0 && performance.now() < until) {
        await pool.query(
          `update wf_job set held_until = now() where state = 'running'
             and held_until < now() + case when kind in ('handler', 'hook') then interval '28 s' else interval '13 s' end`,
        )
        await pause(200)
      }
      await goHome()
    },
    /** Everything that was promised and does not hold, and what the checker finds. */
    async expectPromisesKept({ told, unexplained }: ReturnType<typeof atWork>) {
      expect(await brokenApprovals({ pool, heard: outside.heard }, told)).toEqual([])
      expect(unexplained).toEqual([])
      const check = await first.call<{ checked: number; findings: unknown[] }>('POST', '/flowable/instance/check')
      expect(check).toMatchObject({ code: 200, data: { findings: [], more: false } })
    },
    async close() {
      for (const node of nodes) await node.kill('SIGKILL')
      await pool.end()
      await proxy.close()
      await outside.close()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The service that a process calls; keeps of whom it heard. */
async function openOutside() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"told":true}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    heard,
    host,
    origin: `http://${host}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
