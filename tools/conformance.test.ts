import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '@app/server/app.ts'
import { loadEnv } from '@app/server/env.ts'
import { tableOfResource } from '@app/server/kit/store.ts'
import { importColumns, isRequired, sheetColumns } from '@app/server/kit/transfer/sheetColumns.ts'
import { systemContext } from '@app/server/platform/context.ts'
import { isMachinery } from '@app/server/platform/database/columns.ts'
import { loadModules } from '@app/server/platform/modules.ts'
import type { Platform } from '@app/server/platform/platform.ts'
import { loadSeeds, type SeedRows } from '@app/server/platform/start/applySeeds.ts'
import { createPlatform } from '@app/server/platform/start/createPlatform.ts'
import type { Task } from '@app/server/platform/tasks.ts'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import type { Field } from '@app/shared/kit/field.ts'
import type { Resource } from '@app/shared/kit/resource.ts'
import { pageKeys, withoutIndex } from '@app/web/pageList.ts'
import { pageAliases } from '@app/web/src/app/pageAliases.ts'
import { fixedRoutes } from '@app/web/src/app/routes/fixedRoutes.ts'
import { commonDrawings } from '@app/web/src/components/icons/commonDrawings.ts'
import * as commonIcons from '@app/web/src/components/icons/commonIcons.ts'
import { exportOf } from '@app/web/src/components/icons/iconName.ts'
import { isBusinessArea } from './areas.ts'
import { root } from './sourceFiles.ts'

type Row = Record<string, unknown>

let platform: Platform & { close(): Promise<void> }
let app: FastifyInstance
let resources: Resource[]
let tables: PgTable[]
let rows: Map<string, Row[]>

async function exportsOf(pattern: string): Promise<unknown[]> {
  const files = globSync(pattern, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href) as Promise<Row>))
  return modules.flatMap((exports) => Object.values(exports))
}

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'offers' in value && 'fields' in value

beforeAll(async () => {
  const env = loadEnv({
    NODE_ENV: 'test',
    LOG_FILE: '-',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'conformance reads no secret 0123456789',
  })
  // Nothing here asks the database: the address is never opened.
  platform = await createPlatform(env, 'postgres://nobody@127.0.0.1:1/none', { log: pino({ level: 'silent' }) })
  app = await buildApp(platform)
  resources = (await exportsOf('packages/shared/src/*/*.ts')).filter(isResource)
  tables = (await exportsOf('apps/server/src/{platform,modules}/**/*.table.ts')).filter((value) => is(value, PgTable))
  rows = new Map()
  const ctx = systemContext(platform)
  const rowsOf = async (kind: 'seed' | 'demo') =>
    (await loadSeeds(kind)).filter((item): item is SeedRows => item.kind === 'rows')
  // Of the sample data only what names pages: the rest asks the database.
  const sample = (await rowsOf('demo')).filter((seed) => getTableName(seed.table) === 'sys_portlet')
  for (const seed of [...(await rowsOf('seed')), ...sample]) {
    const name = getTableName(seed.table)
    rows.set(name, [...(rows.get(name) ?? []), ...(await seed.rows(ctx))])
  }
})

afterAll(async () => {
  await app.close()
  await platform.close()
})

const fieldsOf = (resource: Resource): [string, Field][] => Object.entries(resource.fields)
const seeded = (table: string) => rows.get(table) ?? []

/** Resources without the kit's routes: their pages are read by statements of their own. */
const keptIn: Readonly<Record<string, string>> = {
  'monitor:online': 'sys_session',
  'system:reading:notice': 'sys_notice',
  'system:noticeUserRead': 'sys_notice_user_read',
}

const tableOf = ({ name }: Resource): PgTable | undefined =>
  tableOfResource(name) ?? tables.find((table) => getTableName(table) === keptIn[name])

function unwrapped(schema: z.ZodType): { inner: z.ZodType; optional: boolean } {
  let inner = schema
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.ZodType
  return { inner, optional: schema.safeParse(undefined).success || schema.safeParse(null).success }
}

const maxOf = (schema: z.ZodType) => (schema as { maxLength?: number | null }).maxLength ?? undefined

test('一致性: every resource has its table', () => {
  expect(resources.length).toBeGreaterThan(4)
  expect(resources.filter((resource) => !tableOf(resource)).map(({ name }) => name)).toEqual([])
})

test('一致性: the longest text a contract allows is the length of its column', () => {
  const wrong = resources.flatMap((resource) => {
    const columns = getTableColumns(tableOf(resource) as PgTable) as Record<string, PgColumn & { length?: number }>
    return fieldsOf(resource)
      .filter(([, f]) => !f.options.virtual)
      .map(([key, f]) => ({
        key: `${resource.name}.${key}`,
        max: maxOf(unwrapped(f.schema).inner),
        length: columns[key]?.length,
      }))
      .filter(({ max, length }) => max !== undefined && length !== undefined && max > length)
  })
  expect(wrong).toEqual([])
})

