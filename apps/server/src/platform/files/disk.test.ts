import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeXlsx } from 'hucre'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { downloadFilesTable } from '#/modules/system/files/downloadFiles/downloadFiles.table.ts'
import { transferRecords } from '#/modules/system/files/downloadFiles/transferRecords.ts'
import { uploadFilesTable } from '#/modules/system/files/uploadFiles/uploadFiles.table.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext } from '#/platform/context.ts'
import { newKey } from '#/platform/files/fileNames.ts'
import { cleanImage } from '#/platform/files/image.ts'
import { markName } from '#/platform/files/storageMark.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { openSmallDisk, type SmallDisk } from '#testing/smallDisk.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const noRoom = '磁盘空间不足，请联系管理员'
const away = '文件存储暂时不可用，请稍后重试'

let home: string
let disk: SmallDisk
let root: string
let t: TestApp
let token: string
let png: Buffer

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'atrium-disk-'))
  disk = openSmallDisk(home)
  const dataDir = join(disk.path, 'data')
  root = join(dataDir, 'files')
  const L_RATES = { L_RATE_UPLOAD: '10000', L_RATE_USER: '10000', L_RATE_WRITE: '10000', L_TRANSFER_RATE: '10000' }
  t = await openTestApp({ env: { DATA_DIR: dataDir, L_EXPORT_INLINE: '5', ...L_RATES } })
  const caller = fakeCallers(t.platform)
  token = caller({ id: 'anna', admin: true, permissions: ['*:*:*'] })
  png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#2f54eb' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await t.close()
  disk.close()
  rmSync(home, { recursive: true, force: true })
})
beforeEach(() => t.ctx.db.delete(submitTable))
afterEach(() => disk.free())

interface Answer {
  code: number
  msg?: string
  url?: string
  data?: { uploadId?: string; background?: boolean; jobId?: string }
}
const call = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<Answer> =>
  (
    await t.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) })
  ).json()
const form = async (url: string, fileName: string, value: Buffer, fields: Record<string, string> = {}, part = 'file') =>
  (
    await sendForm(
      t.app,
      url,
      [...Object.entries(fields).map(([name, text]) => ({ name, value: text })), { name: part, fileName, value }],
      token,
    )
  ).json<Answer>()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function postSheet(code: string): Promise<Buffer> {
  const rows = [
    ['岗位编码', '岗位名称', '岗位排序', '状态'],
    [code, code, 1, '正常'],
  ]
  return Buffer.from(await writeXlsx({ sheets: [{ name: '岗位数据', rows }] }))
}

async function ended(table: typeof downloadFilesTable | typeof uploadFilesTable, id: string) {
  return vi.waitFor(
    async () => {
      const row = (await t.ctx.db.select().from(table)).find((each) => each.id === id)
      expect(row?.status).toMatch(/success|fail/)
      return [row?.status, row?.failReason]
    },
    { timeout: 10_000, interval: 30 },
  )
}

async function exportedLater() {
  const { msg, data } = await call('GET', '/system/dict/data/export')
  return data?.jobId ? ended(downloadFilesTable, data.jobId) : ['refused', msg]
}

/** The sheet lies in the storage already, as it does when the job begins. */
async function importedLater(fileKey: string) {
  const ctx = createContext(t.platform, {
    caller: { ...systemCaller, id: 'anna', name: 'anna' },
    ip: '',
    userAgent: '',
    requestId: '',
  })
  const id = randomBytes(8).toString('hex')
  const record = { jobId: '', label: '岗位', fileName: 'a.xlsx', fileKey, options: {} }
  await transferRecords.begin(ctx, 'import', { id, ...record })
  const requester = { ...systemCaller, id: 'anna', roleKeys: [], permissions: ['*:*:*'], ip: '' }
  await ctx.tx((tx) =>
    t.platform.jobs.send(tx, 'kit.import', { recordId: id, resource: 'system:post', fileKey, query: {}, requester }),
  )
  return ended(uploadFilesTable, id)
}

async function storedSheet(code: string): Promise<string> {
  const key = newKey(t.clock.now(), 'xlsx', 'import')
  const path = await t.platform.files.newTempPath()
  writeFileSync(path, await postSheet(code))
  await t.platform.files.storage.put(key, path)
  return key
}

/** An upload in one part that waits to be completed. */
async function partsSent(): Promise<string> {
  const film = Buffer.concat([Buffer.from('0000002066747970', 'hex'), randomBytes(70_000)])
  const init = await call('POST', '/common/upload/init', { name: '影片.mp4', size: film.length, sha256: sha256(film) })
  const uploadId = init.data?.uploadId ?? ''
  expect(await form(`/common/upload/${uploadId}/1`, 'part', film, { sha256: sha256(film) })).toMatchObject({
    code: 200,
  })
  return uploadId
}

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : []
const nothingInTheMaking = () => vi.waitFor(() => expect(filesIn(join(root, 'temp'))).toEqual([]))

