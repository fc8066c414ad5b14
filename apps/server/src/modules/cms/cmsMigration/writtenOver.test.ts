import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { cmsLink } from '@app/shared/cms/cmsLink.ts'
import { cmsLinkType } from '@app/shared/cms/cmsLinkType.ts'
import { cmsMigration } from '@app/shared/cms/cmsMigration.ts'
import { cmsParam } from '@app/shared/cms/cmsParam.ts'
import { cmsParamType } from '@app/shared/cms/cmsParamType.ts'
import { anew } from '#/modules/cms/cmsArticle/testing/articles.ts'
import { cmsLinkTable } from '#/modules/cms/cmsLink/cmsLink.table.ts'
import { cmsLinkTypeTable } from '#/modules/cms/cmsLinkType/cmsLinkType.table.ts'
import { cmsParamTable } from '#/modules/cms/cmsParam/cmsParam.table.ts'
import { ownersOf } from '#/modules/system/api.ts'
import { sendForm } from '#testing/multipart.ts'
import { settled as jobsSettled } from '#testing/settled.ts'
import { migrationWorld } from './testing/migrations.ts'

const every = (name: string, ...words: string[]) => words.map((word) => `cms:${name}:${word}`)
const edits = ['cms:cmsLink:edit', 'cms:cmsParam:edit']
const w = await migrationWorld([
  ...edits,
  ...every('cmsLink', 'list', 'query', 'add', 'remove', 'export'),
  ...every('cmsLinkType', 'list', 'add', 'remove'),
  ...every('cmsParam', 'list', 'query', 'add', 'remove', 'export'),
  ...every('cmsParamType', 'list', 'add'),
])
const { server, world, keeper, person, rights, imported, exported, bytesOf, itemsOf, act, settled } = w
afterAll(() => server.close())

type Saved = { id: string; version: number; [key: string]: unknown }
const resources = { link: cmsLink, param: cmsParam, linkType: cmsLinkType, paramType: cmsParamType }
type Kind = keyof typeof resources

async function save(kind: Kind, body: object, token = keeper): Promise<Saved> {
  const { data, msg } = await server.send(resources[kind].endpoints.save as typeof cmsLink.endpoints.save, {
    token,
    headers: anew(),
    body,
  })
  if (!data) throw new Error(String(msg))
  return data as unknown as Saved
}
async function get(kind: 'link' | 'param', id: string): Promise<Saved> {
  const endpoint = resources[kind].endpoints.get as typeof cmsLink.endpoints.get
  const { data, msg } = await server.send(endpoint, { token: keeper, params: { id } })
  if (!data) throw new Error(String(msg))
  return data as unknown as Saved
}
const remove = (kind: 'link' | 'param', ids: string) =>
  server.send(resources[kind].endpoints.remove, { token: keeper, headers: anew(), params: { ids } })
async function file(fileName: string, value: Buffer, token = keeper): Promise<string> {
  const answer = await sendForm(server.app, '/common/upload', [{ name: 'file', fileName, value }], token, anew())
  return answer.json<{ id: string }>().id
}
const png = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()

/** What people see of a row: not who has changed it how often, nor signed addresses. */
function valuesOf({ version: _v, updateBy: _b, updateTime: _t, logoFiles: _l, files: _f, ...values }: Saved) {
  return values
}

const living = async (table: typeof cmsLinkTable | typeof cmsParamTable) => {
  const rows = await server.ctx.db.select({ id: table.id }).from(table).where(eq(table.delFlag, '0'))
  return rows.map(({ id }) => id)
}

/** Nothing but a link and a parameter that came in by a package, with the package. */
async function cameIn() {
  for (const kind of ['link', 'param'] as const) await clear(kind)
  const linkType = await save('linkType', { ...named('伙伴', 'mate'), showMode: 'both' })
  await save('link', {
    typeId: linkType.id,
    linkName: '伙伴',
    linkUrl: 'https://mate.example.com/',
    logo: await file('包里.png', await png('#123')),
    linkTarget: '_blank',
    nofollow: 'Y',
    sort: 3,
    status: '0',
  })
  const paramType = await save('paramType', { ...named('页头', 'head'), multiple: '0' })
  await save('param', {
    typeId: paramType.id,
    paramName: '口号',
    paramCode: 'slogan',
    kind: 'text',
    value: '包里的口号',
    sort: 1,
    isPublic: 'N',
    status: '0',
  })
  const { msg } = await exported({ classIds: [await world.classOf()], kinds: ['link', 'param'] })
  const zip = await bytesOf(String(msg))
  for (const kind of ['link', 'param'] as const) await clear(kind)
  const options = { targetId: await world.classOf(), conflict: 'overwrite' }
  const { taskId: first } = await imported('package', zip, options)
  const [linkId = '', paramId = ''] = [...(await living(cmsLinkTable)), ...(await living(cmsParamTable))]
  return { zip, options, first, linkId, paramId, linkType }
}
type Came = Awaited<ReturnType<typeof cameIn>>

async function clear(kind: 'link' | 'param') {
  for (const id of await living(kind === 'link' ? cmsLinkTable : cmsParamTable)) await remove(kind, id)
}
let types = 0
const named = (name: string, code: string) => {
  types += 1
  return { typeName: `${name}${types}`, typeCode: `${code}_${types}`, sort: 1, status: '0' }
}

