import { spawn } from 'node:child_process'
import fs, {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf, planOf, standing, writeFiles } from './writeFiles.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-write-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const text = (path: string) => readFileSync(join(root, path), 'utf8')
const standingFiles = () => globSync('**/*.{ts,tsx}', { cwd: root }).toSorted()

test('写入: only what is not there yet is written, what stands there stays', () => {
  writeFileSync(join(root, 'kept.ts'), 'by hand')
  const files = new Map([
    ['kept.ts', 'generated'],
    ['a/b/new.tsx', 'generated'],
  ])
  const plan = { added: ['a/b/new.tsx'], updated: [], skipped: ['kept.ts'] }
  expect(planOf(root, files)).toEqual(plan)
  expect(writeFiles(root, files)).toMatchObject(plan)
  expect([text('kept.ts'), text('a/b/new.tsx')]).toEqual(['by hand', 'generated'])
  expect(writeFiles(root, files).added).toEqual([])
  expect(readdirSync(join(root, 'a/b'))).toEqual(['new.tsx'])
})

test('更新: a file that still is what the generator wrote is replaced, one changed by hand never', () => {
  const first = new Map([
    ['a.ts', 'one'],
    ['b.ts', 'one'],
  ])
  writeFiles(root, first)
  writeFileSync(join(root, 'b.ts'), 'mine')
  writeFileSync(join(root, 'foreign.ts'), 'two')
  const written = new Map(['a.ts', 'b.ts'].map((path) => [path, hashOf('one')]))
  const next = new Map(['a.ts', 'b.ts', 'foreign.ts'].map((path) => [path, 'three']))
  expect([...next].map(([path, now]) => standing(root, path, now, written).state)).toEqual([
    'existing',
    'changed',
    'existing',
  ])
  const { undo, ...done } = writeFiles(root, next, written)
  expect(done).toEqual({ added: [], updated: ['a.ts'], skipped: ['b.ts', 'foreign.ts'] })
  expect(standingFiles().map(text)).toEqual(['three', 'mine', 'two'])
  undo()
  expect(standingFiles().map(text)).toEqual(['one', 'mine', 'two'])
})

test.for([
  '../out.ts',
  'a/../../out.ts',
  '/etc/out.ts',
  'C:/out.ts',
  'a\\..\\out.ts',
  'a//b.ts',
  '.ssh/keys.ts',
  'a/run.sh',
  'a/b.mjs',
  'package.json',
  '',
])('写入: %j is refused and nothing of the same call is written', (path) => {
  const files = new Map([
    ['good.ts', ''],
    [path, ''],
  ])
  expect(() => writeFiles(root, files)).toThrow('路径不在允许范围内')
  expect(readdirSync(root)).toEqual([])
})

test('写入: a link that leaves the root is no way out of it, and nothing is read through one', () => {
  const outside = mkdtempSync(join(tmpdir(), 'atrium-outside-'))
  symlinkSync(outside, join(root, 'link'))
  mkdirSync(join(root, 'inner'))
  symlinkSync(join(root, 'inner'), join(root, 'own'))
  expect(() => writeFiles(root, new Map([['link/a.ts', '']]))).toThrow('路径不在允许范围内')
  expect(readdirSync(outside)).toEqual([])
  expect(writeFiles(root, new Map([['own/a.ts', 'x']])).added).toEqual(['own/a.ts'])
  // A name that is a link itself stands there already, wherever it leads.
  writeFileSync(join(outside, 'b.ts'), 'secret')
  symlinkSync(join(outside, 'b.ts'), join(root, 'b.ts'))
  expect(standing(root, 'b.ts', 'x', new Map())).toEqual({ state: 'existing', before: null })
  expect(writeFiles(root, new Map([['b.ts', 'x']]), new Map([['b.ts', hashOf('secret')]])).skipped).toEqual(['b.ts'])
  expect(readFileSync(join(outside, 'b.ts'), 'utf8')).toBe('secret')
  rmSync(outside, { recursive: true })
})

test('写入: when the disk is full at the third file, none of the call stays and its folders go', () => {
  writeFiles(root, new Map([['old.ts', 'one']]))
  const own = fs.writeFileSync
  let left = 2
  fs.writeFileSync = (...args: Parameters<typeof own>) => {
    if (left-- === 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    own(...args)
  }
  syncBuiltinESMExports()
  const files = new Map(['old.ts', 'deep/er/a.ts', 'deep/b.ts'].map((path) => [path, 'two']))
  try {
    expect(() => writeFiles(root, files, new Map([['old.ts', hashOf('one')]]))).toThrow('ENOSPC')
  } finally {
    fs.writeFileSync = own
    syncBuiltinESMExports()
  }
  expect(readdirSync(root).filter((name) => name !== '.cache')).toEqual(['old.ts'])
  expect(text('old.ts')).toBe('one')
})

test('写入: killed in the middle, every file is whole or not there', async () => {
  const whole = 'x'.repeat(200_000)
  const code = `const { writeFiles } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'writeFiles.ts')).href)})
process.stdout.write('go')
writeFiles(${JSON.stringify(root)}, new Map(Array.from({ length: 4_000 }, (_, i) => ['f/' + i + '.ts', ${JSON.stringify(whole[0])}.repeat(${whole.length})])))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: join(import.meta.dirname, '../../../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await expect.poll(() => standingFiles().length, { interval: 5 }).toBeGreaterThan(20)
  child.kill('SIGKILL')
  await gone
  const found = standingFiles()
  expect(found.length).toBeLessThan(4_000)
  expect(found.filter((path) => text(path) !== whole)).toEqual([])
  expect(readdirSync(join(root, 'f')).length).toBe(found.length)
})
