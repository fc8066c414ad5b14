import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import CmsSiteIndex from './CmsSiteIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = {
  id: '1',
  version: 3,
  siteName: '中庭',
  status: '0',
  keepVersions: 50,
}
const dict = ['type', 'all/type'].flatMap((part) =>
  ['sys_normal_disable', 'sys_yes_no', 'cms_title_repeat', 'cms_word_check', 'cms_content_format'].map(
    (type) => [`GET /system/dict/data/${part}/${type}`, { data: [] }] as const,
  ),
)
const answers = {
  ...Object.fromEntries(dict),
  'GET /cms/cmsSite': { data: { ...row, onPort: false } },
  'GET /cms/cmsSite/1': { data: row },
  'POST /cms/cmsSite': { data: { ...row, version: 4 } },
}
const slow = { timeout: 20_000 }

test('站点设置: a tab sends its own fields with the version that was read', async () => {
  const { user, askedFor } = renderPage(<CmsSiteIndex />, { answers })
  const name = await screen.findByRole('textbox', { name: '站点名称' }, slow)
  expect(name).toHaveProperty('value', '中庭')
  await user.clear(name)
  await user.type(name, '新站')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('修改成功')
  const [sent] = askedFor('POST /cms/cmsSite')
  expect(sent?.body).toMatchObject({ id: '1', version: 3, siteName: '新站' })
  expect(sent?.body).not.toHaveProperty('keepVersions')
})

test('站点设置: another tab asks before what was typed is given up', async () => {
  const { user } = renderPage(<CmsSiteIndex />, { answers })
  await user.type(await screen.findByRole('textbox', { name: '站点名称' }, slow), '二')
  await user.click(screen.getByRole('tab', { name: '内容配置' }))
  const question = within(await screen.findByRole('alertdialog', { name: '当前内容尚未保存，确定离开吗？' }))
  await user.click(question.getByRole('button', { name: '放弃修改' }))
  expect(await screen.findByRole('spinbutton', { name: '保留版本数' }, slow)).toHaveProperty('value', '50')
})

test('站点设置: who may only look changes nothing and has no words', async () => {
  renderPage(<CmsSiteIndex />, { answers, permissions: ['cms:cmsSite:query'] })
  expect(await screen.findByRole('textbox', { name: '站点名称' }, slow)).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('tab', { name: '词汇管理' })).toBeNull()
})

test('站点设置: a site without a name of its own says so', async () => {
  renderPage(<CmsSiteIndex />, {
    answers: { ...answers, 'GET /cms/cmsSite': { data: { ...row, onPort: true } } },
  })
  await screen.findByText('未配置独立站点域名，绝对地址使用端口访问', {}, slow)
})
