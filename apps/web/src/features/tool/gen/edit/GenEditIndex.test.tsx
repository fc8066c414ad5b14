import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import type { GenDraft, GenSave } from '@app/shared/tool/genTable.ts'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import GenEditIndex from './GenEditIndex.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const info: GenDraft = {
  id: 'd1',
  version: 3,
  tableName: 'shop_order',
  tableComment: '订单表',
  className: 'Order',
  tplCategory: 'crud',
  moduleName: 'shop',
  packageName: '',
  businessName: 'order',
  functionName: '订单',
  functionAuthor: '张三',
  genType: '1',
  parentMenuId: 'org-manager',
  menuIcon: 'table',
  menuSort: 10,
  treeName: '',
  subTables: [],
  attachOption: '0',
  disableEnableOption: '0',
  offers: ['get', 'add', 'edit', 'remove', 'export'],
  dataScope: 'none',
  formStyle: 'dialog',
  remark: null,
}
const column = (columnName: string, more: Partial<GenColumn> = {}): GenColumn => ({
  columnName,
  columnComment: columnName,
  columnType: 'character varying(32)',
  javaType: 'String',
  javaField: columnName.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  isPk: '0',
  isRequired: '0',
  isInsert: '1',
  isEdit: '1',
  isList: '1',
  isQuery: '1',
  isUnique: '0',
  isLog: '1',
  isNewRow: '0',
  colSpan: 2,
  alignType: 'left',
  queryType: 'LIKE',
  htmlType: 'input',
  dictType: '',
  colCheck: '',
  sort: 10,
  ...more,
})
const columns = [
  column('order_no'),
  column('amount', { javaType: 'BigDecimal', columnType: 'numeric(12,2)', htmlType: 'number', queryType: 'EQ' }),
  column('note'),
  column('create_by', { htmlType: '', isEdit: '0' }),
]
const shell: Shell = {
  pages: [],
  open: vi.fn<Shell['open']>(),
  close: vi.fn<Shell['close']>(),
  closeCurrentPage: vi.fn<() => void>(),
  rename: vi.fn<Shell['rename']>(),
  refresh: vi.fn<Shell['refresh']>(),
}

const contract = 'packages/shared/src/shop/order.ts'

/** The page as it stands when the definition has come. */
async function opened(answers: Answers = {}, url = '/gen/edit?tableId=d1') {
  const echo = ({ body }: { body: unknown }) => {
    const { columns: sent, ...rest } = body as GenSave
    return { data: { info: { ...info, ...rest, version: rest.version + 1 }, columns: sent } }
  }
  const page = renderPage(
    <ShellContext value={shell}>
      <GenEditIndex />
    </ShellContext>,
    {
      url,
      answers: {
        'GET /tool/gen/d1': { data: { info, columns, tables: [] } },
        'POST /tool/gen': echo,
        'POST /tool/gen/editNoValidated': echo,
        'GET /system/dict/type/optionselect': {
          data: [{ id: 't', dictName: '订单类型', dictType: 'shop_order_type', status: '0' }],
        },
        'GET /system/menu/menuTreeExcludeButton/50/0': { data: [] },
        'GET /tool/genConfigTemplate/list': { data: [] },
        'GET /tool/gen/genCode/shop_order': { data: { isAllowed: false, added: [contract], updated: [], skipped: [] } },
        ...answers,
      },
    },
  )
  const grid = within(await screen.findByRole('grid', { name: '字段信息' }))
  const select = (name: string) => {
    const found = grid.getByRole<HTMLSelectElement>('combobox', { name })
    // What can be chosen comes when the pointer does.
    fireEvent.pointerEnter(found)
    return found
  }
  const box = (name: string) => grid.getByRole<HTMLInputElement>('checkbox', { name })
  const sent = (key: string) => page.askedFor(key).map(({ body }) => body as unknown as GenSave)
  return { ...page, grid, select, box, sent }
}
const saveAndGenerate = () => screen.getByRole('button', { name: '保存并生成代码' })

test('修改生成配置: the columns are shown first, the definition is remembered', async () => {
  const { grid, unmount } = await opened()
  expect(screen.getByRole('tab', { name: '字段信息' }).getAttribute('aria-selected')).toBe('true')
  expect(grid.getAllByRole('row')).toHaveLength(columns.length + 2)
  unmount()
  await opened({}, '/gen/edit')
  expect(screen.getByRole('heading', { name: /修改生成配置 shop_order/ })).toBeTruthy()
})

