import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import DictIndex from './DictIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const audit = { createTime: '2026-01-02 03:04:05', version: 1, remark: null, status: '0' }
const types = [
  { id: 'd1', dictName: '用户性别', dictType: 'sys_user_sex', builtIn: 'Y', ...audit },
  { id: 'd2', dictName: '菜单状态', dictType: 'sys_show_hide', builtIn: 'Y', ...audit },
]
const entries = [{ id: 'e1', dictType: 'sys_user_sex', dictLabel: '男', dictValue: '0', dictSort: 10, ...audit }]
const page = (list: object[]) => ({
  data: { list, total: list.length, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: list.length },
})
const noView = { data: null }
const answers = {
  'GET /system/dict/type/page': page(types),
  'GET /system/dict/data/page': page(entries),
  'GET /system/dict/data/findMaxSort/sys_user_sex': { data: 20 },
  'GET /system/dict/data/checkDictDataValueUnique': { data: { code: '2' } },
  'GET /system/dict/data/type/sys_normal_disable': { data: [] },
  'GET /system/dict/data/all/type/sys_normal_disable': { data: [] },
  'GET /system/dict/data/all/type/sys_yes_no': { data: [] },
  'GET /system/dict/data/type/sys_yes_no': { data: [] },
  'GET /system/sysTableConfig/getInfoByTableKey/system-dictType-DictTypeIndex-table': noView,
  'GET /system/sysTableConfig/getInfoByTableKey/system-dictData-DictDataIndex-table': noView,
}

test('字典: entries open below their type, one type at a time', async () => {
  const { user, askedFor } = renderPage(<DictIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '展开 用户性别' }))
  const sub = await screen.findByRole('region', { name: '用户性别' })
  expect(await within(sub).findByText('男')).toBeTruthy()
  expect(askedFor('GET /system/dict/data/page')[0]?.query.get('dictType')).toBe('sys_user_sex')
  await user.click(screen.getByRole('button', { name: '展开 菜单状态' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '用户性别' })).toBeNull())
  expect(screen.getByRole('region', { name: '菜单状态' })).toBeTruthy()
})

test('字典: a new entry belongs to the opened type; its value is unique within it', async () => {
  const { user, askedFor } = renderPage(<DictIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '展开 用户性别' }))
  const sub = await screen.findByRole('region', { name: '用户性别' })
  await user.click(await within(sub).findByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('添加【用户性别】子表数据')).toBeTruthy()
  const type = await dialog.findByRole<HTMLInputElement>('textbox', { name: '字典类型' })
  expect([type.value, type.disabled]).toEqual(['sys_user_sex', true])
  await user.type(dialog.getByRole('textbox', { name: '数据键值' }), '0')
  await user.tab()
  expect(await dialog.findByText('数据字典值已存在')).toBeTruthy()
  expect(Object.fromEntries(askedFor('GET /system/dict/data/checkDictDataValueUnique')[0]?.query ?? [])).toEqual({
    dictValue: '0',
    dictType: 'sys_user_sex',
  })
})

test('字典: what the program relies on is locked in the forms, with the reason', async () => {
  const { user } = renderPage(<DictIndex />, {
    answers: {
      ...answers,
      'GET /system/dict/type/d1': { data: types[0] },
      'GET /system/dict/data/e1': { data: { ...entries[0], fixed: ['dictValue', 'status'] } },
    },
  })
  await user.click(await screen.findByRole('button', { name: '修改 用户性别' }))
  const type = within(await screen.findByRole('dialog'))
  const typeBox = await type.findByRole<HTMLInputElement>('textbox', { name: '字典类型' })
  expect([typeBox.disabled, type.getByRole<HTMLInputElement>('textbox', { name: '字典名称' }).disabled]).toEqual([
    true,
    false,
  ])
  expect(type.getAllByText('内置字典，程序和已有数据依赖它，不能修改')).toHaveLength(2)
  await user.click(type.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(await screen.findByRole('button', { name: '展开 用户性别' }))
  const sub = within(await screen.findByRole('region', { name: '用户性别' }))
  await user.click(await sub.findByRole('button', { name: '修改 男' }))
  const entry = within(await screen.findByRole('dialog'))
  expect((await entry.findByRole<HTMLInputElement>('textbox', { name: '数据键值' })).disabled).toBe(true)
  expect(entry.getByRole<HTMLInputElement>('textbox', { name: '数据标签' }).disabled).toBe(false)
  expect(entry.getAllByText('内置数据，程序依赖它，不能修改')).toHaveLength(2)
})

const moods = ['好', '中', '差'].map((dictLabel, at) => ({
  id: `m${at}`,
  dictType: 'sys_user_sex',
  dictLabel,
  dictValue: `v${at}`,
  dictSort: (at + 1) * 10,
  listClass: null,
  cssClass: null,
  ...audit,
}))
const opened = async (more: object = {}) => {
  const shown = renderPage(<DictIndex />, {
    answers: { ...answers, 'GET /system/dict/data/page': page(moods), ...more },
  })
  await shown.user.click(await screen.findByRole('button', { name: '展开 用户性别' }))
  const sub = within(await screen.findByRole('region', { name: '用户性别' }))
  await sub.findByText('好')
  return { ...shown, sub }
}

test('字典: entries are put in order by the arrow keys and stored with one call', async () => {
  const { user, sub, askedFor } = await opened()
  await user.click(sub.getByRole('button', { name: '排序和样式' }))
  const dialog = within(await screen.findByRole('dialog'))
  // The dialog gives the focus to its first field when it stands.
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'))
  const order = () => dialog.getAllByRole('button', { name: /^移动 / }).map((each) => each.getAttribute('aria-label'))
  dialog.getByRole('button', { name: '移动 差' }).focus()
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(order()).toEqual(['移动 差', '移动 好', '移动 中'])
  expect(dialog.getByText('差，第 1 项，共 3 项')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('移动 差')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(askedFor('POST /system/dict/data/arrange')).toHaveLength(1))
  expect(askedFor('POST /system/dict/data/arrange')[0]?.body).toEqual({
    dictType: 'sys_user_sex',
    entries: ['m2', 'm0', 'm1'].map((id) => ({ id, version: 1, listClass: null })),
  })
})

test('字典: an order that is out of date says so and stays open', async () => {
  const { user, sub } = await opened({
    'POST /system/dict/data/arrange': { code: 500, reason: 'stale', msg: '数据失效，请重新更新！' },
  })
  await user.click(sub.getByRole('button', { name: '排序和样式' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'))
  dialog.getByRole('button', { name: '移动 好' }).focus()
  await user.keyboard('{ArrowDown}')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('数据失效，请重新更新！')).toBeTruthy()
})

test('字典: who uses a value is said before it is deleted', async () => {
  const uses = [
    { name: '岗位·状态', count: 12 },
    { name: '用户·状态', count: 1000 },
    { name: '操作日志·状态', count: null },
  ]
  const { user, sub } = await opened({
    'GET /system/dict/data/uses/m1': { data: [{ id: 'm1', dictLabel: '中', uses }] },
  })
  await user.click(sub.getByRole('button', { name: '删除 中' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    await question.findByText('"中"正在使用：岗位·状态 12 条、用户·状态 1000 条以上、操作日志·状态 数据较多'),
  ).toBeTruthy()
  expect(question.getByText('删除后这些数据只显示键值')).toBeTruthy()
})
