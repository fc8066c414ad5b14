import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import ConfigTemplateIndex from './ConfigTemplateIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = {
  functionAuthor: '张三',
  functionAuthorEmail: 'zhang@example.com',
  moduleName: 'shop',
  sort: 10,
  version: 1,
  createTime: '2026-01-02 03:04:05',
  updateTime: '2026-01-02 03:04:05',
}
const list = [
  { id: 't1', templateName: '商城', isDefault: 'Y', status: '0', ...row },
  { id: 't2', templateName: '仓库', isDefault: 'N', status: '0', ...row },
  { id: 't3', templateName: '旧的', isDefault: 'N', status: '1', ...row },
]
const dictionary = { data: [] }
const answers: Answers = {
  'GET /tool/genConfigTemplate/page': {
    data: { list, total: 3, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: 3 },
  },
  'POST /tool/genConfigTemplate/changeTemplateDefault': { data: null },
  'GET /system/dict/data/type/sys_yes_no': dictionary,
  'GET /system/dict/data/all/type/sys_yes_no': dictionary,
  'GET /system/dict/data/type/sys_normal_disable': dictionary,
  'GET /system/dict/data/all/type/sys_normal_disable': dictionary,
  'GET /system/sysTableConfig/getInfoByTableKey/tool-genConfigTemplate-GenConfigTemplateIndex-table': { data: null },
}

test('模板配置: who stops a template is asked by its name', async () => {
  const { user } = renderPage(<ConfigTemplateIndex />, { answers })
  await user.click(await screen.findByRole('switch', { name: '状态 商城' }))
  expect(await screen.findByText('确认停用商城的模板吗?')).toBeTruthy()
})

test('模板配置: another default is asked about by name, a disabled one is not offered', async () => {
  const { user, askedFor } = renderPage(<ConfigTemplateIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '设为默认 仓库' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getAllByText('确认设置仓库的模板为默认模板吗?').length).toBeGreaterThan(0)
  await user.click(question.getByRole('button', { name: '设为默认' }))
  await waitFor(() => expect(askedFor('POST /tool/genConfigTemplate/changeTemplateDefault')).toHaveLength(1))
  expect(screen.getByRole('button', { name: '取消默认 商城' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^设为默认 旧的/ }))
  expect(screen.queryAllByText(/确认设置旧的/)).toEqual([])
})
