import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PageLoaderContext } from '#/kit/page/pageLoader.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import GenIndex from './GenIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const pageOf = (list: object[]) => ({
  data: { list, total: list.length, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: list.length },
})
const row = { version: 1, createTime: '2026-01-02 03:04:05', updateTime: '2026-01-02 03:04:05', functionAuthor: '' }
const page = 'apps/web/src/features/shop/order/OrderIndex.tsx'
const unticked = [{ columnName: 'item', within: ['shop'] }]
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
      { path: 'packages/shared/src/shop/order.ts', text: 'export const order = 1\n', state: 'added', before: null },
      {
        path: 'apps/web/src/features/shop/order/OrderIndex.tsx',
        text: 'page\nnew\n',
        state: 'changed',
        before: 'page\nold\n',
      },
    ],
  },
  'GET /tool/gen/genCode/shop_order': {
    data: { isAllowed: true, added: ['packages/shared/src/shop/order.ts'], updated: [], skipped: [page] },
  },
  'POST /tool/gen/genCode/shop_order': {
    data: { added: ['packages/shared/src/shop/order.ts'], updated: [], skipped: [page] },
  },
  'POST /tool/gen/addMenu/shop_order': { code: 500, msg: '页面组件不存在：shop/order/OrderIndex' },
  'GET /tool/gen/synchDb/shop_order': { data: { added: ['weight'], removed: [], changed: ['note'], unticked } },
  'POST /tool/gen/synchDb/shop_order': { data: { added: ['weight'], removed: [], changed: ['note'], unticked } },
  'GET /system/sysTableConfig/getInfoByTableKey/tool-gen-GenIndex-table': { data: null },
}

async function choose(user: UserEvent, act: string) {
  await user.click(await screen.findByRole('button', { name: '更多 shop_order' }))
  await user.click(await screen.findByRole('menuitem', { name: act }))
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
  const places = drawer.getByRole('tree', { name: '文件' })
  expect(within(places).getByText('packages/shared/src/shop')).toBeTruthy()
  expect(drawer.queryByText('差异')).toBeNull()
  await user.click(within(places).getByText('OrderIndex.tsx'))
  expect(drawer.getByRole('region', { name: page })).toBeTruthy()
  expect(within(places).getByText('已手改')).toBeTruthy()
  await user.click(drawer.getByText('差异'))
  const lines = drawer.getByRole('region', { name: `${page} 的差异` }).textContent
  expect(lines).toBe('  page\n- old\n+ new\n')
})

test('代码生成: what would be written is listed before, what was written after; the command is at hand', async () => {
  const { user, askedFor } = renderPage(<GenIndex />, { answers })
  await choose(user, '生成代码')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('将新增 1 个，跳过 1 个已存在的文件')).toBeTruthy()
  expect(dialog.getByText(`已存在，未覆盖：${page}`)).toBeTruthy()
  expect(dialog.getByText('npm run gen -- shop_order --apply')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: '打开页面' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: '写入项目' }))
  expect(await dialog.findByText('生成成功：packages/shared/src/shop/order.ts')).toBeTruthy()
  expect(askedFor('POST /tool/gen/genCode/shop_order')).toHaveLength(1)
  expect(dialog.queryByRole('button', { name: '写入项目' })).toBeNull()
})

test('代码生成: where the server does not write, files are only downloaded; the page is offered once it is there', async () => {
  const routers = [
    {
      name: 'Shop',
      path: '/shop',
      component: 'Layout',
      children: [{ name: 'O', path: 'order', component: 'shop/order/OrderIndex' }],
    },
  ]
  const plan = { isAllowed: false, added: [], updated: [], skipped: [page] }
  const { user, url } = renderPage(
    <PageLoaderContext value={() => async () => ({ default: () => null })}>
      <GenIndex />
    </PageLoaderContext>,
    {
      answers: {
        ...answers,
        'GET /tool/gen/genCode/shop_order': { data: plan },
        'GET /tool/gen/answered': { data: ['shop/order'] },
      },
      routers,
    },
  )
  await choose(user, '生成代码')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: '下载压缩包' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: '写入项目' })).toBeNull()
  await user.click(await dialog.findByRole('button', { name: '打开页面' }))
  await waitFor(() => expect(url()).toBe('/shop/order'))
})

