import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, Fields } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { rangeKeys, searchValueOf } from '@app/shared/kit/searchValue.ts'
import { rootId, type Tree } from '@app/shared/kit/tree.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { dictDataTable } from '#/modules/system/settings/dictData/dictData.table.ts'
import { fakeCallers } from './callers.ts'
import { sendForm } from './multipart.ts'
import { pixel } from './pixel.ts'
import { sheetsOf, workbook } from './sheets.ts'
import { openTestApp, type TestApp } from './testApp.ts'

type Values = Record<string, unknown>
type Given = (n: number) => Values

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const unknown = { code: 401 }
const keeperId = 'keeper'
const hostile = ["' or 1=1; --", '%', '_', '\\', '{{ }}']

interface More {
  /** Rows that are saved with it, by the field that holds them. */
  rows?: Readonly<Record<string, Given>>
  /** Trees whose nodes its rows name, by the field that does (`items.shelfId`). */
  trees?: Readonly<Record<string, { tree: ResourceFacts; node: Given }>>
}

/** A tree of any fields; whose rows they are does not matter here. */
const treeOf = (resource: ResourceFacts): Tree<Fields> | undefined =>
  'treeEndpoints' in resource ? (resource as unknown as Tree<Fields>) : undefined

const flat = (nodes: readonly Values[]): Values[] =>
  nodes.flatMap((node) => [node, ...flat((node.children ?? []) as Values[])])

/** What a search may ask of a row's own value, and whether that row is an answer. */
const asked: Readonly<Record<string, boolean>> = { eq: true, gte: true, lte: true, ne: false, gt: false, lt: false }

/**
 * What every entity on the kit promises, claimed of one: permissions, refusals in the words of its form, versions,
 * searches, sheets, removal; of a tree the places of its nodes, of a parent its rows. `given` is the n-th of many rows
 * that differ; values of dictionaries, people, departments and files are filled in.
 */
