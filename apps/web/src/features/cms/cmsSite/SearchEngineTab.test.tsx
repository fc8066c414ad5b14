import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'
import SearchEngineTab from './SearchEngineTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const states = [
  { dictValue: '0', dictLabel: '正常', status: '0' },
  { dictValue: '1', dictLabel: '停用', status: '0' },
]
const baidu = {
  id: 'baidu',
  engineName: '百度',
  url: 'http://data.zz.baidu.com/urls',
  token: '******',
  failed: 1,
  status: '1',
  version: 1,
}
const push = {
  id: 'p1',
  subject: '第一篇',
  status: '2',
  tries: 6,
  httpStatus: 401,
  answer: 'token is not valid',
  createTime: '2026-03-02 10:00:00',
  sendTime: '2026-03-02 10:00:00',
}
const answers = {
  'GET /system/dict/data/type/sys_normal_disable': { data: states },
  'GET /system/dict/data/all/type/sys_normal_disable': { data: states },
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsSearchEngine-CmsSearchEngineIndex-table': { data: null },
  'GET /cms/cmsSearchEngine/page': pageData([baidu]),
  'GET /cms/cmsSearchEngine/baidu': { data: baidu },
  'GET /cms/cmsSearchEngine/log': pageData([push]),
  'POST /cms/cmsSearchEngine': { data: { ...baidu, status: '0', version: 2 } },
  'POST /cms/cmsSearchEngine/resendFailed/baidu': { data: { resent: 1, failed: 0 } },
}

test('搜索推送: a stored key is never shown, and stays when nothing is typed', async () => {
  const { user, askedFor } = renderPage(<SearchEngineTab />, { answers })
  const row = within(await screen.findByRole('row', { name: /百度/ }))
  await user.click(row.getByRole('button', { name: /编辑|修改/ }))
  const form = within(await screen.findByRole('dialog'))
  const key = await form.findByPlaceholderText<HTMLInputElement>('已保存，不修改请留空')
  expect(key.value).toBe('')
  await user.click(await form.findByText('正常'))
  await user.click(form.getByRole('button', { name: '保存' }))
  await vi.waitFor(() => expect(askedFor('POST /cms/cmsSearchEngine')).toHaveLength(1))
  expect(askedFor('POST /cms/cmsSearchEngine')[0]?.body).toMatchObject({ id: 'baidu', status: '0' })
})

test('搜索推送: what did not arrive is named and sent again', async () => {
  const { user, askedFor } = renderPage(<SearchEngineTab />, { answers })
  const row = within(await screen.findByRole('row', { name: /百度/ }))
  await user.click(row.getByRole('button', { name: /推送记录/ }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('有 1 条推送失败，对方系统没有收到')).toBeTruthy()
  expect(await drawer.findByText('401 token is not valid')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: '重新推送全部' }))
  await vi.waitFor(() => expect(askedFor('POST /cms/cmsSearchEngine/resendFailed/baidu')).toHaveLength(1))
})
