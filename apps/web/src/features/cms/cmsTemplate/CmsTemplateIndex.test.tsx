import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLayout } from '#testing/editing.ts'
import { renderPage } from '#testing/renderPage.tsx'
import CmsTemplateIndex from './CmsTemplateIndex.tsx'

beforeEach(() => stubLayout())
afterEach(() => vi.unstubAllGlobals())

const brief = (id: string, path: string, templateType = 'template') => ({
  id,
  templateType,
  path,
  kind: null,
  size: 10,
  version: 2,
  status: '0',
  isSystem: 'Y',
  changed: false,
  updateTime: null,
})
const theme = (name: string, active: boolean) => ({ name, active, fileCount: 2, size: 20, updateTime: null })
const answers = {
  'GET /cms/cmsTemplate/themes': { data: [theme('blue', false), theme('default', true)] },
  'GET /cms/cmsTemplate/tree': { data: [brief('t1', 'index.html'), brief('t2', 'partial/head.html')] },
  'GET /cms/cmsTemplate/t1': {
    data: {
      ...brief('t1', 'index.html'),
      theme: 'default',
      content: '<div>\n<h1>好</h1>\n</div>\n',
      encoding: 'utf-8',
    },
  },
  'GET /cms/cmsTemplate/refs/t1': { data: [{ kind: 'class', id: 'c1', name: '新闻' }] },
  'POST /cms/cmsTemplate/check': { data: [{ file: 'index.html', line: 3, column: 5, message: '标签 x 不存在' }] },
}
const slow = { timeout: 20_000 }

test('模板管理: the theme of the site opens with its files in folders', async () => {
  const { askedFor } = renderPage(<CmsTemplateIndex />, { answers })
  await screen.findByText('index.html', {}, slow)
  expect(askedFor('GET /cms/cmsTemplate/tree')[0]?.query.get('theme')).toBe('default')
  expect(screen.getByText('partial')).toBeTruthy()
  expect(screen.queryByText('head.html')).toBeNull()
})

test('模板管理: a check tells file, line and column; what shows a file is told', async () => {
  const { user } = renderPage(<CmsTemplateIndex />, { answers })
  await user.click(await screen.findByText('index.html', {}, slow))
  await user.click(await screen.findByRole('button', { name: '语法检查' }, slow))
  await screen.findByText('index.html 第3行第5列：标签 x 不存在', {}, slow)
  await user.click(screen.getByRole('button', { name: '更多' }))
  await user.click(await screen.findByText('引用关系'))
  await screen.findByText('新闻', {}, slow)
})

test('模板管理: what stands in the editor is looked at with a page of the site, and indented', async () => {
  const page = { opener: window, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() }
  vi.stubGlobal('open', () => page)
  const { user, askedFor } = renderPage(<CmsTemplateIndex />, {
    answers: { ...answers, 'POST /cms/cmsTemplate/preview': { data: { url: 'https://www.example.com/preview/x/' } } },
  })
  await user.click(await screen.findByText('index.html', {}, slow))
  await user.click(await screen.findByRole('button', { name: '预览' }, slow))
  const dialog = await screen.findByRole('dialog', {}, slow)
  await user.click(within(dialog).getByRole('button', { name: '预览' }))
  await vi.waitFor(() => expect(page.location.replace).toHaveBeenCalledWith('https://www.example.com/preview/x/'))
  expect(askedFor('POST /cms/cmsTemplate/preview')[0]?.body).toEqual({
    theme: 'default',
    draft: { path: 'index.html', content: '<div>\n<h1>好</h1>\n</div>\n' },
  })
  await user.click(screen.getByRole('button', { name: '格式化' }))
  await user.click(await screen.findByRole('button', { name: '保存' }))
  await vi.waitFor(() =>
    expect(askedFor('POST /cms/cmsTemplate')[0]?.body).toMatchObject({ content: '<div>\n  <h1>好</h1>\n</div>\n' }),
  )
})

test('模板管理: whoever may only look neither saves nor switches', async () => {
  const permissions = ['cms:cmsTemplate:list', 'cms:cmsTemplate:query']
  const { user } = renderPage(<CmsTemplateIndex />, { answers, permissions })
  await user.click(await screen.findByText('index.html', {}, slow))
  await screen.findByRole('button', { name: '语法检查' }, slow)
  for (const name of ['保存', '格式化', '预览', '新建文件', '上传'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
