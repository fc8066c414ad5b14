import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { childRows } from '@app/shared/kit/childRows.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { nameOf } from '@app/shared/kit/told.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { pageData, toyAnswers } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { WidgetContext, type ProductWidgets } from './productWidgets.ts'

afterEach(() => vi.unstubAllGlobals())

const piece = defineResource({
  name: 'demo:piece',
  label: '零件',
  perm: 'demo:box',
  offers: [],
  fields: {
    boxId: field(z.string(), '盒子', { form: false }),
    pieceCode: field(z.string().min(1).max(5), '零件编码', { title: true }),
    amount: field(z.int().min(1), '数量', { initial: 1 }),
    sort: field(z.int(), '排序'),
  },
})
const box = defineResource({
  name: 'demo:box',
  label: '盒子',
  fields: {
    boxName: field(z.string().min(1).max(10), '盒子名称', { title: true }),
    pieces: childRows(piece, { by: 'boxId', most: 3 }),
  },
})

const stored = {
  id: 'b1',
  boxName: '车',
  version: 4,
  createTime: '2026-01-02 03:04:05',
  pieces: [
    { id: 'p1', version: 1, pieceCode: 'W', amount: 4 },
    { id: 'p2', version: 2, pieceCode: 'A', amount: 2 },
  ],
}
const answers: Answers = {
  ...toyAnswers,
  'GET /demo/box/page': pageData([{ ...stored, pieces: undefined }]),
  'GET /demo/box/b1': { data: stored },
  'POST /demo/box': { data: stored },
  'GET /system/sysTableConfig/getInfoByTableKey/demo-box-BoxIndex-table': { data: null },
}

async function opened(button: string, more: Answers = {}) {
  const page = renderPage(<ResourcePage resource={box} />, { answers: { ...answers, ...more } })
  await screen.findByText('车')
  await page.user.click(screen.getByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  const rows = within(await dialog.findByRole('region', { name: '零件' }, { timeout: 20_000 }))
  const line = (at: number) => within(rows.getByRole('listitem', { name: `第 ${at} 行` }))
  const sent = () => page.asked.find(({ method, path }) => method === 'POST' && path === '/demo/box')?.body
  const save = () => page.user.click(dialog.getByRole('button', { name: '保存' }))
  return { ...page, dialog, rows, line, sent, save }
}
const code = { name: '零件编码' }

test('子表: rows are added with their first values, typed into and sent with the parent', async () => {
  const { user, dialog, rows, line, sent, save } = await opened('新增')
  await user.type(dialog.getByRole('textbox', { name: '盒子名称' }), '船')
  await user.click(rows.getByRole('button', { name: '添加零件' }))
  await waitFor(() => expect(document.activeElement).toBe(line(1).getByRole('textbox', code)))
  await user.keyboard('M')
  await save()
  await waitFor(() => expect(sent()).toEqual({ boxName: '船', pieces: [{ pieceCode: 'M', amount: 1 }] }))
})

test('子表: stored rows keep who they are; one is deleted, one is put first with the arrow keys of its handle', async () => {
  const { user, rows, line, sent, save } = await opened('修改 车')
  await user.click(rows.getByRole('button', { name: '添加零件' }))
  await user.type(line(3).getByRole('textbox', code), 'N')
  line(3).getByRole('button', { name: '移动第 3 行' }).focus()
  await user.keyboard('{ArrowUp}')
  expect(line(2).getByRole<HTMLInputElement>('textbox', code).value).toBe('N')
  expect(rows.getByRole('status').textContent).toBe('第 3 行移到第 2 行，共 3 行')
  await user.click(line(1).getByRole('button', { name: '删除第 1 行' }))
  await waitFor(() => expect(document.activeElement).toBe(rows.getByRole('button', { name: '添加零件' })))
  await save()
  await waitFor(() =>
    expect(sent()).toEqual({
      id: 'b1',
      version: 4,
      boxName: '车',
      pieces: [
        { pieceCode: 'N', amount: 1 },
        { id: 'p2', version: 2, pieceCode: 'A', amount: 2 },
      ],
    }),
  )
})

test('子表: what is wrong stands at its cell, before it is sent and when the server says so', async () => {
  const { user, line, sent, save } = await opened('修改 车', {
    'POST /demo/box': {
      code: 500,
      msg: '零件第1行：零件编码重复',
      errors: { pieces: '零件第1行：零件编码重复', 'pieces.0.pieceCode': '零件编码重复' },
    },
  })
  const cell = line(2).getByRole('textbox', code)
  await user.clear(cell)
  await save()
  expect(await line(2).findByText('零件编码不能为空')).toBeTruthy()
  expect(sent()).toBeUndefined()
  await user.type(cell, 'W')
  await save()
  expect(await line(1).findByText('零件编码重复')).toBeTruthy()
  await waitFor(() => expect(line(2).queryByText('零件编码不能为空')).toBeNull())
})

test('子表: no more rows than the contract allows', async () => {
  const { user, rows } = await opened('修改 车')
  const add = rows.getByRole<HTMLButtonElement>('button', { name: '添加零件' })
  await user.click(add)
  expect(rows.getByText('共 3 行')).toBeTruthy()
  expect(add.disabled).toBe(true)
  expect(add.title).toBe('最多 3 行')
})

test('子表: Enter in a row adds one below it, and none where the list is full', async () => {
  const { user, rows, line } = await opened('修改 车')
  await user.click(line(1).getByRole('textbox', code))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(line(2).getByRole('textbox', code)))
  expect(line(3).getByRole<HTMLInputElement>('textbox', code).value).toBe('A')
  await user.keyboard('{Enter}')
  expect(rows.getByText('共 3 行')).toBeTruthy()
  expect(rows.getByRole('status').textContent).toBe('最多 3 行')
})

