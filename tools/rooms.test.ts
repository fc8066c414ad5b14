import { expect, test } from 'vitest'
import { sourceFiles } from './sourceFiles.ts'

/** Folders in the order in which they stand on each other: a room knows those before it. */
const stacks: Record<string, readonly string[]> = {
  'apps/web/src/kit': ['http', 'live', 'session', 'words', 'page', 'transfer', 'form', 'table', 'list', 'tree'],
}

const files = sourceFiles(['packages/*/src/**/*.ts', 'apps/*/**/*.{ts,tsx}']).filter(
  ({ path }) => !/\.(test|test-d)\.tsx?$|\.d\.ts$|\/testing\//.test(path),
)

test.for(Object.entries(stacks))('房间: those of %s stand in one order', ([root, rooms]) => {
  const roomOf = (path: string) => (path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0] : undefined)
  const inside = files.filter(({ path }) => roomOf(path) !== undefined)
  expect(inside.filter(({ path }) => !rooms.includes(roomOf(path) ?? '')).map(({ path }) => path)).toEqual([])
  const upward = inside.flatMap(({ path, imports }) =>
    imports
      .filter((target) => rooms.indexOf(roomOf(target) ?? '') > rooms.indexOf(roomOf(path) ?? ''))
      .map((target) => `${path} → ${target}`),
  )
  expect(upward).toEqual([])
})
