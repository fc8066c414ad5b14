import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ControlOptions } from '@app/form-engine/document/types.ts'
import type { RowSheets, RowsRead } from '#/components/form/formTypes.ts'
import { control, formOf, required, showForm } from '#/components/form/testing/showForm.tsx'

const batch = (options: ControlOptions = {}) =>
  control('batch', '明细', options, {
    list: [control('input', '名称'), control('number', '数量', { summary: 'sum' }), control('select', '类别')],
  })

test('动态表格: rows are filled, added, copied and removed', async () => {
  const { user, form } = showForm(formOf(batch()))
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '纸')
  await user.click(screen.getByRole('button', { name: '复制添加 第 1 行' }))
  await user.click(screen.getByRole('button', { name: '增加' }))
  expect(screen.getAllByRole('textbox', { name: '名称' })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: '删除该行 第 1 行' }))
  await user.click(screen.getByRole('button', { name: '删除该行 第 2 行' }))
  expect(screen.queryByRole('button', { name: /删除该行/ })).toBeNull()
  expect(await form().getData()).toEqual({ 明细: [{ key: expect.any(String) as string, 名称: '纸', 数量: 0 }] })
})

test('动态表格: a block of a spreadsheet is spread over rows and columns', async () => {
  const { user, form } = showForm(formOf(batch({ maxLimit: 3 })))
  await user.click(await screen.findByRole('textbox', { name: '名称' }))
  await user.paste('纸\t1,200\t下拉框2\n笔\t3\t1\n墨\t4\t没有\n多\t5\t1\n')
  expect(form().getValue().明细).toMatchObject([
    { 名称: '纸', 数量: 1200, 类别: '2' },
    { 名称: '笔', 数量: 3, 类别: '1' },
    { 名称: '墨', 数量: 4 },
  ])
  expect(await screen.findByText('无法识别“没有”')).toBeTruthy()
  expect(screen.getByRole('cell', { name: '1207' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '增加' })).toHaveProperty('disabled', true)
})

test('动态表格: pasted cells are read as a sheet is imported; one that means nothing is empty and says what it was', async () => {
  const list = [
    control('number', '金额'),
    control('date', '日期', { format: 'YYYY-MM-DD' }),
    control('select', '类别'),
    control('switch', '加急'),
    control('number', '两倍', { formula: '{金额} * 2' }),
  ]
  const { user, form } = showForm(formOf(control('batch', '明细', { minLimit: 1 }, { list })))
  await user.click(await screen.findByRole('spinbutton', { name: '金额' }))
  await user.paste('￥12.50\t2026/11/4\t下拉框2\t是\t9\nabc\tmorgen\t紫\t也许\t9\n')
  expect(await screen.findByText('无法识别“abc”')).toBeTruthy()
  for (const text of ['morgen', '紫', '也许']) expect(screen.getByText(`无法识别“${text}”`)).toBeTruthy()
  const rows = form().getValue().明细 as Record<string, unknown>[]
  expect(rows[0]).toMatchObject({ 金额: 12.5, 日期: '2026-11-04', 类别: '2', 加急: true, 两倍: 25 })
  expect(rows[1]).toMatchObject({ 金额: null, 日期: '' })
  await expect(form().getData()).rejects.toBeTruthy()
  await user.type(screen.getAllByRole('spinbutton', { name: '金额' })[1] as HTMLElement, '3')
  expect(screen.queryByText('无法识别“abc”')).toBeNull()
})

test('动态表格: a column is as wide as its control says, within reason; the others as ever', async () => {
  const list = [
    control('input', '名称', { columnWidth: 320 }),
    control('number', '数量', { columnWidth: 1 }),
    control('input', '说明'),
  ]
  showForm(formOf(control('batch', '明细', {}, { list })))
  const width = async (name: string) => (await screen.findByRole('columnheader', { name })).style.width
  expect(await width('名称')).toBe('320px')
  expect(await width('数量')).toBe('60px')
  expect(await width('说明')).toBe('')
  expect(screen.getByRole('table').style.minWidth).toBe(`${60 + 320 + 60 + 190 + 104}px`)
})

