import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import GenIndex from './GenIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const pageOf = (list: object[]) => ({
  data: { list, total: list.length, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: list.length },
})
const row = { version: 1, createTime: '2026-01-02 03:04:05', updateTime: '2026-01-02 03:04:05', functionAuthor: '' }
const answers: Answers = {
  'GET /tool/gen/page': pageOf([
    { id: 'd1', tableName: 'shop_order', tableComment: '订单表', className: 'Order', ...row },
  ]),
  'GET /tool/gen/db/page': pageOf([
    { tableName: 'shop_goods', tableComment: '商品表' },
    { tableName: 't_bare', tableComment: '' },
  ]),
  'POST /tool/gen/importTable': { code: 500, msg: '导入失败：表中必须包含以下必须字段：version' },
  'GET /tool/gen/preview/d1': {
    data: [
      { path: 'packages/shared/src/shop/order.ts', text: 'export const order = 1\n', state: 'added' },
      { path: 'apps/web/src/features/shop/order/OrderIndex.tsx', text: 'page\n', state: 'existing' },
    ],
  },
  'GET /tool/gen/synchDb/shop_order': { data: { added: ['weight'], removed: [], changed: ['note'] } },
  'POST /tool/gen/synchDb/shop_order': { data: { added: ['weight'], removed: [], changed: ['note'] } },
  'GET /system/sysTableConfig/getInfoByTableKey/tool-gen-GenIndex-table': { data: null },
}

test('代码生成: tables are ticked and imported; a refusal stands in the dialog, with the ticks', async () => {
  const { user, askedFor } = renderPage(<GenIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '导入' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '导入' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('请选择要生成的数据')
  await dialog.findByText('商品表')
  const [, goods] = dialog.getAllByRole('checkbox').filter((box) => !box.closest('label')?.textContent)
  await user.click(goods as HTMLElement)
  expect(dialog.getByText('已选 1 个表')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '导入' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('表中必须包含以下必须字段：version'))
  expect(askedFor('POST /tool/gen/importTable')).toHaveLength(1)
  expect(dialog.getByText('已选 1 个表')).toBeTruthy()
})

test('代码生成: the preview shows each file at its place and what is there already', async () => {
  const { user } = renderPage(<GenIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '预览 shop_order' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByRole('region', { name: 'packages/shared/src/shop/order.ts' })).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: /OrderIndex\.tsx.*已存在/ }))
  expect(drawer.getByRole('region', { name: 'apps/web/src/features/shop/order/OrderIndex.tsx' })).toBeTruthy()
})

test('代码生成: what a synchronisation changes is told before it is done', async () => {
  const { user, askedFor } = renderPage(<GenIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '同步 shop_order' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('新增：weight')).toBeTruthy()
  expect(question.getByText('变更：note')).toBeTruthy()
  expect(askedFor('POST /tool/gen/synchDb/shop_order')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: '同步' }))
  await waitFor(() => expect(askedFor('POST /tool/gen/synchDb/shop_order')).toHaveLength(1))
})
