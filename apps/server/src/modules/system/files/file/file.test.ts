import { createHmac } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { systemCaller } from '#/platform/caller.ts'
import { systemContext } from '#/platform/context.ts'
import { createContext } from '#/platform/context.ts'
import { generatedTable } from '#/platform/files/generated.table.ts'
import { findGenerated, keepGenerated } from '#/platform/files/generated.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm, type FormPart } from '#testing/multipart.ts'
import { settled } from '#testing/settled.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { findFile } from './file.read.ts'
import { fileTable, fileTicketTable } from './file.table.ts'
import { storedZip } from './storedZip.ts'

let t: TestApp
let anna: string
let bert: string
let clerk: string
let root: string
let png: Buffer

beforeAll(async () => {
  t = await openTestApp({
    env: { L_UPLOAD: '2097152', L_RATE_UPLOAD: '100000', L_RATE_USER: '100000', L_RATE_ANONYMOUS: '100000' },
  })
  const caller = fakeCallers(t.platform)
  anna = caller({ id: 'anna' })
  bert = caller({ id: 'bert' })
  clerk = caller({ id: 'clerk', permissions: ['system:attach:list'] })
  root = join(t.platform.env.DATA_DIR, 'files')
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f54eb' } })
    .png()
    .toBuffer()
})
afterAll(() => t.close())
beforeEach(() => t.ctx.db.delete(submitTable))

const filesBelow = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const filePart = (fileName: string, value: Buffer | string): FormPart => ({
  name: 'file',
  fileName,
  value: Buffer.from(value as string),
})
const upload = (
  fileName: string,
  value: Buffer | string,
  token: string | undefined = anna,
  fields: Record<string, string> = {},
) =>
  sendForm(
    t.app,
    '/common/upload',
    [...Object.entries(fields).map(([name, text]) => ({ name, value: text })), filePart(fileName, value)],
    token,
  )

interface Stored {
  code: number
  url: string
  id: string
  fileName: string
  originalName: string
}
async function stored(fileName = 'a.png', value: Buffer | string = png, token = anna): Promise<Stored> {
  await t.ctx.db.delete(submitTable)
  const answer = (await upload(fileName, value, token)).json<Stored>()
  expect(answer.code).toBe(200)
  return answer
}
const get = (url: string, token?: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } })
const ticketOf = async (id: string, token: string) =>
  (
    await t.app.inject({
      method: 'POST',
      url: '/common/downloadTicket',
      payload: { id },
      headers: { authorization: `Bearer ${token}` },
    })
  ).json<{ code: number; msg: string; data?: { ticket: string } }>()

const ctxOf = (id: string) =>
  createContext(t.platform, { caller: { ...systemCaller, id }, ip: '', userAgent: '', requestId: '' })
async function generated(owner = 'anna', title = '岗位数据.xlsx', content = 'sheet'): Promise<string> {
  const path = await t.platform.files.newTempPath()
  writeFileSync(path, content)
  return keepGenerated(ctxOf(owner), path, title)
}

const general = 'bmp/gif/jpg/jpeg/png/doc/docx/xls/xlsx/ppt/pptx/txt/rar/zip/gz/bz2/mp4/avi/rmvb/webm/ogg/mp3/pdf'

async function expectRefused(answer: Promise<{ json(): unknown }>, msg: string) {
  const rows = await t.ctx.db.select().from(fileTable)
  const files = filesBelow(join(root, 'store')).length
  expect((await answer).json()).toMatchObject({ code: 500, msg })
  expect(await t.ctx.db.select().from(fileTable)).toHaveLength(rows.length)
  expect(filesBelow(join(root, 'store'))).toHaveLength(files)
  await vi.waitFor(() => expect(filesBelow(join(root, 'temp'))).toEqual([]))
}

test('上传: without a session nothing is stored and the answer is HTTP 200 with code 401', async () => {
  const answer = await upload('a.png', png, '')
  expect(answer.json()).toMatchObject({ code: 401, msg: '请求访问：/common/upload，认证失败，无法访问系统资源' })
  expect(filesBelow(join(root, 'temp'))).toEqual([])
})

