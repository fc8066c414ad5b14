import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '@app/server/platform/embedded/embedded.ts'
import { copyOfProduct, hangMs } from './copy.ts'
import { answers, ended, freePort } from './processes.ts'

const base = `id varchar(64) primary key, create_by varchar(64), create_dept varchar(64),
  create_time timestamp(3) with time zone not null default now(), update_by varchar(64),
  update_time timestamp(3) with time zone not null default now(), update_ip varchar(128),
  version integer not null default 1, del_flag varchar(1) not null default '0'`

/** A copy of the product with a database of its own, in which `npm run gen` is let loose. */
export interface GenCopy {
  copy: string
  client: pg.Client
  /** What its commands are run with. */
  environment: NodeJS.ProcessEnv
  /** An entity table of the area `shop` with further columns. */
  table(name: string, comment: string, columns: string): Promise<void>
  gen(...args: string[]): Promise<{ code: number | null; text: string }>
  /** Ended as soon as it says so. */
  genUntil(said: RegExp, ...args: string[]): Promise<void>
  /** `npm run dev` on the same database, once it answers. */
  dev(): Promise<Development>
  /** What differs from the copy as it was. */
  changed(): string[]
  close(): Promise<void>
}

interface Development {
  url: string
  /** Where its pages are. */
  pagesUrl: string
  stop(): Promise<void>
}

export async function openGenCopy(): Promise<GenCopy> {
  const home = mkdtempSync(join(tmpdir(), 'atrium-apply-'))
  const temp = join(home, 'temp')
  mkdirSync(temp)
  // As the folder of the system is: an embedded database may run under an account of its own.
  chmodSync(home, 0o755)
  chmodSync(temp, 0o777)
  const copy = copyOfProduct('atrium-apply-')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' })
  git('init', '-q')
  git('add', '-A')
  const embedded = await startEmbedded({ dataDir: join(home, 'data'), durable: false, report: () => undefined })
  const environment = {
    ...process.env,
    VITEST: '',
    // As in a shell, where nobody has set it.
    NODE_ENV: undefined,
    DATABASE_URL: embedded.url,
    DATA_DIR: join(home, 'data'),
    TMPDIR: temp,
  }
  const start = (file: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
    spawn(process.execPath, [file, ...args], {
      cwd: copy,
      env: { ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const heard = (child: ChildProcess, hear: (text: string) => void = () => undefined) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        hear(text)
      })
    return ended(child).then(() => ({ code: child.exitCode, text }))
  }
  const seeded = await heard(start('apps/server/src/platform/cli/seed.ts', []))
  if (seeded.code !== 0) throw new Error(seeded.text)
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  return {
    copy,
    client,
    environment,
    async table(name, comment, columns) {
      await client.query(`create table ${name} (${base}, ${columns}); comment on table ${name} is '${comment}'`)
    },
    gen: (...args) => heard(start('tools/gen/run.ts', args)),
    async genUntil(said, ...args) {
      const child = start('tools/gen/run.ts', args)
      await heard(child, (text) => said.test(text) && child.kill('SIGKILL'))
    },
    async dev() {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const child = start('tools/dev.ts', [], { PORT: String(port), SITE_PORT: '0', DATABASE_POOL: '8' })
      let said = ''
      const told = heard(child, (text) => (said = text))
      const stop = async () => {
        child.kill('SIGTERM')
        await ended(child)
      }
      await Promise.race([
        answers(`${url}/readyz`, 200, hangMs),
        told.then(({ text }) => Promise.reject(new Error(text))),
      ])
      const [, pagesUrl] = /(http:\/\/localhost:\d+)\/admin/.exec(stripVTControlCharacters(said)) ?? []
      if (pagesUrl === undefined) throw new Error(said)
      return { url, pagesUrl, stop }
    },
    changed: () =>
      git('status', '--porcelain', '-uall')
        .split('\n')
        .flatMap((line) => (/^(?:.[^ ]|\?\?)/.test(line) ? [line.slice(3)] : []))
        .toSorted(),
    async close() {
      await client.end()
      await embedded.stop()
      for (const folder of [home, copy]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
