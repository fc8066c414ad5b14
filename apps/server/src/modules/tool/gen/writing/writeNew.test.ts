import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { planOf, writeNew } from './writeNew.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atrium-write-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const text = (path: string) => readFileSync(join(root, path), 'utf8')

test('写入: only what is not there yet is written, what stands there stays', () => {
  writeFileSync(join(root, 'kept.ts'), 'by hand')
  const files = new Map([
    ['kept.ts', 'generated'],
    ['a/b/new.tsx', 'generated'],
  ])
  expect(planOf(root, files.keys())).toEqual({ added: ['a/b/new.tsx'], skipped: ['kept.ts'] })
  expect(writeNew(root, files)).toEqual({ added: ['a/b/new.tsx'], skipped: ['kept.ts'] })
  expect([text('kept.ts'), text('a/b/new.tsx')]).toEqual(['by hand', 'generated'])
  expect(writeNew(root, files).added).toEqual([])
  expect(readdirSync(join(root, 'a/b'))).toEqual(['new.tsx'])
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
  expect(() => writeNew(root, files)).toThrow('路径不在允许范围内')
  expect(readdirSync(root)).toEqual([])
})

test('写入: a link that leaves the root is no way out of it', () => {
  const outside = mkdtempSync(join(tmpdir(), 'atrium-outside-'))
  symlinkSync(outside, join(root, 'link'))
  mkdirSync(join(root, 'inner'))
  symlinkSync(join(root, 'inner'), join(root, 'own'))
  expect(() => writeNew(root, new Map([['link/a.ts', '']]))).toThrow('路径不在允许范围内')
  expect(readdirSync(outside)).toEqual([])
  expect(writeNew(root, new Map([['own/a.ts', 'x']])).added).toEqual(['own/a.ts'])
  // A name that is a link itself stands there already, wherever it leads.
  symlinkSync(join(outside, 'b.ts'), join(root, 'b.ts'))
  expect(writeNew(root, new Map([['b.ts', 'x']])).skipped).toEqual(['b.ts'])
  expect(readdirSync(outside)).toEqual([])
  rmSync(outside, { recursive: true })
})
