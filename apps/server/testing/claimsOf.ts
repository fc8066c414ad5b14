import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { dictDataTable } from '#/modules/system/settings/dictData/dictData.table.ts'
import { fakeCallers } from './callers.ts'
import { openTestApp, type TestApp } from './testApp.ts'

type Values = Record<string, unknown>

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const hostile = ["' or 1=1; --", '%', '_', '\\', '{{ }}']

/**
 * What every entity on the kit promises, claimed of one: permissions, refusals in the words of its form, versions,
 * searches, removal. `given` is the n-th of many rows that differ; values of dictionaries are filled in.
 */
export function claimsOf(resource: ResourceFacts, given: (n: number) => Values): void {
  const { label, perm, endpoints, offers, checks } = resource
  const fields: [string, Field][] = Object.entries(resource.fields)
  const edited = fields.filter(([, f]) => !f.options.readonly && !f.options.virtual && f.options.form !== false)
  let server: TestApp
  let caller: ReturnType<typeof fakeCallers>
  let keeper: string
  let chosen: Values
  let made = 0

  const aRow = () => ({ ...chosen, ...given(++made) })
  const save = (body: Values, token = keeper) => server.send(endpoints.save, { token, body })
  const page = (query: Values = {}, token = keeper) => server.send(endpoints.page, { token, query })
  const saved = async (): Promise<Values> => {
    const { data, msg } = await save(aRow())
    if (!data) throw new Error(String(msg))
    return data as Values
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
    })
    afterAll(() => server.close())

    test('each call needs its own permission', async () => {
      const row = await saved()
      const adder = caller({ permissions: [`${perm}:add`] })
      expect(await save({ ...aRow(), id: row.id, version: row.version }, adder)).toMatchObject(denied)
      expect(await save(aRow(), caller({ permissions: [`${perm}:edit`] }))).toMatchObject(denied)
      expect(await page({}, adder)).toMatchObject(denied)
      if (offers.has('get')) expect(await get(row, adder)).toMatchObject(denied)
      if (offers.has('remove')) expect(await remove(row, adder)).toMatchObject(denied)
      if (offers.has('export')) expect(await server.send(endpoints.export, { token: adder })).toMatchObject(denied)
      expect(await server.send(endpoints.page)).toMatchObject({ code: 401 })
    })

    test('what must be there and what is too long is refused in the words of the form', async () => {
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

    test('a stale version is refused and the first save stays', async () => {
      const row = await saved()
      const change = () => ({ ...aRow(), id: row.id, version: row.version })
      expect(await save(change())).toMatchObject({ code: 200, data: { version: 2 } })
      expect(await save(change())).toMatchObject({ code: 500, reason: 'stale', msg: '数据失效，请重新更新！' })
    })

    for (const key of Object.keys(checks)) {
      test(`a taken ${key} is refused, a deleted one is free again`, async () => {
        const row = await saved()
        const taken = { ...aRow(), [key]: row[key] }
        expect(await save(taken)).toMatchObject({ code: 500, errors: { [key]: expect.stringContaining('已存在') } })
        if (!offers.has('remove')) return
        expect(await remove(row)).toMatchObject({ code: 200 })
        expect(await save(taken)).toMatchObject({ code: 200 })
      })
    }

    test.runIf(offers.has('remove'))('a deleted row is gone for everybody', async () => {
      const row = await saved()
      await remove(row)
      if (offers.has('get')) expect(await get(row)).toMatchObject({ code: 500, msg: '数据不存在' })
      expect(await page({ pageSize: 200 })).toMatchObject({
        data: { list: expect.not.arrayContaining([expect.objectContaining({ id: row.id })]) },
      })
    })

    test('rows are found by what they hold; hostile text finds nothing and breaks nothing', async () => {
      const row = await saved()
      for (const [key, f] of fields) {
        const { search } = f.options
        const value = row[key]
        if ((search !== 'eq' && search !== 'like') || value === null || value === undefined) continue
        expect(await page({ [key]: String(value), pageSize: 200 }), key).toMatchObject({
          data: { list: expect.arrayContaining([expect.objectContaining({ id: row.id })]) },
        })
        if (search === 'like' && typeof value === 'string')
          for (const text of hostile)
            expect(await page({ [key]: `${value}${text}` }), text).toMatchObject({ code: 200, data: { total: 0 } })
      }
      expect(await page({ orderByColumn: 'password' })).toMatchObject({ code: 500 })
    })
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
