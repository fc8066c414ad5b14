import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import RefreshTab from './RefreshTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const state = { isOn: false, pages: 0, waiting: 0, total: 0, endTime: null, trouble: null, faults: [] }
const answers = {
  'GET /cms/cmsSite/static': { data: state },
  'GET /cms/cmsSample': { data: { count: 62 } },
  'POST /cms/cmsSample/clear': { data: { removed: 60, kept: 2, notes: ['流程【内容审核】已有 1 个流程实例，已保留'] } },
}

test('清空演示数据: goes once its name is typed, and tells what stayed', async () => {
  const { user, askedFor } = renderPage(<RefreshTab />, { answers })
  await user.click(await screen.findByRole('button', { name: '清空演示数据' }))
  const question = within(await screen.findByRole('alertdialog', { name: '确定要清空演示数据吗?' }))
  const go = question.getByRole('button', { name: '清空演示数据' })
  expect(go).toHaveProperty('disabled', true)
  await user.type(question.getByRole('textbox'), '清空演示数据')
  await vi.waitFor(() => expect(go).toHaveProperty('disabled', false))
  await user.click(go)
  await screen.findByText('已删除 60 条演示数据，保留 2 条')
  await screen.findByText('流程【内容审核】已有 1 个流程实例，已保留')
  expect(askedFor('POST /cms/cmsSample/clear')[0]?.body).toEqual({ confirm: '清空演示数据' })
})

test('清空演示数据: is not offered where there is none, nor to whoever may not', async () => {
  const none = renderPage(<RefreshTab />, { answers: { ...answers, 'GET /cms/cmsSample': { data: { count: 0 } } } })
  await vi.waitFor(() => expect(none.askedFor('GET /cms/cmsSample')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '清空演示数据' })).toBeNull()
})

test('清空演示数据: who may not is not even told how much there is', async () => {
  const { askedFor } = renderPage(<RefreshTab />, { answers, permissions: ['cms:cmsSite:cache'] })
  await screen.findByRole('button', { name: '重新统计' })
  expect(askedFor('GET /cms/cmsSample')).toEqual([])
  expect(screen.queryByRole('button', { name: '清空演示数据' })).toBeNull()
})
