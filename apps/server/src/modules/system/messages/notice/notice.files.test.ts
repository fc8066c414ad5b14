import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notice } from '@app/shared/system/notice.ts'
import { fileOwnerTable } from '#/modules/system/files/file/owner.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { sendForm } from '#testing/multipart.ts'
import { signedIn, type SignedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let author: SignedIn

beforeAll(async () => {
  server = await openTestApp()
  author = await signedIn(server, ...['list', 'query', 'add', 'edit', 'remove'].map((word) => `system:notice:${word}`))
})
afterAll(() => server.close())
beforeEach(() => server.ctx.db.delete(submitTable))

const upload = async (fileName: string, value: Buffer | string) =>
  (await sendForm(server.app, '/common/upload', [{ name: 'file', fileName, value }], author.token)).json<{
    id: string
    url: string
  }>()
const owned = async () => (await server.ctx.db.select().from(fileOwnerTable)).map(({ attachId }) => attachId).toSorted()

test('公告: its attachments and the pictures in its text are kept as long as it shows them', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f54eb' } })
    .png()
    .toBuffer()
  const [image, file] = [await upload('a.png', picture), await upload('附件.txt', '内容')]
  const { data } = await server.send(notice.endpoints.save, {
    token: author.token,
    body: {
      noticeTitle: '带附件的公告',
      noticeType: '1',
      noticeContentHtml: `<p>图<img src="${image.url}" data-file-id="${image.id}" alt="图"></p>`,
      attachIds: [file.id],
    },
  })
  expect(await owned()).toEqual([image.id, file.id].toSorted())
  await server.send(notice.endpoints.save, {
    token: author.token,
    body: { id: data?.id, version: data?.version, noticeContentHtml: '<p>只有文字</p>' },
  })
  expect(await owned()).toEqual([file.id])
  await server.send(notice.endpoints.remove, { token: author.token, params: { ids: String(data?.id) } })
  expect(await owned()).toEqual([])
})