test('修改生成配置: without a definition the page leads to where they are', async () => {
  const { user } = renderPage(
    <ShellContext value={shell}>
      <GenEditIndex />
    </ShellContext>,
    { url: '/gen/edit' },
  )
  await user.click(screen.getByRole('button', { name: '前往代码生成' }))
  expect(shell.open).toHaveBeenCalledWith('/tool/gen')
})

test('字段信息: alignment and search follow the display type when it changes, and only then', async () => {
  const { user, select, box, grid } = await opened()
  await user.selectOptions(select('note 对齐方式'), '居右')
  await user.click(box('note 必填'))
  await user.type(grid.getByRole('textbox', { name: 'note 字段描述' }), '一')
  expect(select('note 对齐方式').value).toBe('right')
  await user.selectOptions(select('note 显示类型'), '下拉框')
  expect(select('note 对齐方式').value).toBe('center')
  expect(select('note 查询方式').value).toBe('EQ')
  await user.selectOptions(select('note 对齐方式'), '居左')
  expect(select('note 对齐方式').value).toBe('left')
  expect(grid.getByRole('button', { name: /^note 字典类型/ })).toHaveProperty('disabled', false)
  expect(grid.getByRole('button', { name: /^order_no 字典类型/ })).toHaveProperty('disabled', true)
})

test('字段信息: types decide what can be chosen, columns of the kit are only looked at', async () => {
  const { select, grid, user, box } = await opened()
  const words = (name: string) => [...select(name).options].map(({ text }) => text)
  expect(words('amount 显示类型')).toEqual(['数字框'])
  expect(words('amount 属性类型')).toEqual(['Long', 'Integer', 'Double', 'BigDecimal'])
  expect(words('amount 查询方式')).not.toContain('LIKE')
  expect(words('order_no 查询方式')).toEqual(['=', '!=', 'LIKE'])
  const base = grid.getByRole('row', { name: /create_by/ })
  expect(within(base).queryByRole('checkbox')).toBeNull()
  await user.click(box('note 编辑'))
  for (const title of ['必填', '唯一性', '新行', '日志']) expect(box(`note ${title}`).disabled).toBe(true)
})

test('保存并生成代码: what is missing is led to, and told until it is changed; then the command follows', async () => {
  const { user, select, sent, grid, askedFor } = await opened()
  await user.selectOptions(select('note 显示类型'), '下拉框')
  await user.click(screen.getByRole('tab', { name: '基本信息' }))
  await user.click(saveAndGenerate())
  expect((await screen.findAllByText('表单校验未通过，请重新检查提交内容')).length).toBeGreaterThan(0)
  expect(askedFor('POST /tool/gen')).toHaveLength(0)
  const cell = () => grid.getByRole('button', { name: /^note 字典类型/ })
  await waitFor(() => expect(document.activeElement).toBe(cell()))
  expect(cell().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('有 1 处需要修改')).toBeTruthy()
  await user.click(cell())
  await user.click(await screen.findByText('订单类型（shop_order_type）'))
  expect(cell().getAttribute('aria-invalid')).toBe('false')
  expect(screen.queryByText('有 1 处需要修改')).toBeNull()
  await user.click(saveAndGenerate())
  // 自定义路径: nothing is written that was not listed before.
  const list = within(await screen.findByRole('dialog', { name: '生成代码' }))
  expect(await list.findByText('将新增 1 个，跳过 0 个已存在的文件')).toBeTruthy()
  expect(list.getByText(contract)).toBeTruthy()
  expect(screen.getAllByText('npm run gen -- shop_order --apply').length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: '下载 ZIP', hidden: true })).toBeTruthy()
  const [body] = sent('POST /tool/gen')
  expect(body?.version).toBe(3)
  expect(body?.columns.find(({ columnName }) => columnName === 'note')).toMatchObject({ dictType: 'shop_order_type' })
})

