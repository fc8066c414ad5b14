import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import DictIndex from './DictIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const audit = { createTime: '2026-01-02 03:04:05', version: 1, remark: null, status: '0' }
const types = [
  { id: 'd1', dictName: '用户性别', dictType: 'sys_user_sex', ...audit },
  { id: 'd2', dictName: '菜单状态', dictType: 'sys_show_hide', ...audit },
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
