import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { controlTypes } from '@app/form-engine/controls/registry.ts'
import { root, sourceFiles } from './sourceFiles.ts'
import { controlFiles, controlLists, fileOf, neededParts } from './testing/controlFiles.ts'
import { checkTypes, checkTypesOf, copyOfProduct, hangMs, lint, runTests } from './testing/copy.ts'

vi.setConfig({ testTimeout: hangMs })

/** A copy of the tracked files in which a newcomer adds types of controls. */
let copy: string

const floors = ['packages/form-engine', 'apps/web']

function add(type: string): void {
  for (const [file, text] of Object.entries(controlFiles(type))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  for (const [file, line] of Object.entries(controlLists))
    writeFileSync(join(copy, file), readFileSync(join(copy, file), 'utf8') + line(type))
}

/** Takes the line of a type out of a list. */
function drop(list: string, type: string): void {
  const path = join(copy, list)
  writeFileSync(path, readFileSync(path, 'utf8').replace(controlLists[list]?.(type) ?? '', ''))
}

function remove(type: string): void {
  for (const file of Object.keys(controlFiles(type)))
    rmSync(dirname(join(copy, file)), { recursive: true, force: true })
  for (const list of Object.keys(controlLists)) drop(list, type)
}

beforeAll(() => {
  copy = copyOfProduct('atrium-control-', (file) => !/^(apps\/server\/(src|migrations)|docs|e2e)\//.test(file))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('新增控件: two folders and two lines are the whole change', async () => {
  add('mood')
  await checkTypes(copy, floors)
  await lint(copy, Object.keys(controlFiles('mood')))
  await runTests(
    copy,
    ['shared', 'web'],
    [
      'packages/form-engine/src/controls',
      'packages/form-engine/src/export/toJsonSchema.test.ts',
      'apps/web/src/components/form/controls/controls.test.tsx',
      'apps/web/src/features/form/definition/panels/ControlPanel.test.tsx',
    ],
  )
})

test('新增控件: removed it leaves nothing', () => {
  remove('mood')
  for (const list of Object.keys(controlLists))
    expect(readFileSync(join(copy, list), 'utf8')).toBe(readFileSync(join(root, list), 'utf8'))
  const left = globSync(['packages/**', 'apps/**'], { cwd: copy, exclude: (name) => name.endsWith('node_modules') })
  expect(left.filter((path) => path.includes('mood'))).toEqual([])
})

test('新增控件: without any of its parts, or without its line, it does not compile', async () => {
  const types = Object.entries(neededParts).map(([name, needed]) => ({ type: `mood${name}`, needed }))
  for (const { type, needed } of types) {
    const [file, part] = needed
    add(type)
    const path = join(copy, fileOf(type, file))
    if (part === undefined) rmSync(path)
    else writeFileSync(path, readFileSync(path, 'utf8').replace(part, ''))
  }
  add('moodLine')
  drop('apps/web/src/components/form/controls/all.ts', 'moodLine')
  const faults = [
    ...(await faultsOf(checkTypes(copy, ['packages/form-engine']))),
    ...(await faultsOf(checkTypesOf(copy, 'apps/web', 'src/components/form/controls'))),
  ]
  expect(types.map(({ type }) => type).filter((type) => !faults.some((fault) => fault.includes(`/${type}/`)))).toEqual(
    [],
  )
  expect(faults.join()).toContain("Property 'moodLine' is missing")
  expect(faults.filter((fault) => fault.includes('/moodLine/'))).toEqual([])
})

/** Rooms in which controls are known; elsewhere the same words are widgets, kinds of columns, parts of pages. */
const rooms = [
  'packages/form-engine/src/**/*.ts',
  'apps/server/src/modules/form/**/*.ts',
  'apps/web/src/{components,features}/form/**/*.{ts,tsx}',
  'apps/web/src/embed/**/*.{ts,tsx}',
]

/** Types whose names are words of everyday code too, so that only a comparison with them tells. */
const everyday = new Set(
  'input number date time text html button card table tabs grid steps alert color switch select radio divider formula'.split(
    ' ',
  ),
)

test('控件: at most twelve files name a type outside its folders', () => {
  const any = controlTypes.join('|')
  const own = controlTypes.filter((type) => !everyday.has(type)).join('|')
  const naming = new RegExp(
    [
      `'(?:${own})'`,
      `^\\s+(?:${own}): .*\\n\\s+(?:${own}): `,
      `(?<!options\\.)\\btype\\)? [!=]== '(?:${any})'`,
      `\\b(?:newControl|field|part|clamped|sizeOf)\\(\\s*'(?:${any})'`,
      'Record<ControlType, |ControlType> = \\{',
    ].join('|'),
    'm',
  )
  const named = sourceFiles(rooms).filter(
    ({ path, text }) =>
      !/\.test\.tsx?$|\/testing\/|\/controls\/(types\/|registry\.ts$)/.test(path) &&
      naming.test(text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')),
  )
  // Templates are documents; the others make controls out of what is none yet, or columns that are called like some.
  expect(named.map(({ path }) => path).filter((path) => !path.includes('/templates/'))).toEqual([
    'apps/server/src/modules/form/table/columnsOfForm.ts',
    'apps/server/src/modules/form/table/formOfTable.ts',
    'apps/web/src/features/form/definition/dialogs/import/example.ts',
    'packages/form-engine/src/import/fromJsonSchema.ts',
    'packages/form-engine/src/import/jsonSchemaField.ts',
  ])
  expect(named.length).toBeLessThanOrEqual(12)
})

/** Lines in which the compiler says what is wrong. */
async function faultsOf(check: Promise<void>): Promise<string[]> {
  const said = await check.then(
    () => '',
    (error: Error) => error.message,
  )
  return said.split('\n').filter((line) => line.includes('error TS'))
}