export function claimsOf(resource: ResourceFacts, given: Given, { rows = {}, trees = {} }: More = {}): void {
  const { label, permOf, statusPerm, endpoints, offers, checks, audit } = resource
  const fields: [string, Field][] = Object.entries(resource.fields)
  const edited = fields.filter(([, f]) => !f.options.readonly && !f.options.virtual && f.options.form !== false)
  const tree = treeOf(resource)
  const searchedTrees = Object.entries(trees).filter(([key]) => resource.fields[key]?.options.search)
  const read = tree ? tree.treeEndpoints.search : endpoints.page
  /** Whether the menu tells the calls apart. */
  const apart = permOf('add') !== permOf('list')
  const [adds, edits] = [offers.has('add'), offers.has('edit')]
  let server: TestApp
  let caller: ReturnType<typeof fakeCallers>
  let keeper: string
  let chosen: Values
  let made = 0
  let file: string | undefined

  const aRow = (): Values => ({ ...chosen, ...(tree ? { parentId: rootId, treeSort: 10 } : {}), ...given(++made) })
  const save = (body: Values, token = keeper) => server.send(endpoints.save, { token, body })
  const page = (query: Values = {}, token = keeper) => server.send(read, { token, query })
  const found = async (query: Values = {}): Promise<Values[]> => {
    const { data, msg } = await page(tree ? query : { pageSize: 200, ...query })
    if (!data) throw new Error(String(msg))
    return tree ? flat(data as never) : (data as unknown as { list: Values[] }).list
  }
  const saved = async (): Promise<Values> => {
    const { data, msg } = await save(aRow())
    if (!data) throw new Error(String(msg))
    return data as Values
  }
  const placed = async ({ tree: other, node }: { tree: ResourceFacts; node: Given }, parentId: unknown) => {
    const token = caller({ permissions: [other.permOf('add')] })
    const body = { parentId, treeSort: 10, ...node(++made) }
    const { data, msg } = await server.send(other.endpoints.save, { token, body })
    if (!data) throw new Error(String(msg))
    return (data as Values).id
  }
  const chosenFor = async (all: readonly [string, Field][], before = ''): Promise<Values> => {
    const values: Values = {}
    for (const [key, f] of all) {
      const value = await chosenValue(f)
      if (value !== undefined) values[key] = value
      const named = trees[`${before}${key}`]
      if (named) values[key] = await placed(named, rootId)
    }
    return values
  }
  /** What stands elsewhere in the product. */
  const chosenValue = async ({ schema, options: { dict, widget, virtual } }: Field): Promise<unknown> => {
    if (dict) return firstValue(server, dict)
    if (widget === 'user') return '1'
    if (widget === 'dept') return (await server.ctx.db.select({ id: deptTable.id }).from(deptTable).limit(1))[0]?.id
    if (virtual || (widget !== 'image' && widget !== 'file') || schema.safeParse(null).success) return undefined
    file ??= await uploaded(server, keeper)
    const id = file
    return schema.safeParse([id]).success ? [id] : id
  }
  const remove = (row: Values, token = keeper) =>
    server.send(endpoints.remove, { token, params: { ids: String(row.id) } })
  const get = (row: Values, token = keeper) => server.send(endpoints.get, { token, params: { id: String(row.id) } })

  const changeStatus = (row: Values, status: unknown, token = keeper) =>
    server.send(endpoints.changeStatus, { token, body: { id: String(row.id), status } })

  describe(`实体 ${label}`, () => {
    beforeAll(async () => {
      server = await openTestApp()
      caller = fakeCallers(server.platform)
      const words = ['list', 'query', 'add', 'edit', 'remove', 'export', 'import']
      keeper = caller({ id: keeperId, permissions: [...words.map(permOf), statusPerm] })
      chosen = await chosenFor(edited)
    })
    afterAll(() => server.close())

    test('a list is for those who may see it', async () => {
      const other = apart ? permOf('add') : 'system:other:list'
      expect(await page({}, caller({ permissions: [other] }))).toMatchObject(denied)
      expect(await server.send(read)).toMatchObject({ code: 401 })
    })

    test.runIf(adds && apart)('each call needs its own permission', async () => {
      const row = await saved()
      const adder = caller({ permissions: [permOf('add')] })
      if (edits) expect(await save({ ...aRow(), id: row.id, version: row.version }, adder)).toMatchObject(denied)
      expect(await save(aRow(), caller({ permissions: [permOf('edit')] }))).toMatchObject(denied)
      if (offers.has('get')) expect(await get(row, adder)).toMatchObject(denied)
      if (offers.has('remove')) expect(await remove(row, adder)).toMatchObject(denied)
      if (offers.has('export')) expect(await server.send(endpoints.export, { token: adder })).toMatchObject(denied)
      if (offers.has('import'))
        for (const each of [endpoints.importTemplate, endpoints.importData])
          expect(await server.send(each, { token: adder }), each.path).toMatchObject(denied)
      if (offers.has('changeStatus')) expect(await changeStatus(row, row.status, adder)).toMatchObject(denied)
    })

    test('nobody does anything without signing in', async () => {
      const calls = [endpoints.get, endpoints.save, endpoints.remove, endpoints.export, endpoints.changeStatus]
      const words = ['get', 'save', 'remove', 'export', 'changeStatus'] as const
      for (const [i, each] of calls.entries())
        if (offers.has(words[i] ?? 'page'))
          expect(await server.send(each, { params: { id: '1', ids: '1' } }), each.path).toMatchObject(unknown)
    })

    test.runIf(adds && audit)('who made a row and when is not the word of whoever sends it', async () => {
      const claimed = { createBy: 'somebody', createTime: '2020-01-01 00:00:00', delFlag: '1', ofNoColumn: 'x' }
      const { code, data } = await save({ ...aRow(), ...claimed })
      expect({ code, data }).toMatchObject({ code: 200, data: { createBy: keeperId, version: 1 } })
      expect((data as Values).createTime).not.toBe(claimed.createTime)
      expect(data).not.toHaveProperty('ofNoColumn')
      expect((await found()).map(({ id }) => id)).toContain((data as Values).id)
    })

    test.runIf(adds !== edits)('what is not offered is done by nobody', async () => {
      const superuser = caller({ id: '1', admin: true })
      const wanted = edits ? aRow() : { ...aRow(), id: (await saved()).id, version: 1 }
      const refusal = { code: 500, msg: `${label}不支持${edits ? '新增' : '修改'}` }
      expect(await save(wanted, superuser)).toMatchObject(refusal)
    })

    test.runIf(adds)('what must be there and what is too long is refused in the words of the form', async () => {
      for (const [key, f] of edited) {
        if (!f.schema.safeParse(null).success && !f.schema.safeParse(undefined).success)
          expect(await save({ ...aRow(), [key]: null }), key).toMatchObject({
            code: 500,
            errors: { [key]: expect.any(String) },
          })
        const { maxLength } = f.schema as { maxLength?: number | null }
        if (maxLength)
          expect(await save({ ...aRow(), [key]: '字'.repeat(maxLength + 1) }), key).toMatchObject({ code: 500 })
      }
    })

    test.runIf(adds && edits)('a stale version is refused and the first save stays', async () => {
      const row = await saved()
      const change = () => ({ ...aRow(), id: row.id, version: row.version })
      expect(await save(change())).toMatchObject({ code: 200, data: { version: 2 } })
      expect(await save(change())).toMatchObject({ code: 500, reason: 'stale', msg: '数据失效，请重新更新！' })
    })

    for (const key of Object.keys(checks)) {
      test.runIf(adds)(`a taken ${key} is refused, a deleted one is free again`, async () => {
        const row = await saved()
        const within = resource.fields[key]?.options.uniqueWithin ?? []
        const shared = Object.fromEntries([key, ...within].map((name) => [name, row[name]]))
        const taken = { ...aRow(), ...shared }
        expect(await save(taken)).toMatchObject({ code: 500, errors: { [key]: expect.stringContaining('已存在') } })
        if (!offers.has('remove')) return
        expect(await remove(row)).toMatchObject({ code: 200 })
        expect(await save(taken)).toMatchObject({ code: 200 })
      })
    }

    test.runIf(adds && offers.has('remove'))('a deleted row is gone for everybody', async () => {
      const row = await saved()
      await remove(row)
      if (offers.has('get')) expect(await get(row)).toMatchObject({ code: 500, msg: '数据不存在' })
      expect((await found()).map(({ id }) => id)).not.toContain(row.id)
    })

    test.runIf(adds)('rows are found by what they hold; hostile text finds nothing and breaks nothing', async () => {
      const row = await saved()
      for (const [key, f] of fields) {
        const { search } = f.options
        const value = row[key]
        if (!search || value === null || value === undefined) continue
        const [begin, end] = rangeKeys(key, resource.range, searchValueOf(f))
        const bounds = { params: { [begin]: String(value), [end]: String(value) } }
        const query = search === 'between' ? bounds : { [key]: String(value) }
        const ids = (await found(query)).map(({ id }) => id)
        expect(ids.includes(row.id), key).toBe(asked[search] ?? true)
        if (search === 'like' && typeof value === 'string')
          for (const text of hostile) expect(await found({ [key]: `${value}${text}` }), text).toEqual([])
        if (search === 'like') expect(await page({ [key]: '\0' }), key).toMatchObject({ code: 500 })
      }
      for (const column of ['password', "sort'; drop table x; --", '\0'])
        expect(await page({ orderByColumn: column }), column).toMatchObject({ code: 500 })
    })

    test.runIf(adds && offers.has('changeStatus'))('a status is one of its dictionary', async () => {
      const row = await saved()
      expect(await changeStatus(row, '?')).toMatchObject({ code: 500 })
      const other = await lastValue(server, String(resource.fields.status?.options.dict))
      expect(await changeStatus(row, other)).toMatchObject({ code: 200 })
      expect((await found()).find(({ id }) => id === row.id)).toMatchObject({ status: other })
    })

    test.runIf(adds && offers.has('export'))('a sheet tells the rows, and takes them back where it may', async () => {
      const row = await saved()
      const { code, msg } = await server.send(endpoints.export, { token: keeper })
      expect(code, String(msg)).toBe(200)
      const [sheet] = await sheetsOf(server, msg, keeperId)
      const [headers = [], ...told] = sheet?.rows ?? []
      expect(headers.length).toBeGreaterThan(0)
      expect(told.length).toBe((await found()).length)
      if (!offers.has('import')) return
      const template = await server.send(endpoints.importTemplate, { token: keeper })
      const [blank] = await sheetsOf(server, template.msg, keeperId)
      const wanted = (blank?.rows[0] ?? []).map(String)
      const places = wanted.map((header) => headers.map(String).indexOf(header.replace(/^\*/, '')))
      const cells = (told.at(-1) ?? []) as (string | number | null)[]
      const again = places.map((place) => (place < 0 ? null : (cells[place] ?? null)))
      const part = { name: 'file', fileName: 'rows.xlsx', value: await workbook(server, wanted, [again]) }
      // Without one by which a row is known again it comes in as another.
      const query = `?updateSupport=${resource.importKey !== undefined}`
      const answer = await sendForm(server.app, `${endpoints.importData.path}${query}`, [part], keeper)
      expect(answer.json()).toMatchObject({ code: 200 })
      expect((await found()).map(({ id }) => id)).toContain(row.id)
    })

    for (const [key, each] of searchedTrees)
      test.runIf(adds)(`a search for ${key} finds what is below it too, and nothing beside it`, async () => {
        const top = await placed(each, rootId)
        const below = await placed(each, top)
        const row = (await save({ ...aRow(), [key]: below })).data as Values
        const ids = async (node: unknown) => (await found({ [key]: String(node) })).map(({ id }) => id)
        expect(await ids(top)).toEqual([row.id])
        expect(await ids(await placed(each, rootId))).toEqual([])
      })

    test.runIf(tree && adds && edits)('a node knows its place, and never stands below itself', async () => {
      const top = await saved()
      const below = { ...aRow(), parentId: top.id }
      const child = (await save(below)).data as Values
      expect(child).toMatchObject({
        parentIds: `${String(top.parentIds)}/${String(child.id)}`,
        treeLevel: 2,
        treeLeaf: 'y',
      })
      expect((await found()).find(({ id }) => id === top.id)).toMatchObject({ treeLeaf: 'n' })
      const move = { id: top.id, version: top.version, parentId: child.id }
      expect(await save(move)).toMatchObject({ code: 500, msg: '非法移动，不允许将节点移动到自身或者子节点下' })
      if (!offers.has('remove')) return
      expect(await remove(top)).toMatchObject({ code: 500 })
      expect(await remove(child)).toMatchObject({ code: 200 })
      expect(await remove(top)).toMatchObject({ code: 200 })
    })

    for (const [key, giveRow] of Object.entries(rows)) {
      const own = Object.entries(resource.fields[key]?.options.rows?.fields ?? {})
      const inner = async (n: number): Promise<Values> => ({ ...(await chosenFor(own, `${key}.`)), ...giveRow(n) })
      const rowsOf = async (row: Values) => ((await get(row)).data as Values)[key] as Values[]

      test.runIf(adds && edits)(`${key} come and go with their row, by the difference of what is sent`, async () => {
        const { data } = await save({ ...aRow(), [key]: [await inner(1), await inner(2)] })
        const row = data as Values
        const [first, second] = await rowsOf(row)
        expect(second).toBeDefined()
        const change = { ...aRow(), id: row.id, version: row.version }
        expect(await save({ ...change, [key]: [first, await inner(3)] })).toMatchObject({ code: 200 })
        const now = await rowsOf(row)
        expect(now.map(({ id }) => id)).toEqual([first?.id, expect.not.stringMatching(String(second?.id))])
        const stale = { ...change, version: 2 }
        expect(await save({ ...stale, [key]: [{ ...first, id: 'unknown' }] })).toMatchObject({ code: 500 })
        expect(await rowsOf(row)).toEqual(now)
      })
    }
  })
}

async function valuesOf({ ctx }: TestApp, dictType: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ value: dictDataTable.dictValue })
    .from(dictDataTable)
    .where(and(eq(dictDataTable.dictType, dictType), eq(dictDataTable.delFlag, '0'), eq(dictDataTable.status, '0')))
    .orderBy(asc(dictDataTable.dictSort))
  if (rows.length === 0) throw new Error(`no value in ${dictType}`)
  return rows.map(({ value }) => value)
}

const firstValue = async (server: TestApp, dictType: string) => (await valuesOf(server, dictType))[0] ?? ''
const lastValue = async (server: TestApp, dictType: string) => (await valuesOf(server, dictType)).at(-1) ?? ''

async function uploaded({ app }: TestApp, token: string): Promise<string> {
  const answer = await sendForm(app, '/common/upload', [{ name: 'file', fileName: 'a.png', value: pixel }], token)
  const { id, msg } = answer.json<{ id?: string; msg?: string }>()
  if (id === undefined) throw new Error(String(msg))
  return id
}