test('一致性: a required field may not be null in its table', () => {
  const wrong = resources.flatMap((resource) => {
    const columns = getTableColumns(tableOf(resource) as PgTable) as Record<string, PgColumn>
    return fieldsOf(resource)
      .filter(
        ([key, f]) =>
          !f.options.virtual && !f.options.readonly && !unwrapped(f.schema).optional && columns[key]?.notNull === false,
      )
      .map(([key]) => `${resource.name}.${key}`)
  })
  expect(wrong).toEqual([])
})

test('一致性: a unique field is guarded by a unique index on live rows', () => {
  const wrong = resources.flatMap((resource) => {
    const { indexes } = getTableConfig(tableOf(resource) as PgTable)
    const guarded = indexes
      .filter(({ config }) => config.unique && config.where)
      .map(({ config }) => config.columns.map((c) => ('name' in c ? c.name : '')))
    const columns = getTableColumns(tableOf(resource) as PgTable) as Record<string, PgColumn>
    return fieldsOf(resource)
      .filter(
        ([key, f]) =>
          f.options.unique && !guarded.some((names) => names.includes(columns[f.options.comparedAs ?? key]?.name)),
      )
      .map(([key]) => `${resource.name}.${key}`)
  })
  expect(wrong).toEqual([])
})

test('一致性: an exported sheet has every column that its import asks for', async () => {
  const comeBack = resources.filter(({ offers }) => offers.has('export') && offers.has('import'))
  expect(comeBack.length).toBeGreaterThan(3)
  const silent = { ports: { dictLabels: () => Promise.resolve([]) } } as unknown as Platform
  const missing = comeBack.map(async (resource) => {
    const sent = new Set((await sheetColumns(silent, resource)).map(({ header }) => header))
    const asked = (await importColumns(silent, resource)).filter(isRequired)
    return asked.filter(({ header }) => !sent.has(header)).map(({ header }) => `${resource.name} ${header}`)
  })
  expect((await Promise.all(missing)).flat()).toEqual([])
})

test('一致性: every dictionary that a field names is seeded', () => {
  const types = new Set(seeded('sys_dict_type').map((row) => row.dictType))
  const wrong = resources.flatMap((resource) =>
    fieldsOf(resource)
      .filter(([, f]) => f.options.dict && !types.has(f.options.dict))
      .map(([key]) => `${resource.name}.${key}`),
  )
  expect(wrong).toEqual([])
})

function permissionsOf({ access }: Endpoint): readonly string[] {
  if (typeof access === 'string') return []
  return 'any' in access ? access.any : access.save
}

const menuPermissions = () =>
  new Set(
    seeded('sys_menu')
      .flatMap((row) => String(row.perms ?? '').split(','))
      .filter(Boolean),
  )

test('一致性: every permission of an endpoint stands in the menu tree', () => {
  const known = menuPermissions()
  const missing = new Set(app.endpoints.flatMap(permissionsOf).filter((permission) => !known.has(permission)))
  expect([...missing]).toEqual([])
})

test('一致性: every button of the menu tree opens an endpoint', () => {
  const used = new Set(app.endpoints.flatMap(permissionsOf))
  const buttons = seeded('sys_menu').filter((row) => row.menuType === 'F')
  expect(buttons.length).toBeGreaterThan(10)
  expect(
    buttons
      .filter(
        (row) =>
          !String(row.perms)
            .split(',')
            .some((permission) => used.has(permission)),
      )
      .map((row) => row.menuName),
  ).toEqual([])
})

test('一致性: menu ids and codes are unique and every parent exists', () => {
  const menu = seeded('sys_menu')
  const ids = menu.map((row) => row.id)
  const codes = menu.map((row) => row.menuCode)
  expect(ids.length).toBe(new Set(ids).size)
  expect(codes.length).toBe(new Set(codes).size)
  // A page of a business area may stand below a menu that only the database knows.
  const ofProduct = menu.filter(
    ({ component }) => !isBusinessArea(String(component ?? 'system').split('/', 1)[0] ?? ''),
  )
  const known = new Set(['0', ...ids, ...codes])
  expect(ofProduct.filter((row) => !known.has(row.parentId)).map((row) => row.menuName)).toEqual([])
})

test('一致性: ids of planned jobs are unique over all areas', async () => {
  const files = await loadModules<{ default: Task | readonly Task[] }>('task')
  const planned = files.flatMap(({ exports }) => exports.default).filter((task) => task.planned)
  expect(planned.length).toBeGreaterThan(4)
  const owners = Map.groupBy(planned, (task) => task.planned?.id)
  const shared = [...owners].filter(([, tasks]) => tasks.length > 1)
  expect(shared.map(([id, tasks]) => [id, tasks.map(({ name }) => name)])).toEqual([])
})