test('子表: Delete on the handle asks first; a deleted row comes back where it stood, as the one it was', async () => {
  const { user, rows, line, sent, save } = await opened('修改 车')
  line(1).getByRole('button', { name: '移动第 1 行' }).focus()
  await user.keyboard('{Delete}')
  const [asked] = await screen.findAllByText('删除零件第 1 行?')
  expect(rows.getByText('共 2 行')).toBeTruthy()
  const question = within(asked?.closest('.ant-modal') as HTMLElement)
  await user.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(rows.getByText('共 1 行')).toBeTruthy())
  await user.click(rows.getByRole('button', { name: '撤销删除' }))
  expect(rows.getByText('共 2 行')).toBeTruthy()
  expect(line(1).getByRole<HTMLInputElement>('textbox', code).value).toBe('W')
  expect(rows.queryByRole('button', { name: '撤销删除' })).toBeNull()
  await save()
  await waitFor(() =>
    expect(sent()).toMatchObject({
      pieces: [
        { id: 'p1', version: 1 },
        { id: 'p2', version: 2 },
      ],
    }),
  )
})

const withRows: Answers = {
  ...answers,
  'GET /demo/box/b1': {
    data: { ...stored, pieces: [{ ...stored.pieces[0], keeper: 'gone', keeperName: '离职的人' }] },
  },
}
const keptPiece = defineResource({
  name: 'demo:piece',
  label: '零件',
  offers: [],
  fields: {
    ...piece.fields,
    keeper: field(z.string().nullish(), '保管人', { widget: 'user' }),
    keeperName: nameOf('keeper', '保管人'),
  },
})
const keptBox = defineResource({
  name: 'demo:box',
  label: '盒子',
  fields: { ...box.fields, pieces: childRows(keptPiece, { by: 'boxId' }) },
})

test('子表: an expanded row and the detail show the rows, ids by what they mean', async () => {
  const { user } = renderPage(<ResourcePage resource={keptBox} expand="rows" detail />, { answers: withRows })
  await user.click(await screen.findByRole('button', { name: '展开 车' }))
  const below = within(await screen.findByRole('region', { name: '零件' }, { timeout: 20_000 }))
  expect(below.getByText('离职的人')).toBeTruthy()
  expect(below.queryByText('gone')).toBeNull()
  expect(below.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    '行号',
    '零件编码',
    '数量',
    '保管人',
  ])
  await user.click(screen.getByRole('button', { name: '车' }))
  const detail = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  expect(await detail.findByRole('heading', { name: '零件（1 行）' }, { timeout: 20_000 })).toBeTruthy()
  expect(detail.getByText('离职的人')).toBeTruthy()
})

test('子表: a row in the form keeps the name of whom the directory no longer tells', async () => {
  const widgets = {
    user: { Input: ({ told }: { told?: unknown }) => <em>{String(told)}</em> },
  } as unknown as ProductWidgets
  const { user } = renderPage(
    <WidgetContext value={widgets}>
      <ResourcePage resource={keptBox} />
    </WidgetContext>,
    { answers: withRows },
  )
  await user.click(await screen.findByRole('button', { name: '修改 车' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  expect(await dialog.findByText('离职的人', {}, { timeout: 20_000 })).toBeTruthy()
})

test('导出: says that the rows stay behind', async () => {
  const { user } = renderPage(<ResourcePage resource={keptBox} />, { answers: withRows })
  await user.click(await screen.findByRole('button', { name: '导出' }))
  expect(await screen.findByText('零件不在导出的表格中，请在详情中查看')).toBeTruthy()
})

test('子表: among many faults those of a row are named by its number', async () => {
  const more = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, field(z.string().min(1), `必填${key}`)]),
  )
  const long = defineResource({ name: 'demo:box', label: '盒子', fields: { ...more, ...box.fields } })
  const { user } = renderPage(<ResourcePage resource={long} />, { answers })
  await user.click(await screen.findByRole('button', { name: '修改 车' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  const second = within(await dialog.findByRole('listitem', { name: '第 2 行' }, { timeout: 20_000 }))
  await user.clear(second.getByRole('textbox', code))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await user.click(await dialog.findByRole('button', { name: '零件第2行·零件编码' }))
  await waitFor(() => expect(document.activeElement).toBe(second.getByRole('textbox', code)))
})
