import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { attachments, filesOf, nameOf } from '@app/shared/kit/told.ts'
import { defineTree } from '@app/shared/kit/tree.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { stubUploads } from '#testing/uploads.ts'

afterEach(() => vi.unstubAllGlobals())

const shelf = defineTree({
  name: 'demo:shelf',
  label: '货架',
  select: 'session',
  fields: { shelfName: field(z.string().min(1).max(9), '货架名称', { title: true }) },
})
const id = z.string().max(64)
const box = defineResource({
  name: 'demo:box',
  label: '箱子',
  fields: {
    boxName: field(z.string().min(1).max(9), '箱名', { title: true }),
    keeper: field(id.nullish(), '保管人', { widget: 'user' }),
    keeperName: nameOf('keeper', '保管人'),
    deptId: field(id.nullish(), '部门', { widget: 'dept' }),
    deptName: nameOf('deptId', '部门'),
    shelfId: field(id.nullish(), '货架', { widget: 'treeSelect', tree: () => shelf }),
    shelfName: nameOf('shelfId', '货架'),
    photos: field(z.string().max(98).nullish(), '照片', { widget: 'image' }),
    photoFiles: filesOf('photos', '照片'),
    papers: field(z.array(id).max(2).nullish(), '单据', { widget: 'file' }),
    paperFiles: filesOf('papers', '单据'),
    story: field(z.string().max(500).nullish(), '说明', { widget: 'editor', list: false }),
  },
})

const file = (name: string, at: string) => ({ id: at.repeat(32), name, url: `/profile/${at}.png?sign=s`, size: 2048 })
const [front, invoice] = [file('正面.png', 'a'), file('发票.pdf', 'b')]
const stored = {
  id: '1',
  version: 2,
  boxName: '一号箱',
  keeper: 'gone',
  keeperName: '离职的人',
  deptId: 'd1',
  deptName: '仓储部',
  shelfId: 's2',
  shelfName: '甲架二层',
  photos: front.id,
  photoFiles: [front],
  papers: [invoice.id],
  paperFiles: [invoice],
  story: '<p>易碎</p>',
}

const node = (nodeId: string, title: string, children: object[] | null = null) => ({
  id: nodeId,
  key: nodeId,
  label: title,
  title,
  parentId: '0',
  parentIds: nodeId,
  isLeaf: !children,
  selectable: true,
  disabled: false,
  disableCheckbox: false,
  icon: null,
  attributes: {},
  children,
})
const answers: Answers = {
  'GET /demo/box/page': pageData([stored]),
  'GET /demo/box/1': { data: stored },
  'GET /system/sysTableConfig/getInfoByTableKey/demo-box-BoxIndex-table': { data: null },
  [`GET ${shelf.treeEndpoints.select.path.replace(':level', '50').replace(':id', '0')}`]: {
    data: [node('s1', '甲架', [node('s2', '甲架二层')])],
  },
  'POST /system/user/getUserInfoByIds': { data: [] },
  'POST /system/dept/getDeptInfoByIds': { data: [] },
}

const saved = ({ askedFor }: ReturnType<typeof renderPage>) => askedFor('POST /demo/box').map(({ body }) => body)

async function opened(button: string) {
  const page = renderPage(<ResourcePage resource={box} />, { answers })
  await page.user.click(await screen.findByRole('button', { name: button }))
  const form = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  await form.findByLabelText('上传照片', {}, { timeout: 20_000 })
  return { page, form }
}

