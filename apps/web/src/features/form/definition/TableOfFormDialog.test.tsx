import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { stubLayout } from '#testing/editing.ts'
import DefinitionIndex from './DefinitionIndex.tsx'
import { shell, showForms, signedIn, visitor } from './testing/showForms.tsx'

beforeEach(stubLayout)
afterEach(() => vi.unstubAllGlobals())

const plan = {
  tables: [
    {
      tableName: 't_visitor',
      tableComment: '访客登记表',
      columns: [{ columnName: 'visitor_name', columnComment: '姓名', written: 'character varying(200)' }],
    },
    {
      tableName: 't_visitor_goods',
      tableComment: '访客登记物品表',
      columns: [{ columnName: 'goods', columnComment: '物品', written: 'character varying(200)' }],
    },
  ],
  left: [{ label: '口令', why: '密码加密保存，不写入数据表' }],
}
const tables = pageData([
  {
    id: 'g1',
    tableName: 't_shop_order',
    tableComment: '订单表',
    className: 'Order',
    functionAuthor: '',
    isUnbuilt: '0',
  },
])

async function show(answers: Parameters<typeof showForms>[1] = {}) {
  const shown = showForms(<DefinitionIndex />, {
    'GET /form/definition/page': pageData([visitor]),
    'GET /form/definition/table/f1': { data: plan },
    'POST /form/definition/toTable': { data: { id: 'g9' } },
    'GET /tool/gen/page': tables,
    'POST /form/definition/fromTable': { data: { id: 'f9' } },
    ...answers,
  })
  await signedIn(shown)
  return shown
}

async function toTable(answers?: Parameters<typeof show>[0]) {
  const shown = await show(answers)
  await shown.user.click(await screen.findByRole('button', { name: '更多 访客登记' }))
  await shown.user.click(await screen.findByRole('menuitem', { name: '生成表定义' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { ...shown, dialog }
}

test('生成表定义: the tables are shown first, what has no column is told, and the generator goes on', async () => {
  const { user, dialog, asked } = await toTable()
  expect(await dialog.findByText('visitor_name')).toBeTruthy()
  expect(dialog.getByRole('heading', { name: /t_visitor_goods/ })).toBeTruthy()
  expect(dialog.getByText(/口令：密码加密保存/)).toBeTruthy()
  const name = dialog.getByLabelText('表名称')
  await user.clear(name)
  await user.type(name, 'biz_visitor')
  expect(dialog.getByRole('heading', { name: /biz_visitor_goods/ })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: /生成$/ }))
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path === '/form/definition/toTable')?.body).toEqual({
      id: 'f1',
      tableName: 'biz_visitor',
    }),
  )
  await waitFor(() => expect(shell.open).toHaveBeenCalledWith('/gen/edit?tableId=g9'))
})

test('生成表定义: a refusal stands at the name, which stays as it was typed', async () => {
  const { user, dialog } = await toTable({
    'POST /form/definition/toTable': { code: 500, msg: '生成配置中已有表t_visitor' },
  })
  await dialog.findByText('visitor_name')
  await user.click(dialog.getByRole('button', { name: /生成$/ }))
  expect(await dialog.findByText('生成配置中已有表t_visitor')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('表名称').value).toBe('t_visitor')
})

test('由表新建: a table suggests name and code, and the design opens', async () => {
  const { user, asked } = await show()
  await user.click(await screen.findByRole('button', { name: /由表新建/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: '数据表' }))
  await user.click(await screen.findByText('t_shop_order（订单表）'))
  expect(dialog.getByLabelText<HTMLInputElement>('表单名称').value).toBe('订单')
  expect(dialog.getByLabelText<HTMLInputElement>('表单编码').value).toBe('shop_order')
  await user.click(dialog.getByRole('button', { name: /新\s?建/ }))
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path === '/form/definition/fromTable')?.body).toEqual({
      tableId: 'g1',
      formName: '订单',
      formCode: 'shop_order',
    }),
  )
  await waitFor(() => expect(shell.open).toHaveBeenCalledWith('/form/modules/FormDesign?id=f9'))
})

test('由表新建: a refusal of the server stands at the field', async () => {
  const { user } = await show({
    'POST /form/definition/fromTable': { code: 500, msg: '表单编码已存在', errors: { formCode: '表单编码已存在' } },
  })
  await user.click(await screen.findByRole('button', { name: /由表新建/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /新\s?建/ }))
  expect(await dialog.findByText('请选择数据表')).toBeTruthy()
  await user.click(dialog.getByRole('combobox', { name: '数据表' }))
  await user.click(await screen.findByText('t_shop_order（订单表）'))
  await user.click(dialog.getByRole('button', { name: /新\s?建/ }))
  expect(await dialog.findByText('表单编码已存在')).toBeTruthy()
})
