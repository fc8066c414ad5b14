import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import OperlogIndex from './OperlogIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const log = {
  id: 'o1',
  title: '岗位管理',
  businessType: 3,
  requestMethod: 'POST',
  operName: 'admin',
  deptName: null,
  operUrl: '/system/post/t1',
  operIp: '127.0.0.1',
  operLocation: '内网IP',
  status: '1',
  operTime: '2026-01-02 03:04:05',
  takeUpTime: 1_240,
}
const detail = {
  ...log,
  method: 'system.post',
  operatorType: 1,
  operParam: '{"a":1}',
  jsonResult: null,
  errorMsg: '董事长已分配,不能删除',
  logContent: '复制自：丙\n岗位名称：甲 → 乙\n密语：已修改',
  fieldChanges: [
    { label: '岗位名称', before: '甲', after: '乙' },
    { label: '密语', secret: true },
  ],
  errorStack: 'Error: away\n    at door (door.ts:1:1)',
  nodeName: 'alpha:12',
  formId: 't1',
  traceId: 'r1',
  nodeId: null,
}
const answers = {
  'GET /monitor/operlog/page': {
    data: { list: [log], total: 1, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: 1 },
  },
  'GET /monitor/operlog/o1': { data: detail },
  'GET /system/sysTableConfig/getInfoByTableKey/monitor-operlog-OperlogIndex-table': { data: null },
  'GET /system/dict/data/all/type/sys_oper_type': { data: [] },
  'GET /system/dict/data/all/type/sys_common_status': {
    data: [{ dictValue: '1', dictLabel: '失败', listClass: 'danger', status: '0' }],
  },
}

test('操作日志: a row opens what was sent, what went wrong and what changed', async () => {
  const { user } = renderPage(<OperlogIndex />, { answers })
  await user.click(await screen.findByText('1.2 秒'))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('admin / 127.0.0.1 / 内网IP')).toBeTruthy()
  expect(drawer.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    '变更记录',
    '操作信息',
    '接口信息',
  ])
  expect(drawer.getByText('1.2 秒')).toBeTruthy()
  expect(await drawer.findByText('失败')).toBeTruthy()
  expect(drawer.getByRole('region', { name: '请求参数' }).textContent).toBe('{\n  "a": 1\n}')
  expect(drawer.getByText('董事长已分配,不能删除')).toBeTruthy()
  const table = within(drawer.getByRole('region', { name: '变更明细' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '字段修改前修改后',
    '岗位名称甲乙',
    '密语************（已修改）',
  ])
  expect(drawer.getByText('复制自：丙')).toBeTruthy()
  expect(drawer.getByRole('region', { name: '异常堆栈' }).textContent).toContain('at door')
})

test('操作日志: opens with the last seven days in the first field; they can be cleared', async () => {
  const { user, askedFor } = renderPage(<OperlogIndex />, { answers })
  await screen.findByText('岗位管理')
  const begin = () => askedFor('GET /monitor/operlog/page').at(-1)?.query.get('params[beginTime]')
  const opening = begin()
  expect(opening).toMatch(/^\d{4}-\d\d-\d\d$/)
  const search = within(screen.getByRole('search'))
  await waitFor(() => expect(search.getAllByRole<HTMLInputElement>('textbox')[0]?.value).toBe(opening))
  // The cross is there while the pointer is, which has no place here.
  fireEvent.click(search.getByRole('button', { name: '清除' }))
  await user.click(search.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(begin()).toBeNull())
})

test('操作日志: a row from before the fields were kept shows its lines', async () => {
  const old = { ...detail, fieldChanges: null, errorStack: null, logContent: '岗位名称：甲 → 乙' }
  const { user } = renderPage(<OperlogIndex />, {
    answers: { ...answers, 'GET /monitor/operlog/o1': { data: old } },
  })
  await user.click(await screen.findByText('1.2 秒'))
  expect(await screen.findByText('岗位名称：甲 → 乙')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '异常堆栈' })).toBeNull()
})

test('操作日志: from a row to all rows of the same object', async () => {
  const { user, asked } = renderPage(<OperlogIndex />, { answers })
  await user.click(await screen.findByText('1.2 秒'))
  await user.click(await screen.findByRole('button', { name: '查看该数据的全部日志' }))
  await waitFor(() => expect(asked.some(({ query }) => query.get('formId') === 't1')).toBe(true))
})

test('操作日志: 清空 needs its word', async () => {
  let gone = 3
  const { user, askedFor } = renderPage(<OperlogIndex />, {
    answers: { ...answers, 'POST /monitor/operlog/clean': () => ({ data: gone }) },
  })
  await user.click(await screen.findByRole('button', { name: '清空' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('此操作将会清空所有操作日志数据项')).toBeTruthy()
  expect(dialog.getByText('7天内的日志会保留，其余清空后不可恢复')).toBeTruthy()
  const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: '清空' })
  expect(button().disabled).toBe(true)
  await user.type(dialog.getByLabelText('请输入"清空"以确认'), '清空')
  await waitFor(() => expect(button().disabled).toBe(false))
  await user.click(button())
  expect(await screen.findByText('清空成功')).toBeTruthy()
  expect(askedFor('POST /monitor/operlog/clean')).toHaveLength(1)
  gone = 0
  await user.click(await screen.findByRole('button', { name: '清空' }))
  const again = within(await screen.findByRole('alertdialog'))
  await user.type(again.getByLabelText('请输入"清空"以确认'), '清空')
  await user.click(again.getByRole('button', { name: '清空' }))
  expect(await screen.findByText('没有7天以前的日志')).toBeTruthy()
})

test('操作日志: without the right to read one there is no detail', async () => {
  renderPage(<OperlogIndex />, { answers, permissions: ['monitor:operlog:list'] })
  await screen.findByText('岗位管理')
  expect(screen.queryByRole('button', { name: /详细/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
})