test('一致性: every component key of the menu is a page that exists', () => {
  const pages = new Set(pageKeys())
  const menuPages = seeded('sys_menu').filter((row) => row.menuType === 'C')
  expect(menuPages.length).toBeGreaterThan(4)
  expect(menuPages.filter((row) => !pages.has(String(row.component))).map((row) => row.component)).toEqual([])
})

/** The area of the page that a menu row opens. */
const areaOfRow = ({ component }: Row) => (typeof component === 'string' ? (component.split('/')[0] ?? '') : '')

test('一致性: the icons of the product’s menu come with it; those of business areas come later', () => {
  const own = seeded('sys_menu').filter((row) => areaOfRow(row) === '' || !isBusinessArea(areaOfRow(row)))
  const named = new Set([...own, ...fixedRoutes].flatMap(({ icon }) => (icon ? [String(icon)] : [])))
  const known = (name: string) => Object.hasOwn(commonDrawings, name) || Object.hasOwn(commonIcons, exportOf(name))
  expect([...named].filter((name) => name !== '#' && !known(name))).toEqual([])
})

const aliasesOf = (key: string) => [
  withoutIndex(key),
  ...Object.keys(pageAliases).filter((alias) => pageAliases[alias] === key),
]

test('一致性: every component key of a portlet is a page that exists', () => {
  const pages = new Set(pageKeys())
  const portlets = seeded('sys_portlet')
  expect(portlets.length > 4).toBe(tables.some((table) => getTableName(table) === 'sys_portlet'))
  expect(portlets.filter((row) => !pages.has(String(row.url))).map((row) => row.url)).toEqual([])
})

/** What slices bring along for workbenches, also where there are none. */
async function portletPages(): Promise<string[]> {
  const files = globSync('apps/server/src/modules/**/*.portlet.ts', { cwd: root })
  const brought = files.map(
    async (file): Promise<{ default: { url: string }[] }> => import(pathToFileURL(join(root, file)).href),
  )
  return (await Promise.all(brought)).flatMap((each) => each.default.map(({ url }) => url))
}

test('一致性: every business form is a page that exists, and its key ends in Index', () => {
  const pages = new Set(pageKeys())
  const forms = platform.businessForms.map(({ page }) => page)
  expect(forms.filter((page) => !page.endsWith('Index') || !pages.has(page))).toEqual([])
  expect(forms.length).toBe(new Set(forms).size)
})

/** Shown by the guards: to whoever is not signed in, and in the place of a page that cannot be. */
const beforeTheFrame = ['auth/login/Login', 'exception/403', 'exception/404', 'exception/500']

test('一致性: every page of every area is reached from the menu, a route of the frame, a workbench or a task', async () => {
  const keys = new Set<unknown>([
    ...seeded('sys_menu').map((row) => row.component),
    ...(await portletPages()),
    ...fixedRoutes.map(({ component }) => component),
    ...beforeTheFrame,
    ...platform.businessForms.map(({ page }) => page),
  ])
  const areaPages = globSync('apps/web/src/features/**/*Index.tsx', {
    cwd: root,
  }).map((file) => file.replace(/^apps\/web\/src\/features\//, '').replace(/\.tsx$/, ''))
  expect(areaPages.filter((key) => !keys.has(key) && !aliasesOf(key).some((alias) => keys.has(alias)))).toEqual([])
})

/** Of both sides by their ids: all that the row says is that the two belong together. */
const isLink = (table: PgTable) =>
  getTableConfig(table).primaryKeys.some(({ columns }) => columns.length === Object.keys(getTableColumns(table)).length)

test('一致性: every table has the audit columns, unless it links two or says that nobody edits its rows', () => {
  const audit = ['createBy', 'createDept', 'createTime', 'updateBy', 'updateTime', 'updateIp', 'version', 'delFlag']
  const wrong = tables.filter(
    (table) => !isLink(table) && isMachinery(table) === audit.every((key) => key in getTableColumns(table)),
  )
  expect(wrong.map((table) => getTableName(table))).toEqual([])
})

test('一致性: every endpoint has a summary and every write a log title', () => {
  expect(app.endpoints.filter(({ summary }) => !summary).map(({ path }) => path)).toEqual([])
  const silent = app.endpoints.filter(
    ({ method, log, unlogged, access }) => method === 'POST' && access !== 'public' && !log && !unlogged,
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('一致性: no two endpoints share an address', () => {
  const addresses = app.endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(addresses.length).toBe(new Set(addresses).size)
})
