import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { childRows } from '@app/shared/kit/childRows.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { pageData, toyAnswers } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'

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
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
  const rows = within(await dialog.findByRole('region', { name: '零件' }, { timeout: 10_000 }))
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
