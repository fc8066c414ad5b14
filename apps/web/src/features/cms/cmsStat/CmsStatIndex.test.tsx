import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import CmsStatIndex from './CmsStatIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const none = { data: [] }
const answers = {
  'GET /cms/cmsStat/overview': {
    data: [
      { key: 'all', label: '文章总数', value: 1_234, before: null },
      { key: 'pv', label: '浏览(PV)', value: 30, before: 20 },
    ],
  },
  'GET /cms/cmsStat/visitTrend': { data: { unit: 'day', points: [{ time: '2026-11-24', pv: 30, uv: 12 }] } },
  ...Object.fromEntries(
    ['publishTrend', 'classShare', 'classRank', 'source', 'device', 'workload', 'audit'].map((name) => [
      `GET /cms/cmsStat/${name}`,
      none,
    ]),
  ),
  'GET /cms/cmsStat/articleRank': { data: [{ id: 'a', title: '植树活动', className: '新闻', pv: 21, uv: 9 }] },
  'GET /cms/cmsStat/words': {
    data: [{ word: '公积金', count: 3, lastTime: '2026-11-24 10:00:00', zeroHit: 'Y', hidden: 'N' }],
  },
  'GET /cms/cmsClass/listTree/8/0': { data: [{ id: 'c1', title: '新闻', selectable: true, children: [] }] },
}
const slow = { timeout: 20_000 }

test('内容统计: numbers with their change, what is read most, another span asks anew', async () => {
  const { user, askedFor } = renderPage(<CmsStatIndex />, { answers })
  const cards = within(await screen.findByLabelText('数字'))
  expect(await cards.findByText('1,234', {}, slow)).toBeTruthy()
  expect(cards.getByText('较前一日多 10')).toBeTruthy()
  expect(await screen.findByText('植树活动', {}, slow)).toBeTruthy()
  expect(screen.getByText('3.0')).toBeTruthy()
  await user.click(screen.getByText('30日'))
  await waitFor(() => expect(askedFor('GET /cms/cmsStat/visitTrend')).toHaveLength(2))
  const [week, month] = askedFor('GET /cms/cmsStat/visitTrend').map(({ query }) => query)
  const days = (query: URLSearchParams | undefined) =>
    (Date.parse(query?.get('endTime') ?? '') - Date.parse(query?.get('beginTime') ?? '')) / 86_400_000 + 1
  expect([days(week), days(month)]).toEqual([7, 30])
})

test('内容统计: a word is kept from the suggestions by whoever keeps words', async () => {
  const { user, askedFor } = renderPage(<CmsStatIndex />, { answers })
  await user.click(await screen.findByRole('tab', { name: '搜索词' }))
  await screen.findByText('无结果', {}, slow)
  await user.click(screen.getByRole('button', { name: '不再建议' }))
  await waitFor(() => expect(askedFor('POST /cms/cmsStat/words/hide')).toHaveLength(1))
  expect(askedFor('POST /cms/cmsStat/words/hide')[0]?.body).toEqual({ word: '公积金', hidden: 'Y' })
})

test('内容统计: who may only look neither exports nor hides', async () => {
  const { user } = renderPage(<CmsStatIndex />, { answers, permissions: ['cms:cmsStat:list'] })
  await user.click(await screen.findByRole('tab', { name: '编辑工作量' }))
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: '搜索词' }))
  await screen.findByText('公积金', {}, slow)
  expect(screen.queryByRole('button', { name: '不再建议' })).toBeNull()
})

test('编辑工作量: stands as bars for each author above its table', async () => {
  const work = {
    userId: 'u1',
    name: '林采编',
    added: 7,
    submitted: 5,
    passed: 4,
    rejected: 1,
    published: 3,
    words: 900,
    pv: 88,
  }
  const { user } = renderPage(<CmsStatIndex />, {
    answers: { ...answers, 'GET /cms/cmsStat/workload': { data: [work] } },
  })
  await user.click(await screen.findByRole('tab', { name: '编辑工作量' }))
  await screen.findByText('80%', {}, slow)
  expect(await screen.findByLabelText(/新建共 7，提交共 5，发布共 3/, {}, slow)).toBeTruthy()
})