/** All that makes or keeps a file, each with a content that nobody has sent before. */
async function everyDoor() {
  const code = randomBytes(4).toString('hex')
  const uploadId = await partsSent()
  const sheet = await storedSheet(code)
  const picture = await form('/common/upload', `${code}.png`, png)
  expect(picture.code).toBe(200)
  const noise = () => randomBytes(70_000)
  return {
    上传: () => form('/common/upload', 'a.txt', Buffer.from(noise().toString('hex'))),
    分片: async () => {
      const part = noise()
      return form(`/common/upload/${uploadId}/1`, 'part', part, { sha256: sha256(part) })
    },
    合并: () => call('POST', `/common/upload/complete/${uploadId}`, {}),
    头像: () => form('/system/user/profile/avatar', 'a.png', png, {}, 'avatarfile'),
    缩略图: () => call('GET', `${picture.url}&thumb=160`),
    导出: () => call('GET', '/system/dept/export'),
    模板: () => call('GET', '/system/post/importTemplate'),
    导入: async () => form('/system/post/importData', '岗位.xlsx', await postSheet(`n${code}`)),
    后台导出: exportedLater,
    后台导入: () => importedLater(sheet),
  }
}

const told = (answer: Answer | unknown[]) => (Array.isArray(answer) ? answer[1] : answer.msg)

test('磁盘已满: every upload, export and import says so, the background ones in their record, and leaves nothing', async () => {
  const doors = await everyDoor()
  disk.fill()
  const answers: Record<string, unknown> = {}
  for (const [name, door] of Object.entries(doors)) answers[name] = told(await door())
  expect(answers).toEqual(Object.fromEntries(Object.keys(doors).map((name) => [name, noRoom])))
  await nothingInTheMaking()
  disk.free()
  // The parts that had arrived are still there.
  expect(await doors.合并()).toMatchObject({ code: 200 })
  expect(await doors.上传()).toMatchObject({ code: 200 })
  expect(await doors.后台导出()).toEqual(['success', null])
  expect(await doors.后台导入()).toEqual(['success', null])
})

test('磁盘不可用: a file in the place of the folder of all files is told as one, and everything works once it is away', async () => {
  const doors = await everyDoor()
  renameSync(root, `${root}.away`)
  writeFileSync(root, 'not a folder')
  const answers: Record<string, unknown> = {}
  try {
    for (const [name, door] of Object.entries(doors)) answers[name] = told(await door())
  } finally {
    rmSync(root)
    renameSync(`${root}.away`, root)
  }
  expect(answers).toEqual(Object.fromEntries(Object.keys(doors).map((name) => [name, away])))
  await nothingInTheMaking()
  expect(await doors.合并()).toMatchObject({ code: 200 })
  expect(await doors.导出()).toMatchObject({ code: 200 })
  expect(await doors.后台导入()).toEqual(['success', null])
})

test('磁盘不可用: a disk that comes back empty takes nothing until its mark says that it may, then without a restart', async () => {
  renameSync(root, `${root}.away`)
  try {
    expect(await form('/common/upload', 'a.txt', Buffer.from('a'))).toMatchObject({ code: 503, msg: away })
    expect(await call('GET', '/system/post/export')).toMatchObject({ code: 503, msg: away })
    mkdirSync(join(root, 'store'), { recursive: true })
    writeFileSync(join(root, 'store', markName), '')
    expect(await form('/common/upload', 'b.txt', Buffer.from('b'))).toMatchObject({ code: 200 })
    expect(await call('GET', '/system/dept/export')).toMatchObject({ code: 200 })
  } finally {
    rmSync(root, { recursive: true })
    renameSync(`${root}.away`, root)
  }
})

test('磁盘已满: a picture that finds no room is not called broken', async () => {
  const path = join(home, 'picture.png')
  writeFileSync(path, png)
  await expect(cleanImage(path, 'png', '/dev/full', { pixels: 1e7 })).rejects.toThrow(noRoom)
  await expect(cleanImage(path, 'png', join(path, 'below'), { pixels: 1e7 })).rejects.toThrow(away)
})

test.for([1, 2, 3])(
  '本地存储: a linked folder at level %i of the day is neither written nor removed through',
  async (depth) => {
    const { storage } = t.platform.files
    const kept = await storedSheet('kept')
    const [, ...date] = dirname(kept).split('/')
    const outside = mkdtempSync(join(disk.path, 'outside-'))
    // Of uploads, of exports, of sheets that came in.
    const links = ['', 'generated', 'import'].map((area) => join(root, 'store', area, ...date.slice(0, depth)))
    for (const [i, link] of links.entries()) {
      mkdirSync(link, { recursive: true })
      renameSync(link, join(outside, String(i)))
      symlinkSync(join(outside, String(i)), link)
    }
    const everything = () => readdirSync(outside, { recursive: true }).toSorted()
    const before = everything()
    try {
      expect(told(await form('/common/upload', `${depth}.txt`, Buffer.from(`link ${depth}`)))).toBe(away)
      expect(told(await call('GET', '/system/dept/export'))).toBe(away)
      expect(await exportedLater()).toEqual(['fail', away])
      await expect(storage.remove(kept)).rejects.toThrow(away)
      expect(everything()).toEqual(before)
    } finally {
      links.forEach((link) => rmSync(link))
    }
    expect(told(await call('GET', '/system/dept/export'))).toMatch(/\.xlsx$/)
  },
)
