import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { controlTypes } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { reactSample } from '@app/form-engine/export/react.ts'
import { oneChecker } from './stages/static.ts'

/*
 * Source that the designer shows is source that somebody will compile: both React samples of a form with every control,
 * filled slots and unpleasant texts pass the compiler in strict mode and stand as the formatter would write them.
 */

const root = path.resolve(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
let folder = ''

beforeAll(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(path.join(root, '.cache/samples-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
function inside(): Control {
  count += 1
  const control = newControl('input', `inside_${count}`)
  const rules = [
    { required: true, message: '必填项' },
    { pattern: `/^[a-z'"]+$/i`, message: '格式"不\'对' },
    { kind: 'email' as const, message: '请输入正确的邮箱' },
  ]
  return { ...control, label: `a"b'</script>\`\${x}{y}`, help: '<b>帮助</b>', rules }
}

function everyControl(): FormDefinition {
  const list = controlTypes.map((type): Control => {
    const control = newControl(type, `${type}_1`)
    return {
      ...control,
      ...(control.list && { list: [inside()] }),
      ...(control.columns && { columns: control.columns.map((column) => ({ ...column, list: [inside(), inside()] })) }),
      ...(control.trs && {
        trs: control.trs.map(({ tds }) => ({ tds: tds.map((cell) => ({ ...cell, list: [inside()] })) })),
      }),
    }
  })
  const date = newControl('date', 'range')
  return {
    ...newForm(),
    list: [
      ...list,
      { ...date, options: { ...date.options, range: true, showTime: true, format: 'YYYY-MM-DD HH:mm' } },
      { ...newControl('button', 'reset'), options: { type: 'danger', handle: 'reset' } },
      { ...newControl('button', 'dynamic'), options: { handle: 'dynamic', dynamicFun: "it's" } },
      { type: 'star*/', key: 'star', options: {} },
    ],
  }
}

const styles = ['plain', 'renderer'] as const
const fileOf = (style: string) => path.join(folder, `${style}.tsx`)

/** Both at once: what they import is read and checked for both. */
let compiled: SpawnSyncReturns<string>
beforeAll(() => {
  for (const style of styles) writeFileSync(fileOf(style), reactSample(everyControl(), { style }))
  writeFileSync(path.join(folder, '.oxfmtrc.json'), readFileSync(path.join(root, '.oxfmtrc.json')))
  const compilerOptions = {
    strict: true,
    noEmit: true,
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2024',
    lib: ['es2025', 'dom'],
    types: ['vite/client'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    paths: { 'form-renderer': [path.join(root, 'apps/web/src/components/form/FormRenderer.tsx')] },
  }
  const tsconfig = path.join(folder, 'tsconfig.json')
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files: styles.map(fileOf) }))
  compiled = spawnSync(bin('tsc'), [...oneChecker, '-p', tsconfig], { encoding: 'utf8' })
})

test.each(styles)('REACT (%s): compiles in strict mode and is formatted', (style) => {
  // What the sample imports belongs to other projects with settings of their own, and is checked there.
  expect(compiled.stdout.split('\n').filter((line) => line.includes(`${style}.tsx`))).toEqual([])
  expect(compiled.error).toBeUndefined()
  const source = readFileSync(fileOf(style), 'utf8')
  const formatted = spawnSync(bin('oxfmt'), [fileOf(style)], { encoding: 'utf8', cwd: folder })
  expect(formatted.status).toBe(0)
  expect(readFileSync(fileOf(style), 'utf8')).toBe(source)
})
