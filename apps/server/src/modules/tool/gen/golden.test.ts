import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { catalogueTable } from './catalogue/catalogue.read.ts'
import { columnDefaults, tableDefaults } from './model/importDefaults.ts'
import { physicalOf } from './model/physical.ts'
import { baseColumns } from './model/slice.ts'
import { sliceOf } from './model/sliceOf.ts'
import { tableFile } from './templates/files/table.ts'
import { formatted } from './text/formatted.ts'

const source = join(import.meta.dirname, '../../..')

/** Entity tables that the generator does not write alike, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  form_version: 'a reference to a table of another file, and a constraint in place of an index',
  form_webhook: 'a reference to a table of another file',
  sys_attach: 'an index over an expression, and one of deleted rows too',
  sys_job: 'an id that is a number',
  wf_definition: 'a default that is written as SQL',
}

let server: TestApp
let folder: string

beforeAll(async () => {
  server = await openTestApp()
  folder = mkdtempSync(join(tmpdir(), 'atrium-golden-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function tableText(name: string): Promise<string> {
  const table = await catalogueTable(server.ctx.db, name)
  if (!table) throw new Error(name)
  const slice = sliceOf(tableDefaults(table, 'system'), columnDefaults(table, new Set()), physicalOf(table))
  return formatted(tableFile.path(slice), tableFile.text(slice))
}

/** The generated file, loaded from outside the house. */
async function loaded(name: string, text: string): Promise<unknown[]> {
  const own = text.replaceAll(/from '([^']+)'/g, (_, from: string) => {
    const url = from.startsWith('#/') ? pathToFileURL(join(source, from.slice(2))).href : import.meta.resolve(from)
    return `from '${url}'`
  })
  const file = join(folder, `${name}.ts`)
  writeFileSync(file, own)
  return Object.values((await import(pathToFileURL(file).href)) as Record<string, unknown>)
}

const described = (table: unknown) => generateDrizzleJson({ table }, undefined, undefined, 'snake_case').tables

test('生成: the table file of 岗位 is as it was written by hand', async () => {
  const byHand = readFileSync(join(source, 'modules/system/people/post/post.table.ts'), 'utf8')
  expect(await tableText('sys_post')).toBe(byHand)
})

test('生成: every entity table of the product, imported and generated, asks for no migration', async () => {
  const files = globSync('{modules,platform}/**/*.table.ts', { cwd: source })
  const modules = (await Promise.all(files.map((file) => import(join(source, file))))) as Record<string, unknown>[]
  const byHand = new Map(
    modules
      .flatMap((module) => Object.values(module))
      .filter((value): value is PgTable => is(value, PgTable))
      .map((table) => [getTableName(table), table]),
  )
  const base = Object.keys(baseColumns)
  const { rows } = await server.ctx.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = current_schema()
      and column_name in ${base} group by table_name having count(*) = ${base.length} order by table_name`)
  expect(rows.length).toBeGreaterThan(20)
  const differing: string[] = []
  for (const { name } of rows) {
    try {
      const [table] = await loaded(name, await tableText(name))
      expect(described(table)).toEqual(described(byHand.get(name)))
    } catch (error) {
      differing.push(`${name}: ${String(error).slice(0, 600)}`)
    }
  }
  expect(differing.filter((line) => !Object.hasOwn(exceptions, line.split(':')[0] ?? ''))).toEqual([])
  expect(differing.length).toBe(Object.keys(exceptions).length)
})
