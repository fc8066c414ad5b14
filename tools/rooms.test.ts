import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { circlesIn, isTypeOnly, sourceFiles } from './sourceFiles.ts'

/** Folders in the order in which they stand on each other: a room knows those before it; `*` stands for other files. */
const stacks: Record<string, string> = {
  'packages/form-engine/src': `
    date number document pattern serial validation source controls definition references expression linkage runtime check
    diff editing export import templates`,
  'packages/flow-engine/src':
    'xml timer expression graph bpmn picture check run nodes moves step prediction case cards play',
  'apps/server/src/platform': `
    errors.ts moduleLookups.ts modules.ts caller.ts ports.ts operation.ts tasks.ts todos.ts cacheGroups.ts logStores.ts businessForms.ts platform.ts concurrency.ts keptOnce.ts threads.ts fileLock.ts makeFolder.ts text cacheRoom.ts log
    database outside nodes password context.ts http live jobs secret files excel backup start embedded workers cli`,
  'apps/server/src/modules/system': 'files settings people messages figures.read.ts api.ts',
  'apps/server/src/modules/form':
    'definition right dataSource webhook record design table version fill fragment savedView statistics *',
  'apps/server/src/modules/form/record': 'shape store query sheet submit *',
  'apps/server/src/modules/cms/cmsArticle': 'store lifecycle edit version batch list imports *',
  'apps/web/src/features/form/definition':
    'storedForm.ts draft rules panels dialogs canvas * designer FormDesignIndex.tsx',
  'apps/web/src/features/form/definition/rules': 'values formula conditions *',
  'apps/web/src/kit': 'http live session words frame page transfer form table list tree',
}

/**
 * `Ctx` names the doors of the platform and every door is handed a `Ctx`; what a slice declares to be found by its
 * suffix takes its type from who finds it: of these only what runs has an order.
 */
const onlyTypes = new Set(Object.keys(stacks).filter((root) => !root.startsWith('apps/web/')))

const files = sourceFiles(['packages/*/src/**/*.ts', 'apps/*/**/*.{ts,tsx}']).filter(
  // Seeds stand on everything and nobody stands on them.
  ({ path }) => !/\.(test|test-d|seed|demo)\.tsx?$|\.d\.ts$|\/testing\//.test(path),
)

test.for(Object.entries(stacks))('房间: those of %s stand in one order', ([root, order]) => {
  const rooms = order.trim().split(/\s+/)
  const roomOf = (path: string) => {
    if (!path.startsWith(`${root}/`)) return undefined
    const [room = '', ...rest] = path.slice(root.length + 1).split('/')
    return rest.length > 0 || rooms.includes(room) ? room : '*'
  }
  const inside = files.filter(({ path }) => roomOf(path) !== undefined)
  expect(inside.filter(({ path }) => !rooms.includes(roomOf(path) ?? '')).map(({ path }) => path)).toEqual([])
  const upward = inside.flatMap(({ path, text, imports }) =>
    imports
      .filter((target) => !onlyTypes.has(root) || !isTypeOnly(text, target))
      .filter((target) => rooms.indexOf(roomOf(target) ?? '') > rooms.indexOf(roomOf(path) ?? ''))
      .map((target) => `${path} → ${target}`),
  )
  expect(upward).toEqual([])
})

/** Slices of a group in `system`, of the area elsewhere. */
const sliceOf = (path: string) =>
  path.match(
    /^apps\/server\/src\/modules\/(?:system\/(?:files|settings|people|messages)|(?!system)\w+)\/\w+(?=\/)/,
  )?.[0]

/** Tables, and which of their rows somebody reaches, lie below the slices of their area. */
const isGround = (path: string) => /\.(table|scope)\.ts$/.test(path)

const groupOf = (path: string) => sliceOf(path)?.replace(/\/\w+$/, '')

/** Imports from slice to slice of one group. */
const acrossSlices = files.flatMap(({ path, imports }) =>
  imports
    .filter((target) => sliceOf(target) && groupOf(path) === groupOf(target) && sliceOf(path) !== sliceOf(target))
    .map((target) => ({ path, target })),
)

test('房间: slices know each other in one direction, types included', () => {
  const graph = new Map<string, string[]>()
  for (const { path, target } of acrossSlices.filter((known) => !isGround(known.target))) {
    const [from = '', to = ''] = [sliceOf(path), sliceOf(target)]
    graph.set(from, [...(graph.get(from) ?? []), to])
  }
  expect(graph.size).toBeGreaterThan(20)
  expect(circlesIn(graph)).toEqual([])
})

test('房间: tables and reaches know of other slices nothing else', () => {
  const wrong = acrossSlices.filter(({ path, target }) => isGround(path) && !target.endsWith('.table.ts'))
  expect(wrong).toEqual([])
})

test('房间: a folder with more than thirty files wants rooms', () => {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(200)
  // Contracts of an area stand side by side, one file an entity, so that an entity is added without another edit.
  const crowded = [...counts].filter(
    ([folder, count]) => count > 30 && !/^packages\/shared\/src\/(?!kit)\w+$/.test(folder),
  )
  expect(crowded).toEqual([])
})
