import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'
import TokenTab from './TokenTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const dicts = ['sys_normal_disable', 'cms_api_scope'].flatMap((type) =>
  ['type', 'all/type'].map((part) => [`GET /system/dict/data/${part}/${type}`, { data: [] }] as const),
)
const answers = {
  ...Object.fromEntries(dicts),
  'GET /cms/cmsApiToken/page': pageData([]),
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsApiToken-CmsApiTokenIndex-table': { data: null },
  'GET /cms/cmsClass/listTree/8/0': { data: [{ id: 'c1', title: '新闻', selectable: true, children: [] }] },
  'POST /cms/cmsApiToken': { data: { id: 't1', name: '门户网站', version: 1, token: 'cms_secret-of-the-day' } },
}

test('接口令牌: a new token is shown once, with the sentence that it is', async () => {
  const { user, askedFor } = renderPage(<TokenTab />, { answers })
  await user.click((await screen.findAllByRole('button', { name: '新增' }))[0] as HTMLElement)
  const form = within(await screen.findByRole('dialog', { name: /接口令牌/ }))
  await user.type(await form.findByRole('textbox', { name: '令牌名称' }), '门户网站')
  await user.click(form.getByRole('combobox', { name: '栏目' }))
  await user.click(await screen.findByTitle('新闻'))
  await user.click(form.getByRole('button', { name: '保存' }))
  const shown = within(await screen.findByRole('dialog', { name: '令牌' }))
  expect(shown.getByText('令牌只显示一次，请妥善保存')).toBeTruthy()
  expect(shown.getByText('cms_secret-of-the-day')).toBeTruthy()
  expect(askedFor('POST /cms/cmsApiToken')[0]?.body).toMatchObject({
    name: '门户网站',
    scopes: 'read',
    classIds: ['c1'],
  })
})
