import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { articleEditing } from '@app/shared/cms/articleEditing.ts'
import { articleImports } from '@app/shared/cms/articleImports.ts'
import { articleStatus as s } from '@app/shared/cms/articleStatus.ts'
import { articleVersions } from '@app/shared/cms/articleVersions.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { fileOwnerTable } from '#/modules/system/files/file/owner.table.ts'
import { sendForm } from '#testing/multipart.ts'
import { articleAutosaveTable } from '../store/history.table.ts'
import { anew, articleWorld, body as longEnough } from '../testing/articles.ts'
import { sweepAutosaves } from './autosave.service.ts'

const { server, person, world } = await articleWorld()
afterAll(() => server.close())

const token = person('writer')

let uploaded = 0
/** Each another picture: the same one twice within a moment is refused. */
async function upload(by: string): Promise<string> {
  uploaded += 1
  const value = await sharp({ create: { width: uploaded, height: 2, channels: 3, background: '#08c' } })
    .png()
    .toBuffer()
  const part = { name: 'file', fileName: '厂房.png', value }
  const answer = await sendForm(server.app, '/common/upload', [part], by, anew())
  return answer.json<{ id: string }>().id
}

test('自动保存: it is its writer’s alone, and goes when it is discarded', async () => {
  const sent = { key: 'new-form-1', content: { title: '未保存', half: [1] } }
  expect(await server.send(articleEditing.autosave, { token, headers: anew(), body: sent })).toMatchObject({
    code: 200,
  })
  const kept = { token, params: { key: sent.key } }
  expect(await server.send(articleEditing.autosaved, kept)).toMatchObject({ data: { content: sent.content } })
  expect((await server.send(articleEditing.autosaved, { ...kept, token: person('stranger') })).data).toBe(null)
  await server.send(articleEditing.discardAutosave, { token, headers: anew(), body: { key: sent.key } })
  expect((await server.send(articleEditing.autosaved, kept)).data).toBe(null)
})

test('自动保存: a new article whose form is gone is found again, with its pictures, by its writer alone', async () => {
  const writer = person('loser')
  const picture = await upload(writer)
  const keep = (key: string, content: Record<string, unknown>) =>
    server.send(articleEditing.autosave, { token: writer, headers: anew(), body: { key, content } })
  const unsaved = async (whose = writer) =>
    (await server.send(articleEditing.unsaved, { token: whose })).data?.map(({ key, title }) => `${key} ${title}`)
  const { id } = await world.articleIn(s.draft)
  await keep('lost-1', { title: '只存在浏览器里', cover: picture, classId: 7, articleType: '0' })
  await keep(id, { title: '已保存文章的改动' })
  await keep('lost-2', {})
  expect(await unsaved()).toEqual(['lost-2 ', 'lost-1 只存在浏览器里'])
  expect(await unsaved(token)).not.toContain('lost-1 只存在浏览器里')
  expect(await server.send(articleEditing.unsaved, { token: person('nobody', []) })).toMatchObject({ code: 403 })

  // Uploads that no row names are removed after a day; these are named.
  const owners = () => server.ctx.db.select().from(fileOwnerTable).where(eq(fileOwnerTable.attachId, picture))
  expect(await owners()).toMatchObject([{ bizType: 'cms_article_autosave' }])
  await server.send(articleEditing.discardAutosave, { token: writer, headers: anew(), body: { key: 'lost-1' } })
  expect(await owners()).toEqual([])

  for (let n = 0; n < 25; n++) await keep(`more-${n}`, { title: `第${n}篇` })
  const titles = await unsaved()
  expect(titles).toHaveLength(20)
  expect(titles?.[0]).toBe('more-24 第24篇')
  expect((await server.send(articleEditing.autosaved, { token: writer, params: { key: id } })).data).toBeTruthy()
})

test('自动保存: what nobody came back to in a month is removed', async () => {
  const body = { key: 'old-form', content: { title: '上个月的' } }
  await server.send(articleEditing.autosave, { token, headers: anew(), body })
  const old = eq(articleAutosaveTable.formKey, 'old-form')
  await server.ctx.db.update(articleAutosaveTable).set({ updateTime: '2020-01-01T00:00:00Z' }).where(old)
  expect((await server.send(articleEditing.unsaved, { token })).data?.map(({ key }) => key)).not.toContain('old-form')
  expect(await sweepAutosaves(server.ctx, new AbortController().signal)).toBe(1)
  expect(await server.ctx.db.select().from(articleAutosaveTable).where(old)).toEqual([])
})

const named = (id: string) => `<p>图<img src="/profile/x.png" data-file-id="${id}"></p>`
const signed = /src="\/profile\/[^"]+sign=/

test('文章: whoever edits a text sees its pictures, in the article, in its versions and in the safety copy', async () => {
  const picture = await upload(token)
  const { id, content } = await world.article({ content: `${named(picture)}${longEnough}` })
  expect(content).toMatch(signed)
  expect((await world.get(id)).content).toMatch(signed)
  const editor = person('editor')
  const { data: list } = await server.send(articleVersions.list, { token: editor, params: { id } })
  const { data: version } = await server.send(articleVersions.get, {
    token: editor,
    params: { versionId: list?.[0]?.id ?? '' },
  })
  expect(version?.html).toMatch(signed)
  const keep = (key: string, by: string) =>
    server.send(articleEditing.autosave, {
      token: by,
      headers: anew(),
      body: { key, content: { content: named(picture) } },
    })
  const kept = async (key: string, by: string) =>
    (await server.send(articleEditing.autosaved, { token: by, params: { key } })).data?.content.content
  await keep(id, editor)
  expect(await kept(id, editor)).toMatch(signed)

  // Naming a file of others in a text of one's own shows it to nobody.
  await keep('guessing', editor)
  expect(await kept('guessing', editor)).not.toMatch(signed)
  const preview = (by: string, sent: { source: string; id?: string }) =>
    server.send(articleImports.preview, { token: by, headers: anew(), body: sent })
  const source = `![](cms://file/${picture})`
  expect((await preview(editor, { source })).data?.html).not.toMatch(signed)
  expect((await preview(editor, { source, id })).data?.html).toMatch(signed)
  expect((await preview(token, { source })).data?.html).toMatch(signed)
})

test('文章: one whose text nobody touched is saved without a version, whatever address its pictures have today', async () => {
  const picture = await upload(token)
  const { id, version } = await world.article({ content: `${named(picture)}${longEnough}` })
  // As an import leaves it.
  await server.ctx.db.execute(sql`update cms_article_data set content = regexp_replace(content, ' src="[^"]*"', '')
    where article_id = ${id}`)
  const { content } = await world.get(id)
  expect(content).toMatch(signed)
  const versions = async () => (await server.send(articleVersions.list, { token, params: { id } })).data?.length
  const before = await versions()
  const again = { id, version, content, sort: 7 }
  expect(await server.send(cmsArticle.endpoints.save, { token, headers: anew(), body: again })).toMatchObject({
    code: 200,
    data: { sort: 7 },
  })
  expect(await versions()).toBe(before)
})

test('自动保存: the copy of a form goes with its save', async () => {
  const classId = await world.classOf()
  const formKey = 'saved-form'
  await server.send(articleEditing.autosave, {
    token,
    headers: anew(),
    body: { key: formKey, content: { title: '写完了' } },
  })
  const saved = { classId, title: '写完了', formKey }
  expect(await server.send(cmsArticle.endpoints.save, { token, headers: anew(), body: saved })).toMatchObject({
    code: 200,
  })
  expect((await server.send(articleEditing.unsaved, { token })).data?.map(({ key }) => key)).not.toContain(formKey)
})