test('代码生成: a menu is made after a question; a refusal stands in it', async () => {
  const { user, askedFor } = renderPage(<GenIndex />, { answers })
  await choose(user, '创建菜单')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('自动生成【shop_order】菜单数据')).toBeTruthy()
  await user.click(question.getByRole('button', { name: '创建' }))
  expect((await question.findByRole('alert')).textContent).toBe('页面组件不存在：shop/order/OrderIndex')
  expect(askedFor('POST /tool/gen/addMenu/shop_order')).toHaveLength(1)
})

test('代码生成: what a synchronisation changes is told before it is done', async () => {
  const { user, askedFor } = renderPage(<GenIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '更多 shop_order' }))
  await user.click(await screen.findByRole('menuitem', { name: '同步' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('新增：weight')).toBeTruthy()
  expect(question.getByText('变更：note')).toBeTruthy()
  expect(question.getByText(/^数据表的唯一键【shop、item】/).textContent).toBe(
    '数据表的唯一键【shop、item】在表单中未说明，可在字段信息中将 item 设为唯一性',
  )
  expect(askedFor('POST /tool/gen/synchDb/shop_order')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: '同步' }))
  await waitFor(() => expect(askedFor('POST /tool/gen/synchDb/shop_order')).toHaveLength(1))
})

test('代码生成: 修改 opens the definition', async () => {
  const { user, url } = renderPage(<GenIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '修改 shop_order' }))
  expect(url()).toBe('/gen/edit?tableId=d1')
})

test('新建表: what makes no table is told in the dialog, and then the definition opens', async () => {
  const { user, askedFor, url } = renderPage(<GenIndex />, {
    answers: { ...answers, 'POST /tool/gen/create': { data: { info: { id: 'd9' }, columns: [] } } },
    roles: ['admin'],
  })
  await user.click(await screen.findByRole('button', { name: '新建表' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('表名称'), 'Shop')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('表名称只含小写字母、数字和下划线，以字母开头')
  expect(askedFor('POST /tool/gen/create')).toHaveLength(0)
  await user.clear(dialog.getByLabelText('表名称'))
  await user.type(dialog.getByLabelText('表名称'), 'shop_goods')
  await user.type(dialog.getByLabelText('表描述'), '商品表')
  await user.type(dialog.getByLabelText('第 1 行 字段列名'), 'goods_name')
  await user.type(dialog.getByLabelText('第 1 行 字段描述'), '名称')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(url()).toBe('/gen/edit?tableId=d9'))
  expect(askedFor('POST /tool/gen/create')[0]?.body).toMatchObject({
    tableName: 'shop_goods',
    columns: [{ columnName: 'goods_name', type: 'varchar', size: 64 }],
  })
})

test('未建表: its columns are described anew; those of a table that stands are not', async () => {
  const info = { id: 'd1', tableName: 'shop_order', tableComment: '订单表', className: 'Order', ...row, version: 3 }
  const list = [
    { ...info, isUnbuilt: '1' },
    { ...info, id: 'd2', tableName: 'shop_bill', isUnbuilt: '0' },
  ]
  const columns = [
    { columnName: 'id', columnComment: '', columnType: 'character varying(64)', isRequired: '0' },
    { columnName: 'order_no', columnComment: '订单号', columnType: 'character varying(32)', isRequired: '1' },
  ]
  const { user, askedFor, url } = renderPage(<GenIndex />, {
    answers: {
      ...answers,
      'GET /tool/gen/page': pageOf(list),
      'GET /tool/gen/d1': { data: { info, columns, tables: [] } },
      'POST /tool/gen/create/d1': { data: { info: { id: 'd1' }, columns: [] } },
    },
    roles: ['admin'],
  })
  await user.click(await screen.findByRole('button', { name: '更多 shop_bill' }))
  expect(screen.queryByRole('menuitem', { name: '修改字段' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: '更多 shop_order' }))
  await user.click(await screen.findByRole('menuitem', { name: '修改字段' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('第 1 行 字段列名')).toHaveProperty('value', 'order_no')
  await user.click(dialog.getByRole('button', { name: '添加字段' }))
  await user.type(dialog.getByLabelText('第 2 行 字段列名'), 'weight')
  await user.type(dialog.getByLabelText('第 2 行 字段描述'), '重量')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(url()).toBe('/gen/edit?tableId=d1'))
  expect(askedFor('POST /tool/gen/create/d1')[0]?.body).toMatchObject({
    version: 3,
    columns: [
      { columnName: 'order_no', type: 'varchar', size: 32, isRequired: true },
      { columnName: 'weight', type: 'varchar', size: 64 },
    ],
  })
})
