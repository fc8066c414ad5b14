import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymousCaller } from '#/platform/caller.ts'
import { createContext } from '#/platform/context.ts'
import { cleanHtml } from '#/platform/text/cleanHtml.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { checkContentFiles, contentFileIds, showContentFiles } from './file.content.ts'

let t: TestApp
let stored: { id: string; url: string; fileName: string }

const ctxOf = (id: string, ...permissions: string[]) =>
  createContext(t.platform, {
    caller: { ...anonymousCaller, id, dataScope: 'all', permissions: new Set(permissions) },
    ip: '',
    userAgent: '',
    requestId: '',
  })

beforeAll(async () => {
  t = await openTestApp()
  const caller = fakeCallers(t.platform)
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f54eb' } })
    .png()
    .toBuffer()
  const form = [{ name: 'file', fileName: 'a.png', value: picture }]
  stored = (await sendForm(t.app, '/common/upload', form, caller({ id: 'anna' }))).json()
})
afterAll(() => t.close())

const article = () => cleanHtml(`<p>甲<img src="${stored.url}" data-file-id="${stored.id}" alt="图"></p>`)

test('正文图片: what is stored holds the file, not the signature of the moment', () => {
  expect(contentFileIds(article())).toEqual([stored.id])
  expect(article()).toContain(`src="/profile/${stored.fileName}"`)
  expect(article()).not.toContain('sign=')
})

test('正文图片: a file of somebody else cannot be shown to the world by naming it', async () => {
  await expect(checkContentFiles(ctxOf('bert'), article())).rejects.toThrow('附件不存在')
  const unknown = `<img data-file-id="${'0'.repeat(32)}" />`
  await expect(checkContentFiles(ctxOf('anna'), unknown)).rejects.toThrow('附件不存在')
})

test('正文图片: 201 files are too many', async () => {
  const many = Array.from({ length: 201 }, (_, i) => `<img data-file-id="${i.toString(16).padStart(32, '0')}" />`)
  await expect(checkContentFiles(ctxOf('anna'), many.join(''))).rejects.toThrow('图片不能超过 200 张')
})

test('正文图片: own files, those of an administrator of files and those already in the text are accepted', async () => {
  await expect(checkContentFiles(ctxOf('anna'), article())).resolves.toBeUndefined()
  await expect(checkContentFiles(ctxOf('clerk', 'system:attach:list'), article())).resolves.toBeUndefined()
  await expect(checkContentFiles(ctxOf('bert'), article(), article())).resolves.toBeUndefined()
})

test('正文图片: every reading signs the address anew and it opens without a session', async () => {
  const shown = await showContentFiles(ctxOf('bert'), article())
  const address = /src="([^"]*)"/.exec(shown)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await t.app.inject({ method: 'GET', url: address })).statusCode).toBe(200)

  t.clock.moveMs(11 * 60_000)
  expect((await t.app.inject({ method: 'GET', url: address })).statusCode).toBe(401)
  const again = await showContentFiles(ctxOf('bert'), article())
  expect(again).not.toBe(shown)
  expect(cleanHtml(again)).toBe(article())
})

test('正文图片: a file that is gone leaves its place and its name, other words stay as they are', async () => {
  const gone = `<p>&lt;img data-file-id=&quot;x&quot;&gt;<img data-file-id="${'0'.repeat(32)}" src="/profile/a.png" alt="图" /></p>`
  expect(await showContentFiles(ctxOf('bert'), gone)).toBe(
    `<p>&lt;img data-file-id=&quot;x&quot;&gt;<img data-file-id="${'0'.repeat(32)}" alt="图" /></p>`,
  )
})
