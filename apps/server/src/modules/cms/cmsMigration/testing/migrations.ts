import { buffer } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { cmsMigrationCalls as calls, cmsMigrationItem } from '@app/shared/cms/cmsMigration.ts'
import { downloadFiles, downloadFilesRecord, DownloadStatus } from '@app/shared/system/downloadFiles.ts'
import { anew, articleRights, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { sendForm } from '#testing/multipart.ts'

const ending: Record<string, string> = { wxr: 'xml', mdzip: 'zip', word: 'zip', excel: 'xlsx', package: 'zip' }

export function packed(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return buffer(zip.outputStream)
}

const freely = { L_TRANSFER_RATE: '1000', SITE_ORIGIN: 'https://www.example.com', L_RATE_ANONYMOUS: '100000' }

/** A server with somebody who may import, export and whatever `more` says. */
export async function migrationWorld(more: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { server, person, world } = await articleWorld({ env: { ...freely, ...env } })
  const rights = [
    ...articleRights(),
    ...['list', 'add', 'remove', 'import', 'export'].map((word) => `cms:cmsMigration:${word}`),
    'cms:cmsArticleRecycle:restore',
    'system:sysDownloadFiles:list',
    ...more,
  ]
  const keeper = person('keeper', rights)
  const site = await server.site()

  async function send(path: string, fileName: string, value: string | Buffer, token = keeper) {
    const answer = await sendForm(server.app, path, [{ name: 'file', fileName, value }], token, anew())
    return answer.json<{ code: number; msg: string; data?: { taskId: string } }>()
  }
  const upload = (type: string, fileName: string, value: string | Buffer, token = keeper) =>
    send(`${calls.upload.path}?type=${type}`, fileName, value, token)
  const addMedia = (id: string, value: Buffer, token = keeper) =>
    send(calls.media.path.replace(':id', id), 'uploads.zip', value, token)

  const act = (name: 'start' | 'retry' | 'rollback' | 'cancel', id: string, token = keeper) =>
    server.send(calls[name], { token, headers: anew(), params: { id } })
  const taskOf = async (id: string) => {
    const { data, msg } = await server.send(calls.get, { token: keeper, params: { id } })
    if (!data) throw new Error(String(msg))
    return data
  }
  /** As it stands when nothing runs any more. */
  async function settled(id: string) {
    await expect.poll(async () => (await taskOf(id)).status, { timeout: 60_000 }).not.toBe('1')
    return taskOf(id)
  }
  const itemsOf = async (taskId: string) => {
    const { data } = await server.send(cmsMigrationItem.endpoints.page, {
      token: keeper,
      query: { taskId, pageNum: 1, pageSize: 100 },
    })
    return data?.list ?? []
  }
  let files = 0
  /** Looked at, mapped and run. */
  async function imported(type: string, value: string | Buffer, options: object, name?: string, token = keeper) {
    files += 1
    const { data, msg } = await upload(type, name ?? `${files}.${ending[type]}`, value, token)
    if (!data) throw new Error(msg)
    return mapped(data.taskId, options, token)
  }
  async function mapped(taskId: string, options: object, token = keeper) {
    const checked = await settled(taskId)
    if (checked.status !== '0') return { taskId, checked, done: checked }
    const { msg } = await server.send(calls.mapping, {
      token,
      headers: anew(),
      params: { id: taskId },
      body: options as never,
    })
    expect(msg).toBe('操作成功')
    await act('start', taskId, token)
    return { taskId, checked, done: await settled(taskId) }
  }
  const exported = (body: object, token = keeper) =>
    server.send(calls.export, {
      token,
      headers: anew(),
      body: { withChildren: true, status: [], tag: '', ...body } as never,
    })
  const fetched = async (url: string) =>
    (await server.app.inject({ url, headers: { authorization: `Bearer ${keeper}` } })).rawPayload
  const bytesOf = (fileName: string) =>
    fetched(`/common/download?fileName=${encodeURIComponent(fileName)}&delete=false`)
  /** What an export has made, at once or as a job. */
  async function packageOf(body: object) {
    const { data, msg } = await exported(body)
    if (!data?.background) return bytesOf(String(msg))
    const id = data.jobId ?? ''
    await vi.waitFor(
      async () => {
        const { data: page } = await server.send(downloadFilesRecord.endpoints.page, { token: keeper })
        expect(page?.list.find((row) => row.id === id)?.status).toBe(DownloadStatus.success)
      },
      { timeout: 60_000 },
    )
    return fetched(downloadFiles.file.path.replace(':id', id))
  }
  return {
    server,
    person,
    world,
    rights,
    keeper,
    site,
    upload,
    addMedia,
    act,
    taskOf,
    settled,
    itemsOf,
    imported,
    mapped,
    exported,
    bytesOf,
    packageOf,
  }
}
