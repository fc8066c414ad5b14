import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { bringTheme } from './cmsTemplate.seed.ts'
import { cmsTemplateTable as t } from './cmsTemplate.table.ts'
import { createRenderPool, type RenderPool } from './engine/renderPool.ts'
import { productTheme, sha256Of, templateKinds } from './themeFiles.ts'

let server: TestApp
let pool: RenderPool

beforeAll(async () => {
  server = await openTestApp()
  pool = createRenderPool('Asia/Shanghai')
})
afterAll(async () => {
  await pool.close()
  await server.close()
})

const fileAt = async (path: string) => {
  const [row] = await server.ctx.db
    .select()
    .from(t)
    .where(and(eq(t.theme, 'default'), eq(t.path, path)))
  if (!row) throw new Error(`${path} is not there`)
  return row
}

test('主题: every kind of page has a template, and every template of the product compiles', async () => {
  const templates = productTheme().filter(({ templateType }) => templateType === 'template')
  expect(
    templates
      .map(({ kind }) => kind)
      .filter(Boolean)
      .toSorted(),
  ).toEqual([...templateKinds].toSorted())
  for (const { path, content } of templates) await expect(pool.check(path, content)).resolves.toBeUndefined()
})

test('主题: nothing in it names another host that a page would load from', () => {
  for (const { path, content } of productTheme())
    expect([path, content.match(/(?:src|href)="https?:\/\/(?!beian\.miit\.gov\.cn)[^"]*|url\(|@import/g)]).toEqual([
      path,
      null,
    ])
})

test('主题: the first start stores it; the next one brings up to date what nobody has touched', async () => {
  const stored = await fileAt('css/site.css')
  expect(stored.isSystem).toBe('Y')
  // As an older release left it.
  const older = { content: 'a{}', sha256: sha256Of('a{}'), seedSha256: sha256Of('a{}') }
  await server.ctx.db.update(t).set(older).where(eq(t.id, stored.id))
  const edited = await fileAt('list.html')
  await server.ctx.db
    .update(t)
    .set({ content: '我的', sha256: sha256Of('我的') })
    .where(eq(t.id, edited.id))
  await bringTheme(server.ctx)
  expect((await fileAt('css/site.css')).content).toBe(stored.content)
  expect((await fileAt('list.html')).content).toBe('我的')
})
