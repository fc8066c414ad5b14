// `packInside.ts ROOT FOLDER`, in name spaces of its own: starts an unpacked archive inside an otherwise empty root, uses
// it, and prints as JSON what came of it.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ended, pause } from '../testing/processes.ts'

const [, , place = '', folder = ''] = process.argv
const url = 'http://127.0.0.1:8080'
const slowestStartMs = 180_000

function must(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}

/** What a kernel and a boot give every machine. */
function boot(): void {
  must('ip', 'link', 'set', 'lo', 'up')
  must('mount', '-t', 'proc', 'proc', join(place, 'proc'))
  must('mount', '-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(place, 'dev/shm'))
  for (const device of ['null', 'zero', 'random', 'urandom']) {
    writeFileSync(join(place, 'dev', device), '')
    must('mount', '--bind', `/dev/${device}`, join(place, 'dev', device))
  }
}

/** Nothing of our own environment goes along; only the search for `chroot` itself needs a path. */
const only = (settings: Record<string, string>) => ({ PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...settings })

interface Running {
  child: ChildProcess
  printed(): string
}

async function start(settings: Record<string, string> = {}): Promise<Running> {
  const child = spawn('chroot', [place, `${folder}/start`], {
    env: only({ CAPTCHA: 'off', ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const until = performance.now() + slowestStartMs
  while (!text.includes('中庭已就绪')) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`did not start:\n${text}`)
    await pause(20)
  }
  return { child, printed: () => text }
}

async function stop({ child }: Running): Promise<number | null> {
  child.kill('SIGTERM')
  await ended(child)
  return child.exitCode
}

function command(name: string, args: string[], settings: Record<string, string> = {}): string {
  const { stdout, stderr } = spawnSync('chroot', [place, `${folder}/${name}`, ...args], {
    env: only(settings),
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`
}

async function signIn(password: string): Promise<boolean> {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return ((await response.json()) as { token?: string }).token !== undefined
}

boot()
const outside = await fetch('http://192.0.2.1/').then(
  () => 'reached',
  (error: Error) => (error.cause as { code?: string } | undefined)?.code,
)
const first = await start()
const [, password = ''] = /初始密码：(\S+)/.exec(first.printed()) ?? []
const page = await (await fetch(`${url}/admin/`)).text()
const signedIn = await signIn(password)
const backup = command('backup', ['--keep=3'])
const stopped = await stop(first)
const [copy = ''] = readdirSync(join(place, folder, 'data/backups'))
const restored = {
  DATA_DIR: '/var/lib/atrium',
  SECRET_KEY: readFileSync(join(place, folder, 'data/secret.key'), 'utf8').trim(),
}
const asked = command('restore', [])
// Named from the folder in which `chroot` leaves us.
const restore = command('restore', [join(folder.slice(1), 'data/backups', copy)], restored)
const second = await start(restored)
const signedInAgain = await signIn(password)
const stoppedAgain = await stop(second)
process.stdout.write(
  JSON.stringify({ outside, page, signedIn, backup, stopped, asked, restore, signedInAgain, stoppedAgain }),
)