test('上传: what is no form is refused, and forms are understood nowhere else', async () => {
  const headers = { authorization: `Bearer ${anna}` }
  const json = await t.app.inject({ method: 'POST', url: '/common/upload', payload: { a: 1 }, headers })
  expect(json.statusCode).toBe(415)
  const ticket = await sendForm(t.app, '/common/downloadTicket', [{ name: 'id', value: 'x' }], anna)
  expect(ticket.statusCode).toBe(415)
})

test('上传: a form without a file, with two, with a wrong part or with ten thousand parts is refused', async () => {
  await expectRefused(
    sendForm(t.app, '/common/upload', [{ name: 'bizType', value: 'image' }], anna),
    '请选择要上传的文件',
  )
  await expectRefused(
    sendForm(t.app, '/common/upload', [filePart('a.png', png), filePart('b.png', png)], anna),
    '参数不符合规范',
  )
  await expectRefused(
    sendForm(t.app, '/common/upload', [{ ...filePart('a.png', png), name: 'files' }], anna),
    '参数不符合规范',
  )
  const many = Array.from({ length: 10_000 }, (_, i) => ({ name: `f${i}`, value: 'x' }))
  await expectRefused(sendForm(t.app, '/common/upload', many, anna), '参数不符合规范')
})

test('上传: a cut-off form leaves nothing behind', async () => {
  const { multipart } = await import('#testing/multipart.ts')
  const form = multipart([filePart('a.png', png)])
  const answer = t.app.inject({
    method: 'POST',
    url: '/common/upload',
    payload: form.payload.subarray(0, form.payload.length - 30),
    headers: { ...form.headers, authorization: `Bearer ${anna}` },
  })
  await expectRefused(answer, '参数不符合规范')
})

test.each([
  ['page.html', '<script>1</script>'],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ['a.php', '<?php ?>'],
  ['a.png\u0000.html', '<b>'],
  ['a.png', '<html><script>1</script></html>'],
  ['a.html.png', 'x'],
  ['a.docx', 'PK\u0003\u0004 not really'],
  ['a.doc', 'plain text'],
  ['a.mp4', 'plain text'],
  ['a.txt', 'nul \u0000 byte'],
  ['a', 'no extension'],
  ['.htaccess', 'deny'],
])('上传: %s is refused for its type or content', async (name, content) => {
  await expectRefused(upload(name, content), `文件格式不正确, 请上传${general}`)
})

test('上传: the use narrows the types, newer office formats count as the old ones', async () => {
  await expectRefused(upload('a.txt', '文字', anna, { bizType: 'image' }), '文件格式不正确, 请上传png/jpg/jpeg/mp4')
  await expectRefused(upload('a.png', png, anna, { bizType: 'file' }), '文件格式不正确, 请上传doc/xls/ppt/txt/pdf')
  expect((await upload('a.txt', '文字', anna, { bizType: 'file' })).json()).toMatchObject({ code: 200 })
  await expectRefused(upload('a.mp4', png, anna, { bizType: 'gallery' }), '文件格式不正确, 请上传png/jpg/jpeg/gif/webp')
})

test('上传: one byte too many is refused, declared or not', async () => {
  const limit = 2_097_152
  await expectRefused(upload('a.txt', Buffer.alloc(limit + 1, 97)), '上传文件大小不能超过 2 MB!')
  const declared = t.app.inject({
    method: 'POST',
    url: '/common/upload',
    payload: 'x',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '99999999',
      authorization: `Bearer ${anna}`,
    },
  })
  await expectRefused(declared, '上传文件大小不能超过 2 MB!')
  expect((await upload('a.txt', Buffer.alloc(limit, 98))).json()).toMatchObject({ code: 200 })
})

test('上传: a name of more than 100 characters is refused', async () => {
  await expectRefused(upload(`${'文'.repeat(100)}.png`, png), '上传的文件名最长100个字符')
})

