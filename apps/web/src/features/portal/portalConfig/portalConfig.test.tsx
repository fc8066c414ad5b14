import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import PortalConfigIndex from './PortalConfigIndex.tsx'

afterEach(() => void vi.unstubAllGlobals())

const row = {
  id: '1',
  name: '首页',
  code: 'home',
  applicationRange: 'S',
  isDefault: 'Y',
  resourceId: '',
  resourceName: null,
  sort: 10,
  status: '0',
  version: 3,
}
const page = { list: [row], total: 1, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1 }
const dictionaries = ['sys_portal_range', 'sys_yes_no', 'sys_normal_disable'].flatMap((type) => [
  [`GET /system/dict/data/type/${type}`, { data: [] }],
  [`GET /system/dict/data/all/type/${type}`, { data: [] }],
])
const answers = {
  ...(Object.fromEntries(dictionaries) as Record<string, { data: [] }>),
  'GET /system/sysTableConfig/getInfoByTableKey/portal-portalConfig-PortalConfigIndex-table': { data: null },
  'GET /system/sysPortalConfig/page': { data: page },
  'GET /system/sysPortalConfig/getConfigAndPortalList/1': {
    data: { data: { ...row, content: '[]', copied: false }, sysPortletList: [] },
  },
  'GET /system/sysPortalConfig/getPortalTemplateList': { data: [] },
  'POST /system/sysPortalConfig': { data: { ...row, version: 4 } },
}

test('工作台配置: the administration designs a workbench in its place, not a copy of its own', async () => {
  const { user, asked, askedFor } = renderPage(<PortalConfigIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '设计 首页' }))
  const name = await screen.findByLabelText('工作台名称')
  await user.clear(name)
  await user.type(name, '新首页')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(askedFor('POST /system/sysPortalConfig')).toHaveLength(1))
  expect(askedFor('POST /system/sysPortalConfig')[0]?.body).toEqual({
    id: '1',
    version: 3,
    saveType: 'sys',
    name: '新首页',
    content: '[]',
  })
  const design = asked.find(({ path }) => path.endsWith('/getConfigAndPortalList/1'))
  expect(design?.query.get('saveType')).toBe('sys')
  // Nothing is said any more when the page is gone.
  expect(await screen.findByText('设计成功')).toBeTruthy()
})

test('工作台配置: who may not change anything gets no 设计', async () => {
  const permissions = ['system:sysPortalConfig:list', 'system:sysPortalConfig:query']
  renderPage(<PortalConfigIndex />, { answers, permissions })
  expect(await screen.findByRole('button', { name: '预览 首页' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '设计 首页' })).toBeNull()
})

test('工作台配置: a workbench of nobody in particular shows the mark of every empty value', async () => {
  renderPage(<PortalConfigIndex />, { answers })
  await screen.findByRole('button', { name: '设计 首页' })
  expect(screen.getAllByText('-').length).toBeGreaterThan(0)
  expect(screen.queryByText('—')).toBeNull()
})
