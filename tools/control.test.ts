import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { controlTypes } from '@app/form-engine/controls/registry.ts'
import { sourceFiles } from './sourceFiles.ts'
import { addControl, dropLine, fileOf, neededParts } from './testing/controlFiles.ts'
import { checkTypes, checkTypesOf, copyOfProduct, hangMs } from './testing/copy.ts'

vi.setConfig({ testTimeout: hangMs })

/** A copy of the tracked files in which a newcomer adds types of controls. */
let copy: string

beforeAll(() => {
  copy = copyOfProduct('atrium-control-', (file) => !/^(apps\/server\/(src|migrations)|docs|e2e)\//.test(file))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('新增控件: without any of its parts, or without its line, it does not compile', async () => {
  const types = Object.entries(neededParts).map(([name, needed]) => ({ type: `mood${name}`, needed }))
  for (const { type, needed } of types) {
    const [file, part] = needed
    addControl(copy, type)
    const path = join(copy, fileOf(type, file))
    if (part === undefined) rmSync(path)
    else writeFileSync(path, readFileSync(path, 'utf8').replace(part, ''))
  }
  addControl(copy, 'moodLine')
  dropLine(copy, 'apps/web/src/components/form/controls/all.ts', 'moodLine')
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