test('上传: hostile names become harmless data, the key is random', async () => {
  const names: [string, string][] = [
    ['../../a.png', 'a.png'],
    ['C:\\x\\b.png', 'b.png'],
    ['c\u202Egnp.png', 'cgnp.png'],
    ['CON.PNG ', 'CON.PNG'],
    ['d.png.', 'd.png'],
    [`${'文'.repeat(96)}.png`, `${'文'.repeat(83)}.png`],
  ]
  for (const [name, shown] of names) {
    const { fileName, originalName } = await stored(name)
    expect(originalName).toBe(shown)
    expect(fileName).toMatch(/^\d{4}\/\d{2}\/\d{2}\/[0-9a-f]{32}\.png$/)
  }
})

test('上传: a picture is stored without what is not picture', async () => {
  const withPlace = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect(withPlace.includes('Exif')).toBe(true)
  const { fileName } = await stored('a.jpg', Buffer.concat([withPlace, Buffer.from('<script>tail</script>')]))
  const bytes = readFileSync(join(root, 'store', fileName))
  expect(bytes.includes('Exif')).toBe(false)
  expect(bytes.includes('script')).toBe(false)
  const [row] = await t.ctx.db.select().from(fileTable).where(eq(fileTable.fileName, fileName))
  expect(row).toMatchObject({ fileSize: bytes.length, mimeType: 'image/jpeg', createBy: 'anna', isPublic: 'N' })
})

test('上传: a picture that claims enormous sides is refused before it is decoded', async () => {
  const huge = Buffer.from(png)
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  const { crc32 } = await import('node:zlib')
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
  await expectRefused(upload('a.png', huge), '图片尺寸超过限制')
})

test('上传: the quota of a user is kept', async () => {
  await t.ctx.db.insert(fileTable).values({
    fileName: '2020/01/01/00000000000000000000000000000001.png',
    originalName: 'x.png',
    fileSuffix: 'png',
    fileSize: 5_368_709_120,
    mimeType: 'image/png',
    sha256: '',
    createBy: 'full',
  })
  const full = fakeCallersAgain()({ id: 'full' })
  await expectRefused(upload('a.png', png, full), '您的存储空间已用完，请删除不需要的文件后再上传')
})

/** Callers are known to the last of these only; the others sign in again. */
function fakeCallersAgain() {
  const caller = fakeCallers(t.platform)
  anna = caller({ id: 'anna' })
  bert = caller({ id: 'bert' })
  clerk = caller({ id: 'clerk', permissions: ['system:attach:list'] })
  return caller
}

test('读取: a private file opens by its signed link, not without, not by a forged or old one', async () => {
  const { url, id, fileName } = await stored()
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'content-disposition': `inline; filename="a.png"; filename*=UTF-8''a.png`,
  })
  const bare = await get(`/profile/${fileName}`)
  expect(bare.statusCode).toBe(401)
  expect(bare.json()).toMatchObject({ code: 401 })
  const expires = Math.floor(Date.now() / 1_000) + 500
  const forged = createHmac('sha256', 'abcdefghijklmnopqrstuvwxyz')
    .update(`file view\n${id}\n${expires}`)
    .digest('base64url')
  expect((await get(`/profile/${fileName}?expires=${expires}&sign=${forged}`)).statusCode).toBe(401)
  expect((await get(url.replace(/expires=(\d+)/, (_, n) => `expires=${Number(n) + 30}`))).statusCode).toBe(401)
  t.clock.moveMs(601_000)
  expect((await get(url)).statusCode).toBe(401)
  t.clock.moveMs(-601_000)
})

test('读取: the session opens its own file, another gets 404, an administrator of files may read', async () => {
  const { fileName } = await stored()
  expect((await get(`/profile/${fileName}`, anna)).statusCode).toBe(200)
  const foreign = await get(`/profile/${fileName}`, bert)
  expect(foreign.statusCode).toBe(404)
  expect(foreign.json()).toMatchObject({ code: 404, msg: '下载文件已不存在' })
  expect((await get(`/profile/${fileName}`, clerk)).statusCode).toBe(200)
})

test('读取: there is no listing and no way around the key', async () => {
  for (const path of [
    '',
    'x',
    '../secret.key',
    '%2e%2e/secret.key',
    '..%2fsecret.key',
    '%252e%252e',
    '2020/01/01',
    '/etc/passwd',
  ])
    expect((await get(`/profile/${path}`, anna)).json()).toMatchObject({ code: 404 })
})

