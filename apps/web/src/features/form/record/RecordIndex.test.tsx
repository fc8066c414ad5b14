import { screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { RecordView } from '@app/shared/form/record.ts'
import { recordColumns } from '#/features/form/record/recordColumns.tsx'
import RecordIndex from '#/features/form/record/RecordIndex.tsx'
import { ShellContext } from '#/kit/session/shell.ts'
import { renderPage } from '#testing/renderPage.tsx'

afterEach(() => void vi.unstubAllGlobals())

const form = (id: string, category: string) => ({ id, formCode: id, formName: `表单${id}`, category, status: '1' })
const category = (dictValue: string, dictLabel: string) => ({ dictValue, dictLabel, dictType: 'form_category' })
const answers = {
  'GET /form/record/forms': { data: [form('late', '2'), form('none', 'gone'), form('early', '1')] },
  'GET /system/dict/data/all/type/form_category': { data: [category('1', '人事'), category('2', '财务')] },
  'GET /form/record/view/early': { code: 500, msg: '没有权限' },
  'GET /form/record/view/late': { code: 500, msg: '没有权限' },
  'GET /form/savedView/list': { data: [] },
}

test('数据管理: opens with the first form of the list at its left', async () => {
  const { askedFor } = renderPage(<RecordIndex />, { answers })
  await waitFor(() => expect(askedFor('GET /form/record/view/early')).not.toHaveLength(0))
  expect(askedFor('GET /form/record/view/late')).toHaveLength(0)
  const names = (await screen.findAllByRole('button', { name: /^表单/ })).map((button) => [
    button.textContent,
    button.getAttribute('aria-current'),
  ])
  expect(names).toEqual([
    ['表单early', 'true'],
    ['表单late', 'false'],
    ['表单none', 'false'],
  ])
})

test('数据管理: the tab of one form carries its name', async () => {
  const rename = vi.fn<(fullPath: string, title: string) => void>()
  const nothing = () => undefined
  const shell = { pages: [], open: nothing, close: nothing, closeCurrentPage: nothing, rename, refresh: nothing }
  const url = '/form/record?formId=late'
  renderPage(
    <ShellContext value={shell}>
      <RecordIndex />
    </ShellContext>,
    { answers, url },
  )
  await waitFor(() => expect(rename).toHaveBeenCalledWith(url, '数据管理 · 表单late'))
})

function Back() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>后退</button>
}

test('数据管理: the way back from another form leads to the one before', async () => {
  const start = '/form/record?formId=late'
  const { user, url } = renderPage(
    <>
      <RecordIndex />
      <Back />
    </>,
    { answers, url: start },
  )
  await user.click(await screen.findByRole('button', { name: '表单early' }))
  expect(url()).toBe('/form/record?formId=early')
  await user.click(screen.getByRole('button', { name: '后退' }))
  expect(url()).toBe(start)
})

const fieldOf = (model: string, format: string, range: boolean) => ({
  key: model,
  model,
  label: model,
  type: 'date',
  kind: 'time',
  moment: { format, range },
})
const view = {
  form: form('early', '1'),
  versionId: 'v1',
  versionNo: 1,
  definition: '{}',
  fields: [fieldOf('日期', 'YYYY-MM-DD', false), fieldOf('起止', 'YYYY-MM-DD', true)],
  columns: ['日期', '起止'],
  rights: { fill: true, edit: false, remove: false },
  notImportable: '含必填附件的表单不能导入：证件',
}
const listed = {
  ...answers,
  'GET /form/record/view/early': { data: view },
  'GET /form/record/page': { data: { list: [], total: 0, pageNum: 1, pageSize: 20, pages: 0 } },
  'GET /system/sysTableConfig/getInfoByTableKey/form_record_early': { data: null },
}

test('数据管理: a range of days has the room of two', () => {
  const widths = recordColumns(view as RecordView).map(({ key, width }) => [key, width])
  expect(widths).toEqual(
    expect.arrayContaining([
      ['日期', 140],
      ['起止', 224],
    ]),
  )
})

test('数据管理: a form that asks for files refuses an import before a sheet is chosen', async () => {
  const { user, askedFor } = renderPage(<RecordIndex />, { answers: listed })
  for (const name of ['导入', '下载模板']) {
    await user.click(await screen.findByRole('button', { name }))
    expect((await screen.findAllByText('含必填附件的表单不能导入：证件')).length).toBeGreaterThan(0)
  }
  expect(screen.queryByLabelText('选择文件')).toBeNull()
  expect(askedFor('GET /form/record/importTemplate')).toHaveLength(0)
})

