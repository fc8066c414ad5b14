import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'
import CmsParamIndex from './CmsParamIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const banner = [
  { fieldCode: 'title', fieldName: '标题', kind: 'text', required: true },
  { fieldCode: 'place', fieldName: '位置', kind: 'select', required: false, options: '左\n右' },
]
const types = [
  { id: 'contact', typeName: '联系方式', typeCode: 'contact', multiple: '0', status: '0', schema: [], paramCount: 1 },
  { id: 'banner', typeName: '首页轮播', typeCode: 'banner', multiple: '1', status: '0', schema: banner, paramCount: 2 },
]
const row = (id: string, more: object) => ({ id, version: 1, sort: 10, status: '0', preview: {}, files: [], ...more })
const dicts = ['cms_param_kind', 'sys_normal_disable', 'sys_yes_no'].flatMap((type) =>
  ['type', 'all/type'].map((part) => [`GET /system/dict/data/${part}/${type}`, { data: [] }] as const),
)
const answers = {
  ...Object.fromEntries(dicts),
  'GET /cms/cmsParam/page': pageData([
    row('p1', { paramName: '电话', paramCode: 'phone', kind: 'text', preview: { value: '010-1234', title: '甲板' } }),
  ]),
  'GET /cms/cmsParam/types': { data: types },
  'GET /cms/cmsParam/findMaxSort/banner': { data: 30 },
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsParam-CmsParamIndex-table': { data: null },
}
const slow = { timeout: 20_000 }
const pane = () => within(screen.getByRole('complementary', { name: '参数类型' }))

test('参数列表: the first type opens, keys show their values', async () => {
  const { askedFor } = renderPage(<CmsParamIndex />, { answers })
  await screen.findByText('010-1234', {}, slow)
  expect(askedFor('GET /cms/cmsParam/page').at(-1)?.query.get('typeId')).toBe('contact')
  expect(screen.queryByRole('columnheader', { name: '标题' })).toBeNull()
})

test('参数列表: a list has the columns of its type, and its form a control for each', async () => {
  const { user, askedFor } = renderPage(<CmsParamIndex />, { answers })
  await screen.findByText('010-1234', {}, slow)
  await user.click(pane().getByText('首页轮播'))
  await screen.findByText('甲板', {}, slow)
  expect(askedFor('GET /cms/cmsParam/page').at(-1)?.query.get('typeId')).toBe('banner')
  expect(screen.getByRole('columnheader', { name: '位置' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '新增' }))
  await screen.findByLabelText('标题', {}, slow)
  expect(screen.getByRole('combobox', { name: '位置' })).toBeTruthy()
  expect(screen.queryByLabelText('参数编码')).toBeNull()
})

test('参数列表: without types it says what to do first', async () => {
  renderPage(<CmsParamIndex />, { answers: { ...answers, 'GET /cms/cmsParam/types': { data: [] } } })
  await screen.findByText('还没有参数类型，先新增类型再添加参数', {}, slow)
  expect(screen.getByRole('button', { name: '管理参数类型' })).toBeTruthy()
})
