import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applySeeds } from '#/platform/start/applySeeds.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { publishedForm } from './definition/published.read.ts'
import sampleForms from './design/definition.demo.ts'
import sampleRecords from './record/record.demo.ts'
import { recordTable } from './record/shape/record.table.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('演示数据: three published forms and twenty visitors, made once', async () => {
  const { ctx } = server
  await applySeeds(ctx, [...sampleForms, ...sampleRecords])
  await applySeeds(ctx, [...sampleForms, ...sampleRecords])
  for (const code of ['leave_apply', 'expense_apply', 'visitor'])
    expect(await publishedForm(ctx, code)).toMatchObject({ form: { status: '1', publishedVersion: 1 } })
  const { form } = await publishedForm(ctx, 'visitor')
  const records = await ctx.db.select().from(recordTable).where(eq(recordTable.formId, form.id))
  expect(records).toHaveLength(20)
  expect(new Set(records.map(({ recordNo }) => recordNo)).size).toBe(20)
  expect(records[0]?.title).toBe('陈思远来访')
})
