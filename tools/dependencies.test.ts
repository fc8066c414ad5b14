import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sourceFiles.ts'

interface Package {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, unknown>
}

const packages = globSync(['package.json', 'apps/*/package.json', 'packages/*/package.json'], { cwd: root }).map(
  (path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Package,
)
const named = packages
  .flatMap((each) => [each.dependencies, each.devDependencies, each.optionalDependencies])
  .flatMap((each) => Object.entries(each ?? {}))
  .filter(([name]) => !name.startsWith('@app/'))

/** Rows of the table below a heading: cells without the code marks of the first one. */
function rowsBelow(heading: string): string[][] {
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const part = page.split(/^#+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  const lines = part.split('\n').filter((line) => line.startsWith('| `'))
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell, i) => (i === 0 ? cell.trim().replaceAll('`', '') : cell.trim())),
  )
}

test('依赖: every direct dependency has its row, and every row its dependency', () => {
  const rows = rowsBelow('Dependencies')
  expect(rows.map(([name]) => name)).toEqual([...new Set(named.map(([name]) => name))].toSorted())
  for (const cells of rows) {
    expect(cells, cells[0]).toHaveLength(8)
    expect(cells, cells[0]).not.toContain('')
  }
})

test('依赖: every override says why, and every reason has its override', () => {
  const overrides = packages.flatMap((each) => Object.keys(each.overrides ?? {}))
  const rows = rowsBelow('Overrides')
  expect(rows.map(([name]) => name).toSorted()).toEqual(overrides.toSorted())
  for (const cells of rows) expect(cells, cells[0]).not.toContain('')
})

test('依赖: the packages of AWS are of one version', () => {
  const versions = named.filter(([name]) => name.startsWith('@aws-sdk/')).map(([, version]) => version)
  expect(new Set(versions).size).toBe(1)
})

test('依赖: everything is pinned', () => {
  expect(named.filter(([, version]) => !/^(?:npm:\S+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})
