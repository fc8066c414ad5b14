import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, Fields } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { rootId, type Tree } from '@app/shared/kit/tree.ts'
import { dictDataTable } from '#/modules/system/settings/dictData/dictData.table.ts'
import { fakeCallers } from './callers.ts'
import { openTestApp, type TestApp } from './testApp.ts'

type Values = Record<string, unknown>
type Given = (n: number) => Values

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const hostile = ["' or 1=1; --", '%', '_', '\\', '{{ }}']

interface More {
  /** Rows that are saved with it, by the field that holds them. */
  rows?: Readonly<Record<string, Given>>
  /** Trees whose nodes its rows name, by the field that does. */
  trees?: Readonly<Record<string, { tree: ResourceFacts; node: Given }>>
}

/** A tree of any fields; whose rows they are does not matter here. */
const treeOf = (resource: ResourceFacts): Tree<Fields> | undefined =>
  'treeEndpoints' in resource ? (resource as unknown as Tree<Fields>) : undefined

const flat = (nodes: readonly Values[]): Values[] =>
  nodes.flatMap((node) => [node, ...flat((node.children ?? []) as Values[])])

/**
 * What every entity on the kit promises, claimed of one: permissions, refusals in the words of its form, versions,
 * searches, removal; of a tree the places of its nodes, of a parent its rows. `given` is the n-th of many rows that
 * differ; values of dictionaries are filled in.
 */
export function claimsOf(resource: ResourceFacts, given: Given, { rows = {}, trees = {} }: More = {}): void {
  const { label, perm, endpoints, offers, checks } = resource
  const fields: [string, Field][] = Object.entries(resource.fields)
  const edited = fields.filter(([, f]) => !f.options.readonly && !f.options.virtual && f.options.form !== false)
  const tree = treeOf(resource)
  const read = tree ? tree.treeEndpoints.search : endpoints.page
  const [adds, edits] = [offers.has('add'), offers.has('edit')]
  let server: TestApp
  let caller: ReturnType<typeof fakeCallers>
  let keeper: string
  let chosen: Values
  let made = 0

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
    const token = caller({ permissions: [`${other.perm}:add`] })
    const body = { parentId, treeSort: 10, ...node(++made) }
    const { data, msg } = await server.send(other.endpoints.save, { token, body })
    if (!data) throw new Error(String(msg))
    return (data as Values).id
  }
  const remove = (row: Values, token = keeper) =>
    server.send(endpoints.remove, { token, params: { ids: String(row.id) } })
  const get = (row: Values, token = keeper) => server.send(endpoints.get, { token, params: { id: String(row.id) } })

  describe(`实体 ${label}`, () => {
    beforeAll(async () => {
      server = await openTestApp()
      caller = fakeCallers(server.platform)
      keeper = caller({
        permissions: ['list', 'query', 'add', 'edit', 'remove', 'export'].map((word) => `${perm}:${word}`),
      })
      chosen = {}
      for (const [key, { options }] of edited) if (options.dict) chosen[key] = await firstValue(server, options.dict)
      for (const [key, each] of Object.entries(trees)) chosen[key] = await placed(each, rootId)
    })
    afterAll(() => server.close())

    test('a list is for those who may see it', async () => {
      expect(await page({}, caller({ permissions: [`${perm}:add`] }))).toMatchObject(denied)
      expect(await server.send(read)).toMatchObject({ code: 401 })
    })

    test.runIf(adds)('each call needs its own permission', async () => {
      const row = await saved()
      const adder = caller({ permissions: [`${perm}:add`] })
      if (edits) expect(await save({ ...aRow(), id: row.id, version: row.version }, adder)).toMatchObject(denied)
      expect(await save(aRow(), caller({ permissions: [`${perm}:edit`] }))).toMatchObject(denied)
      if (offers.has('get')) expect(await get(row, adder)).toMatchObject(denied)
      if (offers.has('remove')) expect(await remove(row, adder)).toMatchObject(denied)
      if (offers.has('export')) expect(await server.send(endpoints.export, { token: adder })).toMatchObject(denied)
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
        const taken = { ...aRow(), [key]: row[key] }
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
        if ((search !== 'eq' && search !== 'like') || value === null || value === undefined) continue
        expect(
          (await found({ [key]: String(value) })).map(({ id }) => id),
          key,
        ).toContain(row.id)
        if (search === 'like' && typeof value === 'string')
          for (const text of hostile) expect(await found({ [key]: `${value}${text}` }), text).toEqual([])
      }
      expect(await page({ orderByColumn: 'password' })).toMatchObject({ code: 500 })
    })

    for (const [key, each] of Object.entries(trees))
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
      const own = resource.fields[key]?.options.rows?.fields ?? {}
      const inner = async (n: number): Promise<Values> => {
        const values: Values = {}
        for (const [name, { options }] of Object.entries(own))
          if (options.dict) values[name] = await firstValue(server, options.dict)
        return { ...values, ...giveRow(n) }
      }
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

async function firstValue({ ctx }: TestApp, dictType: string): Promise<string> {
  const [row] = await ctx.db
    .select({ value: dictDataTable.dictValue })
    .from(dictDataTable)
    .where(and(eq(dictDataTable.dictType, dictType), eq(dictDataTable.delFlag, '0'), eq(dictDataTable.status, '0')))
    .orderBy(asc(dictDataTable.dictSort))
    .limit(1)
  if (!row) throw new Error(`no value in ${dictType}`)
  return row.value
}