/** People go on with what came in. */
async function workOn({ linkId, paramId }: Came, token = keeper) {
  const [link, param] = [await get('link', linkId), await get('param', paramId)]
  await save(
    'link',
    {
      id: linkId,
      version: link.version,
      linkName: '改过的伙伴',
      logo: await file('改过.png', await png('#456'), token),
      description: '我们写的',
      color: '#1677ff',
      sort: 99,
    },
    token,
  )
  await save(
    'param',
    { id: paramId, version: param.version, value: '改过的口号', isPublic: 'Y', remark: '我们写的' },
    token,
  )
  return standing({ linkId, paramId })
}
const standing = async ({ linkId, paramId }: Pick<Came, 'linkId' | 'paramId'>) => ({
  link: valuesOf(await get('link', linkId)),
  param: valuesOf(await get('param', paramId)),
})
const told = async (taskId: string) =>
  (await itemsOf(taskId)).map(({ kind, result, msg }) => `${kind} ${result} ${msg}`).toSorted()
const over = async (came: Came) => (await imported('package', came.zip, came.options)).taskId
async function back(taskId: string, token = keeper) {
  expect((await act('rollback', taskId, token)).code).toBe(200)
  return settled(taskId)
}

test('回滚: links and parameters that were written over are as they were before, pictures among it', async () => {
  const came = await cameIn()
  const before = await workOn(came)
  const taskId = await over(came)
  expect(await standing(came)).toMatchObject({ link: { linkName: '伙伴' }, param: { value: '包里的口号' } })
  expect(await told(taskId)).toEqual(['link updated null', 'param updated null'])
  // Days later nothing but the task shows the picture.
  server.clock.moveMs(3 * 86_400_000)
  await server.platform.jobs.send(server.ctx, 'platform.hourly', {})
  await jobsSettled(server, 'platform.hourly')
  expect(await back(taskId)).toMatchObject({ status: '6', msg: null })
  expect(await told(taskId)).toEqual(['link back 已恢复覆盖前的内容', 'param back 已恢复覆盖前的内容'])
  expect(await standing(came)).toEqual(before)
  const { logo } = before.link
  expect((await get('link', came.linkId)).logoFiles).toMatchObject([{ id: logo, name: '改过.png' }])
})

test('回滚: what a colleague wrote comes back with pictures of theirs, whoever takes the import back', async () => {
  const came = await cameIn()
  const colleague = person('colleague', rights)
  const { link } = await workOn(came, colleague)
  const photo = await file('同事.png', await png('#789'), colleague)
  const { version } = await get('param', came.paramId)
  const value = `<p>口号<img src="/profile/x.png" data-file-id="${photo}"></p>`
  await save('param', { id: came.paramId, version, kind: 'richtext', value }, colleague)
  const taskId = await over(came)
  expect(await get('param', came.paramId)).toMatchObject({ kind: 'text', value: '包里的口号' })
  await back(taskId)
  expect(await told(taskId)).toEqual(['link back 已恢复覆盖前的内容', 'param back 已恢复覆盖前的内容'])
  expect(await get('param', came.paramId)).toMatchObject({ kind: 'richtext', value: expect.stringContaining(photo) })
  expect(await get('link', came.linkId)).toMatchObject({ logo: link.logo })
})

test('回滚: what somebody changed or deleted since stays as it is, and is named', async () => {
  const came = await cameIn()
  await workOn(came)
  const taskId = await over(came)
  const { version } = await get('link', came.linkId)
  await save('link', { id: came.linkId, version, linkName: '之后又改' })
  await remove('param', came.paramId)
  expect(await back(taskId)).toMatchObject({ status: '6', msg: '2 条导入后有变化，已保留' })
  expect(await told(taskId)).toEqual(['link kept 导入后有修改，已保留', 'param kept 导入后已删除，未恢复'])
  expect(await get('link', came.linkId)).toMatchObject({ linkName: '之后又改', description: null })
  expect(await living(cmsParamTable)).toEqual([])
})

test('回滚: whoever may not change links or parameters any more neither writes over them nor takes that back', async () => {
  const came = await cameIn()
  await workOn(came)
  const taskId = await over(came)
  const after = await standing(came)
  const poor = person(
    'keeper',
    rights.filter((right) => !edits.includes(right)),
  )
  await back(taskId, poor)
  expect(await told(taskId)).toEqual(['link kept 没有修改链接的权限，已保留', 'param kept 没有修改参数的权限，已保留'])
  expect(await standing(came)).toEqual(after)
  const refused = await imported('package', came.zip, came.options, undefined, poor)
  expect(await told(refused.taskId)).toEqual(['link fail 没有修改链接的权限', 'param fail 没有修改参数的权限'])
})

test('回滚: imports that wrote over each other are taken back one after the other, the first one last', async () => {
  const came = await cameIn()
  const second = await over(came)
  const third = await over(came)
  await back(second)
  expect(await told(second)).toEqual(['link kept 导入后有修改，已保留', 'param kept 导入后有修改，已保留'])
  const fourth = await over(came)
  for (const taskId of [fourth, third]) {
    await back(taskId)
    expect(await told(taskId)).toEqual(['link back 已恢复覆盖前的内容', 'param back 已恢复覆盖前的内容'])
  }
  expect(await standing(came)).toMatchObject({ link: { linkName: '伙伴' }, param: { value: '包里的口号' } })
})

test('回滚: a link whose type or picture is gone stays, with the reason; a task that is deleted keeps no pictures', async () => {
  const came = await cameIn()
  const { link } = await workOn(came)
  const taskId = await over(came)
  const keepers = () => ownersOf(server.ctx, [String(link.logo)])
  expect(await keepers()).toHaveLength(1)
  await server.ctx.db.update(cmsLinkTypeTable).set({ delFlag: '1' }).where(eq(cmsLinkTypeTable.id, came.linkType.id))
  await back(taskId)
  expect(await told(taskId)).toContain('link kept 链接类型不存在')
  const gone = await server.send(cmsMigration.endpoints.remove, {
    token: keeper,
    headers: anew(),
    params: { ids: taskId },
  })
  expect(gone.code).toBe(200)
  expect(await keepers()).toEqual([])
})