const sheet = new File(['x'], '明细.xlsx')
const sheetsOf = (answer: Partial<RowsRead> | Error) => ({
  fetchTemplate: vi.fn<RowSheets['fetchTemplate']>(() => Promise.resolve()),
  read: vi.fn<RowSheets['read']>(() =>
    answer instanceof Error
      ? Promise.reject(answer)
      : Promise.resolve({ rows: [], mistakes: [], mistakeCount: 0, ...answer }),
  ),
})

test('动态表格: rows of a sheet come into blank rows and behind those that are filled', async () => {
  const rowSheets = sheetsOf({
    rows: [
      { 名称: '纸', 数量: 2 },
      { 名称: '笔', 类别: '1' },
    ],
  })
  const { user, form } = showForm(formOf(batch()), {
    rowSheets,
    defaultValue: { 明细: [{ 名称: '墨', 数量: 1 }, { 名称: '' }] },
  })
  await user.click(await screen.findByRole('button', { name: '下载模板 明细' }))
  expect(rowSheets.fetchTemplate).toHaveBeenCalledWith('明细', ['名称', '数量', '类别'])
  await user.upload(screen.getByLabelText('选择文件 明细'), sheet)
  expect(await screen.findByText('已导入 2 行')).toBeTruthy()
  expect(rowSheets.read).toHaveBeenCalledWith('明细', ['名称', '数量', '类别'], sheet)
  expect((await form().getData()).明细).toMatchObject([
    { 名称: '墨', 数量: 1 },
    { 名称: '纸', 数量: 2 },
    { 名称: '笔', 类别: '1' },
  ])
})

test.each([
  [
    'cells that are wrong',
    { mistakes: ['第 3 行「数量」：必须是数字'], mistakeCount: 1 },
    '第 3 行「数量」：必须是数字',
  ],
  [
    'more rows than there may be',
    { rows: [{ 名称: '纸' }, { 名称: '笔' }] },
    '最多填写 2 行，还可导入 1 行，文件中有 2 行',
  ],
  ['a file that is no sheet', new Error('文件格式不正确, 请上传xlsx'), '文件格式不正确, 请上传xlsx'],
])('动态表格: of %s a dialog tells, and nothing changes', async (_, answer, words) => {
  const before = { 明细: [{ 名称: '墨', 数量: 1 }] }
  const { user, form } = showForm(formOf(batch({ maxLimit: 2 })), { rowSheets: sheetsOf(answer), defaultValue: before })
  await user.upload(await screen.findByLabelText('选择文件 明细'), sheet)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('alertdialog').textContent).toContain('导入失败，未导入任何数据')
  expect(await form().getData()).toMatchObject(before)
})

test('动态表格: sheets are offered where the table says so and rows may be added', async () => {
  const rowSheets = sheetsOf({})
  const shown = async (options: ControlOptions, more: Parameters<typeof showForm>[1] = {}) => {
    const { unmount } = showForm(formOf(batch({ minLimit: 0, ...options })), { rowSheets, ...more })
    await screen.findByRole('region', { name: '明细' })
    const buttons = screen.queryAllByRole('button', { name: /^导入/ })
    unmount()
    return buttons.length
  }
  const { unmount } = showForm(formOf(batch()), { rowSheets })
  await screen.findByRole('button', { name: '导入 明细' })
  unmount()
  expect(await shown({})).toBe(1)
  expect(await shown({ allowImport: false })).toBe(0)
  expect(await shown({}, { readOnly: true })).toBe(0)
  expect(await shown({ disabled: true })).toBe(0)
  expect(await shown({}, { fieldPermissions: { fields: {}, rows: { 明细: { add: false } } } })).toBe(0)
})

test('动态表格: a table of signatures has nothing that a sheet could bring', async () => {
  const signed = control('batch', '会签', {}, { list: [control('signature', '签名')] })
  showForm(formOf(batch(), signed), { rowSheets: sheetsOf({}) })
  await screen.findByRole('button', { name: '导入 明细' })
  expect(screen.queryByRole('button', { name: '导入 会签' })).toBeNull()
})

