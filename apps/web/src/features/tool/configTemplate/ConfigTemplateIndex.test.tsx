import { screen, waitFor } from '@testing-library/react'
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

test('模板配置: another default is switched in the list after a question by name, a disabled one cannot be', async () => {
  const { user, askedFor } = renderPage(<ConfigTemplateIndex />, { answers })
  expect((await screen.findByRole('switch', { name: '默认 商城' })).getAttribute('aria-checked')).toBe('true')
  await user.click(screen.getByRole('switch', { name: '默认 仓库' }))
  expect(await screen.findByText('确认设置仓库的模板为默认模板吗?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '是' }))
  await waitFor(() =>
    expect(askedFor('POST /tool/genConfigTemplate/changeTemplateDefault')).toMatchObject([
      { body: { id: 't2', isDefault: 'Y' } },
    ]),
  )
  expect(await screen.findByText('设置默认成功')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: '默认 商城' }))
  expect(await screen.findByText('确认取消商城的模板为默认模板吗?')).toBeTruthy()
  const stopped = screen.getByRole('switch', { name: '默认 旧的' })
  expect(stopped).toHaveProperty('disabled', true)
  expect(stopped.title).toBe('停用的模板不能设为默认')
})

test('模板配置: what is refused is said, and the switch stays as it was', async () => {
  const { user } = renderPage(<ConfigTemplateIndex />, {
    answers: {
      ...answers,
      'POST /tool/genConfigTemplate/changeTemplateDefault': { code: 500, msg: '停用的模板不能设为默认' },
    },
  })
  await user.click(await screen.findByRole('switch', { name: '默认 仓库' }))
  await user.click(await screen.findByRole('button', { name: '是' }))
  expect(await screen.findByText('停用的模板不能设为默认')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: '默认 仓库' }).getAttribute('aria-checked')).toBe('false'),
  )
})
