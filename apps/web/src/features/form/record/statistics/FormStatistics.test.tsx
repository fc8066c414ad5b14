import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import { figureOption, shareOf } from './figureOption.ts'
import FormStatistics from './FormStatistics.tsx'

const path = 'GET /form/record/statistics'
const none = { several: false, bars: [], numbers: null, columns: [] }
const fields = [
  {
    ...none,
    key: 'people',
    model: 'people',
    label: '人数',
    type: 'number',
    filled: 3,
    shape: 'spread',
    numbers: { min: 1, avg: 2, max: 3, sum: 1_006 },
  },
  { key: 'note', model: 'note', label: '备注', type: 'input', filled: 1, shape: 'filled', ...none },
]

test('表单统计: each field with how many filled it, and its sums', async () => {
  const { askedFor } = renderPage(<FormStatistics formId="f1" filters={{ status: '1' }} />, {
    answers: { [path]: { data: { total: 4, fields } } },
  })
  const people = (await screen.findByRole('heading', { name: '人数' })).closest('article')
  if (!people) throw new Error('no figure')
  expect(within(people).getByText('合计').nextSibling?.textContent).toBe('1,006')
  expect(within(people).getByText('已填写 3 / 4')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: '备注的填写率' }).getAttribute('aria-valuenow')).toBe('25')
  expect(Object.fromEntries(askedFor(path)[0]?.query ?? [])).toMatchObject({ formId: 'f1', status: '1' })
})

test('表单统计: nothing submitted yet', async () => {
  renderPage(<FormStatistics formId="f1" />, { answers: { [path]: { data: { total: 0, fields: [] } } } })
  expect(await screen.findByText('还没有提交的数据')).toBeDefined()
})

test('表单统计: a failure says why and can be tried again', async () => {
  const { user } = renderPage(<FormStatistics formId="f1" />, {
    answers: { [path]: { code: 500, msg: '数据不存在' } },
  })
  expect(await screen.findByText(/数据不存在/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText(/数据不存在/)).toBeDefined()
})

test('表单统计: many answers are counted with thousands', async () => {
  const many = { ...fields[1], filled: 10_002 }
  renderPage(<FormStatistics formId="f1" filters={{}} />, {
    answers: { [path]: { data: { total: 12_000, fields: [many] } } },
  })
  expect(await screen.findByText('已填写 10,002 / 12,000')).toBeTruthy()
})

test('表单统计: of several choices each is a share of those who answered', () => {
  const bars = [
    { label: '食堂', count: 3 },
    { label: '培训', count: 0 },
  ]
  const field = { ...none, key: 'k', model: 'k', label: '福利', type: 'checkbox', filled: 3, shape: 'shares' as const }
  const several = figureOption({ ...field, several: true, bars })
  expect(several).toMatchObject({ series: [{ type: 'bar', data: [3, 0] }] })
  expect(shareOf(3, 3)).toBe('100%')
  expect(figureOption({ ...field, bars })).toMatchObject({ series: [{ type: 'pie' }] })
})

test('表单统计: columns of a table have their sums', async () => {
  const table = {
    ...none,
    key: 'items',
    model: 'items',
    label: '明细',
    type: 'batch',
    filled: 2,
    shape: 'filled',
    columns: [
      { label: '价格', filled: 3, numbers: { min: 1, avg: 2, max: 3, sum: 6_000 } },
      { label: '品名', filled: 2, numbers: null },
    ],
  }
  renderPage(<FormStatistics formId="f1" />, { answers: { [path]: { data: { total: 2, fields: [table] } } } })
  const price = (await screen.findByRole('rowheader', { name: '价格' })).closest('tr')
  expect([...(price?.cells ?? [])].map(({ textContent }) => textContent)).toEqual(['价格', '3', '1', '2', '3', '6,000'])
})