test('动态表格: rows move by keyboard, and say so', async () => {
  const { user, form } = showForm(formOf(batch({ minLimit: 0 })), {
    defaultValue: { 明细: [{ 名称: '甲' }, { 名称: '乙' }] },
  })
  const handle = await screen.findByRole('button', { name: '移动 第 2 行' })
  handle.focus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByText('第 2 行移到第 1 行')).toBeTruthy()
  expect((await form().getData()).明细).toMatchObject([{ 名称: '乙' }, { 名称: '甲' }])
})

test('选择输入列: inputs wait for their line, a radio line ends the other', async () => {
  const line = (value: string) => ({ value, label: `选项${value}`, list: [control('input', '说明')] })
  const list = control('selectInputList', '方式', { multiple: false }, { columns: [line('1'), line('2')] })
  const { user, form } = showForm(formOf(list))
  const inputs = () => screen.getAllByRole('textbox', { name: '说明' })
  expect(
    (await screen.findAllByRole('textbox', { name: '说明' })).map((input) => (input as HTMLInputElement).disabled),
  ).toEqual([true, true])
  await user.click(screen.getByRole('radio', { name: '选项1' }))
  await user.click(screen.getByRole('radio', { name: '选项2' }))
  await user.type(inputs()[1] ?? document.body, '快递')
  expect(inputs().map((input) => (input as HTMLInputElement).disabled)).toEqual([true, false])
  expect((await form().getData()).方式).toMatchObject([
    { checked: false, value: '1' },
    { checked: true, value: '2', label: '选项2', 说明: '快递' },
  ])
})

test('动态表格: a mistake stands under its cell and in one sentence below', async () => {
  const table = control('batch', '明细', {}, { list: [control('input', '名称', {}, required)] })
  const { form } = showForm(formOf(table))
  await screen.findByRole('textbox', { name: '名称' })
  await expect(form().getData()).rejects.toThrow('必填项')
  expect(await screen.findByText('第 1 行 名称：必填项')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '名称' }).getAttribute('aria-invalid')).toBe('true')
})

test('动态表格: rows that may not be removed or added have no buttons for it', async () => {
  showForm(formOf(batch({ minLimit: 0 })), {
    defaultValue: { 明细: [{ 名称: '甲' }] },
    fieldPermissions: { fields: {}, rows: { 明细: { add: false, remove: false } } },
  })
  await screen.findByRole('textbox', { name: '名称' })
  expect(screen.queryByRole('button', { name: /增加|复制添加|删除该行/ })).toBeNull()
})

test('动态表格: a long table draws a part of its rows', async () => {
  // The test's browser knows no sizes: every row is as high as guessed, the table's window ten times as high.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  const rows = Array.from({ length: 300 }, (_, at) => ({ 名称: `名称 ${at}` }))
  const { form } = showForm(formOf(batch()), { defaultValue: { 明细: rows } })
  await screen.findByDisplayValue('名称 0')
  expect(screen.getAllByRole('textbox', { name: '名称' }).length).toBeLessThan(60)
  expect((await form().getData()).明细).toHaveLength(300)
})

test('动态表格: read, it is a table of words', async () => {
  showForm(formOf(batch()), { readOnly: true, defaultValue: { 明细: [{ 名称: '纸', 数量: 2, 类别: '2' }] } })
  expect(await screen.findByRole('cell', { name: '下拉框2' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
})

test('动态表格: what is read takes the width that it needs, numbers at the right, and prints whole', async () => {
  const list = [control('input', '名称', { columnWidth: 320 }), control('number', '数量'), control('date', '日期')]
  showForm(formOf(control('batch', '明细', {}, { list })), {
    readOnly: true,
    defaultValue: { 明细: [{ 名称: '纸', 数量: 2 }] },
  })
  const table = await screen.findByRole('table')
  expect(table.style.minWidth).toBe('')
  expect(table.dataset.read).toBe('true')
  expect(screen.getByRole('columnheader', { name: '名称' }).style.width).toBe('320px')
  expect(screen.getByRole('columnheader', { name: '数量' }).style.width).toBe('')
  expect(screen.getByRole('cell', { name: '2' }).dataset.kind).toBe('number')
})