test('保存并生成代码: what only the server knows stands at its field too', async () => {
  const { user } = await opened({
    'POST /tool/gen': {
      code: 500,
      msg: '生成业务名【order】已用于表t_order',
      errors: { 'generation.businessName': '生成业务名【order】已用于表t_order' },
    },
  })
  await user.click(saveAndGenerate())
  const name = await screen.findByRole('textbox', { name: '生成业务名' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await user.type(name, 's')
  expect(name.getAttribute('aria-invalid')).toBe('false')
})

test('保存: half-finished work is kept and the list comes back; a stale version is told and nothing lost', async () => {
  const stale = { code: 500, msg: '数据失效，请重新更新！', reason: 'stale' }
  let refused = true
  const { user, grid, askedFor } = await opened({
    'POST /tool/gen/editNoValidated': () => (refused ? stale : { data: { info: { ...info, version: 4 }, columns } }),
  })
  const field = grid.getByRole<HTMLInputElement>('textbox', { name: 'note 属性名' })
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('数据失效，请重新更新！')).toBeTruthy()
  expect(field.value).toBe('')
  expect(shell.close).not.toHaveBeenCalled()
  refused = false
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(shell.close).toHaveBeenCalled())
  expect(askedFor('POST /tool/gen/editNoValidated')).toHaveLength(2)
  vi.mocked(shell.close).mockClear()
})

test('取消: unsaved changes are asked about first', async () => {
  const { user, box } = await opened()
  await user.click(box('note 必填'))
  await user.click(screen.getByRole('button', { name: '取消' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getAllByText('当前内容尚未保存，确定离开吗？').length).toBeGreaterThan(0)
  expect(shell.close).not.toHaveBeenCalled()
  await user.click(question.getByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(shell.close).toHaveBeenCalled())
  vi.mocked(shell.close).mockClear()
})

test('字段信息: arrows walk through the grid, the handle puts rows in order, Tab stays in the row', async () => {
  const { user, select, box, grid } = await opened()
  box('order_no 必填').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(box('amount 必填'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(select('amount 显示类型'))
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(select('order_no 显示类型'))
  expect(select('order_no 显示类型').value).toBe('input')
  expect(box('order_no 必填').tabIndex).toBe(0)
  expect(box('note 必填').tabIndex).toBe(-1)
  grid.getByRole('button', { name: '移动 order_no' }).focus()
  await user.keyboard('{ArrowDown}')
  const order = () => grid.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(order()).toEqual(['amount', 'order_no', 'note', 'create_by'])
  expect(screen.getByText('order_no，第 2 项，共 4 项')).toBeTruthy()
})

test('修改生成配置: steps are taken back and done again, but not while a text is written', async () => {
  const { user, box, grid } = await opened()
  await user.click(box('note 必填'))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(box('note 必填').checked).toBe(false)
  fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true })
  expect(box('note 必填').checked).toBe(true)
  fireEvent.keyDown(grid.getByRole('textbox', { name: 'note 属性名' }), { key: 'z', ctrlKey: true })
  expect(box('note 必填').checked).toBe(true)
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(box('note 必填').checked).toBe(false)
})

test('生成信息: of a tree the settled columns are shown, what names a node is chosen', async () => {
  const { user } = await opened({
    'GET /tool/gen/d1': { data: { info: { ...info, tplCategory: 'treegrid' }, columns, tables: [] } },
  })
  await user.click(screen.getByRole('tab', { name: '生成信息' }))
  for (const [name, value] of [
    ['树编码字段', 'id'],
    ['树父编码字段', 'parent_id'],
  ] as const) {
    const settled = await screen.findByRole<HTMLInputElement>('textbox', { name })
    expect([settled.value, settled.readOnly]).toEqual([value, true])
  }
  expect(screen.getByRole('combobox', { name: '树名称字段' })).toBeTruthy()
})

test('表单预览: on a wide window the form stands beside the grid and follows it', async () => {
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
  try {
    const { user, box, grid } = await opened()
    const form = within(screen.getByRole('complementary', { name: '表单预览' }))
    expect(form.getByRole('heading', { name: '添加订单' })).toBeTruthy()
    expect(form.queryByText('create_by')).toBeNull()
    await user.type(grid.getByRole('textbox', { name: 'note 字段描述' }), '一')
    expect(await form.findByText('note一')).toBeTruthy()
    await user.click(box('note 编辑'))
    await waitFor(() => expect(form.queryByText('note一')).toBeNull())
    expect(form.getByText('amount')).toBeTruthy()
  } finally {
    asked.mockRestore()
  }
})