test('列表: names stand for ids, pictures are small, files are fetched by their name; no id is shown', async () => {
  renderPage(<ResourcePage resource={box} />, { answers })
  expect(await screen.findByText('离职的人')).toBeTruthy()
  expect(screen.getByText('仓储部')).toBeTruthy()
  expect(screen.getByText('甲架二层')).toBeTruthy()
  const preview = await screen.findByRole('button', { name: '预览照片 正面.png' }, { timeout: 20_000 })
  expect(preview.querySelector('img')?.getAttribute('src')).toBe('/profile/a.png?sign=s&thumb=160')
  expect(await screen.findByRole('button', { name: '发票.pdf' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader', { name: '保管人' })).toHaveLength(1)
  for (const hidden of ['gone', 'd1', front.id]) expect(screen.queryByText(hidden)).toBeNull()
})

test('表单: what the directory no longer tells keeps the name of the row, and all is sent as it was', async () => {
  const { page, form } = await opened('修改 一号箱')
  expect(await form.findByDisplayValue('离职的人')).toBeTruthy()
  expect(await form.findByText('甲架二层')).toBeTruthy()
  expect(form.getByRole('button', { name: '发票.pdf' })).toBeTruthy()
  await page.user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved(page)).toHaveLength(1))
  const { boxName, keeper, deptId, shelfId, photos, papers } = stored
  expect(saved(page)[0]).toMatchObject({ boxName, keeper, deptId, shelfId, photos, papers, id: '1', version: 2 })
})

test('表单: uploads are stored by their ids, as many as the field holds, in the shape of the field', async () => {
  const uploads = stubUploads()
  const { page, form } = await opened('新增')
  await page.user.type(form.getByRole('textbox', { name: '箱名' }), '新箱')
  await page.user.upload(form.getByLabelText('上传照片'), new File(['p'], '侧面.png', { type: 'image/png' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  const uploaded = { url: '/profile/c.png?sign=s', id: 'c'.repeat(32), fileName: 'c.png', originalName: '侧面.png' }
  uploads[0]?.answer({ code: 200, msg: '操作成功', ...uploaded, size: 1 })
  await form.findByRole('button', { name: /删除 侧面\.png/ })
  await page.user.upload(form.getByLabelText('上传单据'), [
    new File(['1'], '一.pdf', { type: 'application/pdf' }),
    new File(['2'], '二.pdf', { type: 'application/pdf' }),
  ])
  await waitFor(() => expect(uploads).toHaveLength(3))
  for (const [at, name] of ['一.pdf', '二.pdf'].entries()) {
    const fileId = String(at + 4).repeat(32)
    const answer = { url: `/profile/${name}`, id: fileId, fileName: name, originalName: name, size: 1 }
    uploads[at + 1]?.answer({ code: 200, msg: '操作成功', ...answer })
  }
  expect(await form.findByText('已上传 2 个文件')).toBeTruthy()
  await page.user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved(page)).toHaveLength(1))
  expect(saved(page)[0]).toMatchObject({
    boxName: '新箱',
    photos: 'c'.repeat(32),
    papers: ['4'.repeat(32), '5'.repeat(32)],
  })
})

test('详情: the name opens all that is known, ids by what they mean, rich text in full', async () => {
  const answered = { ...answers, 'GET /demo/box/1': { data: { ...stored, story: '<p>易碎<strong>轻放</strong></p>' } } }
  const { user } = renderPage(<ResourcePage resource={box} detail />, { answers: answered })
  await user.click(await screen.findByRole('button', { name: '一号箱' }))
  const detail = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  expect(await detail.findByText('离职的人', {}, { timeout: 20_000 })).toBeTruthy()
  expect(detail.getByText('甲架二层')).toBeTruthy()
  expect((await detail.findByText('轻放', {}, { timeout: 20_000 })).tagName).toBe('STRONG')
  expect(await detail.findByRole('button', { name: '发票.pdf' })).toBeTruthy()
  expect(detail.queryByText('gone')).toBeNull()
})

test('详情: without the right to read a row its name opens nothing', async () => {
  renderPage(<ResourcePage resource={box} detail />, { answers, permissions: ['demo:box:list'] })
  expect(await screen.findByText('离职的人')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '一号箱' })).toBeNull()
})

test('表单: a choice in a tree can be made and taken back', async () => {
  const { page, form } = await opened('修改 一号箱')
  await form.findByText('甲架二层')
  const choice = form.getByRole('combobox', { name: '货架' })
  await page.user.click(choice)
  await page.user.click(await screen.findByText('甲架', { selector: '.ant-select-tree-title' }))
  await page.user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved(page)[0]).toMatchObject({ shelfId: 's1' }))
})

const parcel = defineResource({
  name: 'demo:parcel',
  label: '包裹',
  fields: {
    parcelName: field(z.string().min(1).max(9), '包裹名称', { title: true }),
    keeper: field(id.nullish(), '保管人', { widget: 'user', search: 'eq', advanced: true }),
    deptId: field(id.nullish(), '部门', { widget: 'dept', search: 'eq', advanced: true }),
    ...attachments(),
  },
})
const parcelAnswers: Answers = {
  ...answers,
  'GET /demo/parcel/page': pageData([
    { id: '1', version: 1, parcelName: '甲', attachmentFiles: [front, invoice] },
    { id: '2', version: 1, parcelName: '乙', attachmentFiles: [] },
  ]),
  'GET /demo/parcel/1': {
    data: { id: '1', version: 1, parcelName: '甲', attachments: [invoice.id], attachmentFiles: [invoice] },
  },
  'GET /system/sysTableConfig/getInfoByTableKey/demo-parcel-ParcelIndex-table': { data: null },
  'POST /system/user/getUserInfoByIds': { data: [{ id: 'u1', name: '张三', parentIds: '', subtitle: '' }] },
  'POST /system/dept/getDeptInfoByIds': {
    data: [{ id: 'd1', name: '仓储部', deptType: 'dept', parentIds: 'd1', icon: '' }],
  },
}

test('附件: a list tells how many there are and names them when asked', async () => {
  const { user } = renderPage(<ResourcePage resource={parcel} />, { answers: parcelAnswers })
  await user.click(await screen.findByRole('button', { name: '附件，2 个' }, { timeout: 20_000 }))
  expect(await screen.findByRole('button', { name: '发票.pdf' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^附件，/ })).toHaveLength(1)
})

test('附件: the form names each of them', async () => {
  const page = renderPage(<ResourcePage resource={parcel} detail />, { answers: parcelAnswers })
  await page.user.click(await screen.findByRole('button', { name: '修改 甲' }))
  const form = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  expect(await form.findByText('发票.pdf', {}, { timeout: 20_000 })).toBeTruthy()
})

test('附件: the detail names each of them', async () => {
  const { user } = renderPage(<ResourcePage resource={parcel} detail />, { answers: parcelAnswers })
  await user.click(await screen.findByRole('button', { name: '甲' }))
  const detail = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  expect(await detail.findByRole('button', { name: '发票.pdf' }, { timeout: 20_000 })).toBeTruthy()
})

test('查询: a person and a department are told by name, not by id', async () => {
  renderPage(<ResourcePage resource={parcel} />, { answers: parcelAnswers, url: '/parcels?f.keeper=u1&f.deptId=d1' })
  expect(await screen.findByText(/：张三/, {}, { timeout: 20_000 })).toBeTruthy()
  expect(await screen.findByText(/：仓储部/, {}, { timeout: 20_000 })).toBeTruthy()
  expect(screen.queryByText(/u1|d1/)).toBeNull()
})
