import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandLine } from './commandLine.ts'

test('命令: what people are told to type is there where the server stands', () => {
  expect(commandLine('rotate-key')).toBe('npm run rotate-key')
  expect(commandLine('restore', '<备份目录>')).toBe('npm run restore -- <备份目录>')
  const archive = mkdtempSync(join(tmpdir(), 'atrium-archive-'))
  onTestFinished(() => rmSync(archive, { recursive: true, force: true }))
  mkdirSync(join(archive, 'runtime/bin'), { recursive: true })
  for (const path of ['runtime/bin/node', 'restore', 'rotate-key']) writeFileSync(join(archive, path), '')
  expect(commandLine('rotate-key', '', archive)).toBe('./rotate-key')
  expect(commandLine('restore', '<备份目录>', archive)).toBe('./restore <备份目录>')
  // A command that the archive does not offer.
  expect(commandLine('db:reset', '', archive)).toBe('npm run db:reset')
})