test('读取: a picture of the login page is public once the config names it', async () => {
  const { url, fileName } = await stored('logo.png')
  await t.ctx.db.delete(submitTable)
  const config = await import('#/modules/system/settings/config/config.table.ts')
  await t.ctx.db
    .update(config.configTable)
    .set({ configValue: url })
    .where(eq(config.configTable.configKey, 'sys.index.logo'))
  await systemContext(t.platform).emit('config.changed', { keys: ['sys.index.logo'] })
  const answer = await get(`/profile/${fileName}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('下载: a text file is always saved, one range is served, others are refused', async () => {
  const { id } = await stored('数据.txt', '0123456789')
  const all = await get(`/common/download/${id}`, anna)
  expect(all.headers['content-disposition']).toBe(
    `attachment; filename="__.txt"; filename*=UTF-8''%E6%95%B0%E6%8D%AE.txt`,
  )
  expect(all.body).toBe('0123456789')
  const part = await get(`/common/download/${id}`, anna, { range: 'bytes=2-4' })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
  expect((await get(`/common/download/${id}`, anna, { range: 'bytes=-3' })).body).toBe('789')
  expect((await get(`/common/download/${id}`, anna, { range: 'bytes=8-' })).body).toBe('89')
  for (const range of ['bytes=10-', 'bytes=5-2', 'bytes=-', 'lines=1-2', `bytes=${'0-1,'.repeat(1_000)}0-1`])
    expect((await get(`/common/download/${id}`, anna, { range })).statusCode).toBe(416)
})

test('下载: an unknown name, a path or a foreign file is 404 and is never repeated', async () => {
  const { id, fileName } = await stored()
  const foreign = await generated('bert')
  const names = [
    '/etc/hostname',
    '..%2f..%2fetc%2fpasswd',
    '....//',
    '%5c..%5c',
    'file:///etc/passwd',
    '%c0%ae%c0%ae/',
    encodeURIComponent(foreign),
  ]
  for (const call of ['/common/download?fileName=', '/common/downloadByPath?filePath=']) {
    for (const name of names) {
      const answer = await get(`${call}${name}`, anna)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 404, msg: '下载文件已不存在' })
    }
    expect((await get(`${call}${id}`, bert)).statusCode).toBe(404)
    expect((await get(`${call}${encodeURIComponent(fileName)}`, anna)).statusCode).toBe(200)
  }
})

test('下载: a link placed in the store leads nowhere', async () => {
  const { id, fileName } = await stored('a.txt', 'text')
  const place = join(root, 'store', fileName)
  const outside = join(tmpdir(), `outside-${id}`)
  writeFileSync(outside, 'outside')
  const { rmSync } = await import('node:fs')
  rmSync(place)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(outside, place)
  expect((await get(`/common/download/${id}`, anna)).statusCode).toBe(404)
  rmSync(outside)
})

test('下载: without session or ticket HTTP 401 with JSON', async () => {
  const { id } = await stored()
  for (const url of [
    `/common/download?fileName=${id}`,
    `/common/downloadByPath?filePath=${id}`,
    `/common/download/${id}`,
  ]) {
    const answer = await get(url)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 401 })
    expect((await get(url, 'x'.repeat(43))).statusCode).toBe(401)
  }
})

test('下载: a generated file is saved under its moment and title', async () => {
  const name = await generated()
  const answer = await get(`/common/download?fileName=${encodeURIComponent(name)}`, anna)
  expect(answer.body).toBe('sheet')
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/UTF-8''\d{13}岗位数据\.xlsx$/)
})

test('下载: delete=true removes a generated file after it was fetched, never on HEAD, part or prefetch', async () => {
  const name = await generated()
  const url = `/common/download?fileName=${encodeURIComponent(name)}&delete=true`
  const authorization = `Bearer ${anna}`
  expect((await t.app.inject({ method: 'HEAD', url, headers: { authorization } })).statusCode).toBe(200)
  await get(url, anna, { range: 'bytes=0-1' })
  await get(url, anna, { 'sec-purpose': 'prefetch' })
  expect(await findGenerated(t.ctx, name, 'anna')).toBeDefined()
  await get(url, anna)
  await vi.waitFor(async () => expect(await findGenerated(t.ctx, name, 'anna')).toBeUndefined())
  expect((await get(url, anna)).statusCode).toBe(404)
})

test('下载: delete=true leaves an uploaded file alone', async () => {
  const { id, fileName } = await stored()
  await get(`/common/download?fileName=${id}&delete=true`, anna)
  await get(`/common/downloadByPath?filePath=${fileName}&delete=true`, anna)
  expect((await get(`/common/download/${id}`, anna)).statusCode).toBe(200)
})

test('凭证: opens one file once within a minute and only for who may read it', async () => {
  const { id } = await stored()
  expect(await ticketOf(id, bert)).toMatchObject({ code: 404, msg: '下载文件已不存在' })
  const { data } = await ticketOf(id, anna)
  const url = `/common/download/${id}?ticket=${data?.ticket}`
  expect((await t.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  expect((await get(url)).statusCode).toBe(200)
  expect((await get(url)).statusCode).toBe(401)
  const late = await ticketOf(id, anna)
  t.clock.moveMs(61_000)
  expect((await get(`/common/download/${id}?ticket=${late.data?.ticket}`)).statusCode).toBe(401)
  t.clock.moveMs(-61_000)
})

test('凭证: tried on another file it is used up', async () => {
  const [one, two] = [await stored(), await stored('b.png')]
  const { data } = await ticketOf(one.id, anna)
  expect((await get(`/common/download/${two.id}?ticket=${data?.ticket}`)).statusCode).toBe(401)
  expect((await get(`/common/download/${one.id}?ticket=${data?.ticket}`)).statusCode).toBe(401)
})

test('凭证: only its hash is stored', async () => {
  const { id } = await stored()
  const { data } = await ticketOf(id, anna)
  const rows = await t.ctx.db.select().from(fileTicketTable)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(data?.ticket)
})

test('清理: generated files leave after an hour, tickets after a minute', async () => {
  const name = await generated()
  const { id } = await stored()
  await ticketOf(id, anna)
  t.clock.moveMs(3_700_000)
  await t.platform.jobs.send(t.ctx, 'platform.hourly', {})
  await settled(t, 'platform.hourly')
  expect(await findGenerated(t.ctx, name, 'anna')).toBeUndefined()
  expect(await t.ctx.db.select().from(fileTicketTable)).toEqual([])
  expect(await t.ctx.db.select().from(generatedTable)).toEqual([])
  t.clock.moveMs(-3_700_000)
  expect((await get(`/common/download/${id}`, anna)).statusCode).toBe(200)
})

test('文件: stored files are for the server only', async () => {
  const { fileName } = await stored()
  expect(statSync(join(root, 'store', fileName)).mode & 0o077).toBe(0)
})

test('上传: a form without a boundary is refused', async () => {
  const bare = t.app.inject({
    method: 'POST',
    url: '/common/upload',
    payload: 'x',
    headers: { 'content-type': 'multipart/form-data', authorization: `Bearer ${anna}` },
  })
  await expectRefused(bare, '参数不符合规范')
})

test.runIf(existsSync('/proc/self/fd'))('压缩包: whoever stops reading one leaves none of its files open', async () => {
  const { id, fileName } = await stored('a.txt', 'x'.repeat(1_500_000))
  const row = await findFile(t.ctx, id)
  if (!row) throw new Error(id)
  const whole = join(root, 'whole.txt')
  writeFileSync(whole, 'x'.repeat(1_500_000))
  const openAt = (name: string) =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).endsWith(name)
      } catch {
        return false
      }
    }).length
  const ways = [
    [fileName, (zip) => zip.addStored('a.txt', row)],
    ['whole.txt', (zip) => zip.addFile('a.txt', whole)],
  ] satisfies [string, (zip: ReturnType<typeof storedZip>) => unknown][]
  for (const [name, add] of ways) {
    const zip = storedZip(t.ctx)
    add(zip)
    const body = zip.end()
    await expect.poll(() => openAt(name), { message: name }).toBe(1)
    body.destroy()
    await expect.poll(() => openAt(name), { message: name }).toBe(0)
  }
})
