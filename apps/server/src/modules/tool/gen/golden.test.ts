import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson } from 'drizzle-kit/api'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { innerSchema } from '@app/shared/kit/wire.ts'
import { tableOfResource } from '#/kit/store.ts'
import { dictTypesInUse } from '#/modules/system/api.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { catalogueTable } from './catalogue/catalogue.read.ts'
import { columnDefaults, tableDefaults } from './model/importDefaults.ts'
import { physicalOf } from './model/physical.ts'
import { baseColumns, nodeColumns, type Slice } from './model/slice.ts'
import { sliceOf } from './model/sliceOf.ts'
import { contract } from './templates/files/contract.ts'
import { tableFile } from './templates/files/table.ts'
import { formatted } from './text/formatted.ts'

const source = join(import.meta.dirname, '../../..')

/** Entity tables that the generator does not write alike, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  cms_api_token: 'a value that no two rows share, the deleted ones among them',
  cms_article: 'a number that the database counts on by itself',
  cms_class: 'its name without the prefix is a reserved word',
  cms_flow: 'a number that no two rows share, the deleted ones among them',
  cms_leave_word: 'a number that no two rows share, the deleted ones among them',
  cms_resource_version: 'a big number that is one on the wire, which people ask for',
  form_version: 'a reference to a table of another file, and a constraint in place of an index',
  form_webhook: 'a reference to a table of another file',
  sys_attach: 'an index over an expression, and one of deleted rows too',
  sys_job: 'an id that is a number',
  wf_definition: 'a default that is written as SQL',
}

let server: TestApp
let folder: string
let dictTypes: ReadonlySet<string>

beforeAll(async () => {
  server = await openTestApp()
  dictTypes = new Set(await dictTypesInUse(server.ctx))
  folder = mkdtempSync(join(tmpdir(), 'atrium-golden-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function entityTables(): Promise<string[]> {
  const base = Object.keys(baseColumns)
  const { rows } = await server.ctx.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = current_schema()
      and column_name in ${base} group by table_name having count(*) = ${base.length} order by table_name`)
  return rows.map(({ name }) => name)
}

async function sliceOfTable(name: string): Promise<Slice> {
  const table = await catalogueTable(server.ctx.db, name)
  if (!table) throw new Error(name)
  return sliceOf(tableDefaults(table, 'system'), columnDefaults(table, dictTypes), physicalOf(table))
}

async function tableText(name: string): Promise<string> {
  const slice = await sliceOfTable(name)
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
  const names = await entityTables()
  expect(names.length).toBeGreaterThan(20)
  const differing: string[] = []
  for (const name of names) {
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

/**
 * What people say of a value beyond what the catalogue knows. A default leaves open whether they give one; values of
 * JSON, and those of an enumeration of the contract, have rules of their own.
 */
const beyond: Readonly<Record<string, string>> = {
  'cms_article.viewPassword': 'kept as its hash',
  'cms_link.logo': 'the id of one file of the product',
  'cms_resource.resourceCode': 'made up where it is left out',
  'cms_site.favicon': 'the id of one file of the product',
  'cms_site.logo': 'the id of one file of the product',
  'cms_site.watermarkImage': 'the id of one file of the product',
  'sys_config.valueType': 'made up by the product where it is left out',
  'sys_dept.deptCode': 'shorter than the column of its family',
  'sys_dept.zipCode': 'six digits',
  'sys_menu.menuCode': 'shorter than the column of its family',
  'sys_portal_config.code': 'unique in any case, and made up when it is left out',
  'sys_sms_config.accessSecret': 'kept sealed, which is longer',
  'sys_user.email': 'unique among those that have one',
  'sys_user.password': 'kept as its hash, sent encrypted',
  'sys_user.phonenumber': 'unique among those that have one',
  'sys_user.userType': 'shorter than the column of its family',
  'wf_deputy.principalId': 'whoever saves it, unless somebody else is named',
}

/** What the catalogue knows of a value. */
function factsOf(
  { schema, options }: Field,
  known: Field,
  { isGiven, isBounded }: { isGiven: boolean; isBounded: boolean },
) {
  const { type } = innerSchema(schema)._zod.def
  const isEnum = type === 'enum'
  const isJson = innerSchema(known.schema)._zod.def.type === 'lazy'
  const { unique, uniqueWithin, comparedAs } = options
  return JSON.stringify({
    kind: isJson ? 'json' : isEnum ? 'string' : type,
    longest: isBounded ? longestOf(isEnum ? known : { schema }) : undefined,
    /** By itself, as it is written. */
    unique: Boolean(unique) && !uniqueWithin && !comparedAs,
    dict: known.options.dict === undefined ? undefined : options.dict,
    empty: isGiven || isJson ? undefined : schema.safeParse(null).success || schema.safeParse(undefined).success,
  })
}
const longestOf = ({ schema }: Pick<Field, 'schema'>) => {
  const { maxLength } = innerSchema(schema) as { maxLength?: number | null }
  return maxLength ?? undefined
}
const isResource = (value: unknown): value is ResourceFacts =>
  typeof value === 'object' && value !== null && 'offers' in value && 'fields' in value

test('生成: what the catalogue knows of an entity, its contract says as the one written by hand', async () => {
  const shared = join(source, '../../../packages/shared/src')
  const files = globSync('*/*.ts', { cwd: shared }).filter((file) => !file.endsWith('.test.ts'))
  const modules = (await Promise.all(files.map((file) => import(join(shared, file))))) as Record<string, unknown>[]
  const saved = modules
    .flatMap((module) => Object.values(module))
    .filter(isResource)
    .filter(({ offers }) => offers.has('add') || offers.has('edit'))
  const compared: string[] = []
  const differing: string[] = []
  for (const name of await entityTables()) {
    // Those that the generator refuses stand among the exceptions above.
    const slice = await sliceOfTable(name).catch(() => undefined)
    if (!slice) continue
    const byHand = saved.filter((each) => {
      const table = tableOfResource(each.name)
      return table && getTableName(table) === name
    })
    const [made] = (await loaded(`${name}_contract`, contract.text(slice))) as ResourceFacts[]
    for (const { name: key, column, type, initial } of slice.properties) {
      if (Object.hasOwn(nodeColumns, column)) continue
      const field = made?.fields[key]
      const theirs = byHand.flatMap(({ fields }): Field[] => (fields[key] ? [fields[key]] : []))
      const given = theirs.filter(({ options }) => !options.readonly)
      if (!field || given.length === 0) continue
      compared.push(`${name}.${key}`)
      const known = { isGiven: initial !== undefined, isBounded: type.length !== undefined }
      const facts = (each: Field) => factsOf(each, field, known)
      if (!given.some((each) => facts(each) === facts(field)))
        differing.push(`${name}.${key}: ${given.map(facts).join()}, not ${facts(field)}`)
    }
  }
  expect(compared.length).toBeGreaterThan(250)
  const keyOf = (line: string) => line.split(':')[0] ?? ''
  expect(differing.filter((line) => !Object.hasOwn(beyond, keyOf(line)))).toEqual([])
  expect(Object.keys(beyond).filter((key) => !differing.some((line) => keyOf(line) === key))).toEqual([])
})