const row = (id: string, more: object = {}) => ({
  id,
  formId: 'early',
  versionId: 'v1',
  recordNo: `2026${id}`,
  title: `标题${id}`,
  status: '1',
  source: '0',
  submitBy: 'anna',
  submitByName: '安娜',
  submitDept: null,
  submitDeptName: '',
  submitTime: '2026-11-01 08:00:00',
  procInstId: null,
  version: 1,
  createTime: '',
  updateTime: '',
  texts: {},
  ...more,
})
const number = { key: 'age', model: 'age', label: '年龄', type: 'number', kind: 'number' }
const filled = {
  ...listed,
  'GET /system/dict/data/all/type/form_record_status': { data: [] },
  'GET /form/record/view/early': {
    data: { ...view, fields: [number], columns: ['age'], rights: { fill: true, edit: true, remove: true } },
  },
  'GET /form/record/page': {
    data: {
      list: [row('a'), row('b'), row('c', { status: '2' })],
      total: 3,
      pageNum: 1,
      pageSize: 20,
      pages: 1,
    },
  },
}

test('数据管理: ticked records are voided with one question; what cannot be voided says so', async () => {
  const { user, askedFor } = renderPage(<RecordIndex />, {
    answers: { ...filled, 'POST /form/record/void/a,b': { data: null } },
  })
  await user.click(await screen.findByRole('checkbox', { name: /2026a/ }))
  await user.click(screen.getByRole('checkbox', { name: /2026c/ }))
  const [bulk] = await screen.findAllByRole('button', { name: '作废' })
  expect(bulk).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: /2026c/ }))
  await user.click(screen.getByRole('checkbox', { name: /2026b/ }))
  await user.click((await screen.findAllByRole('button', { name: '作废' }))[0] as HTMLElement)
  expect(await screen.findAllByText('是否确认作废选中的 2 条记录?')).not.toHaveLength(0)
  await user.click(screen.getAllByRole('button', { name: '作废' }).at(-1) as HTMLElement)
  await waitFor(() => expect(askedFor('POST /form/record/void/a,b')).toHaveLength(1))
})

test('数据管理: conditions of which any holds are asked as one', async () => {
  const { user, url } = renderPage(<RecordIndex />, { answers: filled })
  await user.click(await screen.findByRole('button', { name: '条件筛选' }))
  await user.click(await screen.findByRole('button', { name: '添加条件' }))
  await user.type(await screen.findByRole('spinbutton', { name: '第 1 个条件的值' }), '5')
  await user.click(screen.getByRole('button', { name: '添加条件' }))
  await user.type(await screen.findByRole('spinbutton', { name: '第 2 个条件的值' }), '7')
  await user.click(await screen.findByText('任一条件'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '查询' }))
  expect(await screen.findByRole('button', { name: '条件筛选（2）' })).toBeTruthy()
  expect(url()).toContain(
    JSON.stringify({
      logic: 'any',
      items: [
        { model: 'age', op: 'eq', value: 5 },
        { model: 'age', op: 'eq', value: 7 },
      ],
    }),
  )
})

const kept = (viewName: string, more: object = {}) => ({
  id: viewName,
  formId: 'early',
  viewName,
  shared: false,
  opens: false,
  mayChange: true,
  version: 1,
  settings: { columns: ['age'], filters: { title: viewName }, orderByColumn: null, isAsc: null },
  ...more,
})

test('数据管理: the list opens with the view that somebody has chosen, and another one is applied by its name', async () => {
  const { user, url } = renderPage(<RecordIndex />, {
    answers: { ...filled, 'GET /form/savedView/list': { data: [kept('本月', { opens: true }), kept('全部')] } },
  })
  await user.click(await screen.findByRole('button', { name: '视图：本月' }))
  expect(url()).toContain('f.title=本月')
  await user.click(await screen.findByRole('button', { name: '全部' }))
  expect(await screen.findByRole('button', { name: '视图：全部' })).toBeTruthy()
  expect(url()).toContain('f.title=全部')
})

test('数据管理: a view is removed after a question, and the list stands without it', async () => {
  const { user, asked, url } = renderPage(<RecordIndex />, {
    answers: {
      ...filled,
      'GET /form/savedView/list': { data: [kept('本月', { opens: true })] },
      'POST /form/savedView/本月': {},
    },
  })
  await user.click(await screen.findByRole('button', { name: '视图：本月' }))
  await user.click(await screen.findByRole('button', { name: '删除视图 本月' }))
  const sentence = await screen.findByText('当前选中视图名称为"本月"的数据')
  const question = within(sentence.closest<HTMLElement>('[role$="dialog"]') ?? sentence)
  await user.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/form/savedView/本月')).toBe(true))
  await waitFor(() => expect(url()).not.toContain('f.title'))
})

test('数据管理: a list is kept as a view, with what it asks for', async () => {
  const { user, asked } = renderPage(<RecordIndex />, {
    answers: { ...filled, 'POST /form/savedView': { data: kept('新的') } },
    url: '/form/record?f.title=甲',
  })
  await user.click(await screen.findByRole('button', { name: '视图' }))
  await user.type(await screen.findByRole('textbox', { name: '视图名称' }), '新的')
  await user.click(screen.getByRole('button', { name: '保存为新视图' }))
  await waitFor(() =>
    expect(JSON.stringify(asked.find(({ path }) => path === '/form/savedView'))).toContain('"title":"甲"'),
  )
})
