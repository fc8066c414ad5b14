import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageOf, renderList } from '#/features/flowable/shared/testing/renderList.tsx'
import type { Answers } from '#testing/renderPage.tsx'
import TodoIndex from './TodoIndex.tsx'

const path = '/flowable/task/filter'
const page = 'GET /flowable/task/todo/page'
const filter = (filterName: string, more: object = {}) => ({
  id: filterName,
  filterName,
  isDefault: false,
  conditions: { title: filterName },
  version: 1,
  ...more,
})
const show = (filters: object[], answers: Answers = {}, url = '/') =>
  renderList(<TodoIndex />, { [page]: pageOf(), [`GET ${path}/list`]: { data: filters }, ...answers }, url)

test('待办筛选: the list opens with the default one, and says which it is', async () => {
  const { askedFor } = show([filter('请假', { isDefault: true }), filter('报销')])
  expect(await screen.findByRole('button', { name: '筛选：请假' })).toBeTruthy()
  await waitFor(() => expect(askedFor(page).at(-1)?.query.get('title')).toBe('请假'))
})

test('待办筛选: an address with conditions of its own is not overruled', async () => {
  const { askedFor } = show([filter('请假', { isDefault: true })], {}, '/?f.title=出差')
  expect(await screen.findByRole('button', { name: '常用筛选' })).toBeTruthy()
  expect(askedFor(page).at(-1)?.query.get('title')).toBe('出差')
})

test('待办筛选: a default that was cleared is neither asked for nor shown as chosen', async () => {
  const { user, askedFor } = show([filter('请假', { isDefault: true })])
  await screen.findByRole('button', { name: '筛选：请假' })
  await user.click(await screen.findByRole('button', { name: '清空条件' }))
  expect(await screen.findByRole('button', { name: '常用筛选' })).toBeTruthy()
  await waitFor(() => expect(askedFor(page).at(-1)?.query.get('title')).toBeNull())
})

test('待办筛选: a default that comes late is asked for once, and what was typed meanwhile stays', async () => {
  const late = Promise.withResolvers<Record<string, unknown>>()
  const { user, askedFor } = show([], { [`GET ${path}/list`]: () => late.promise })
  await screen.findByText('还没有待办任务')
  await user.type(screen.getByRole('textbox', { name: '流程名称' }), '合同')
  late.resolve({ data: [filter('请假', { isDefault: true })] })
  await waitFor(() => expect(askedFor(page).at(-1)?.query.get('title')).toBe('请假'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '流程名称' }).value).toBe('合同')
  await user.click(await screen.findByRole('button', { name: '清空条件' }))
  await waitFor(() => expect(askedFor(page).at(-1)?.query.get('title')).toBeNull())
})

test('待办筛选: a default that comes after a search leaves the search alone', async () => {
  const late = Promise.withResolvers<Record<string, unknown>>()
  const { user, askedFor } = show([], { [`GET ${path}/list`]: () => late.promise })
  await screen.findByText('还没有待办任务')
  const name = screen.getByRole('textbox', { name: '流程名称' })
  await user.type(name, '合同{Enter}')
  await user.clear(name)
  await user.type(name, '{Enter}')
  late.resolve({ data: [filter('请假', { isDefault: true })] })
  await user.click(await screen.findByRole('button', { name: '常用筛选' }))
  await screen.findByRole('button', { name: '请假' })
  expect(askedFor(page).at(-1)?.query.get('title')).toBeNull()
})

test('待办筛选: one is chosen, and another one removed after a question', async () => {
  const { user, askedFor, url } = show([filter('请假'), filter('报销')], { [`POST ${path}/报销`]: {} })
  await user.click(await screen.findByRole('button', { name: '常用筛选' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: '删除筛选 报销' }))
  const sentence = await screen.findByText('当前选中筛选名称为"报销"的数据')
  const question = within(sentence.closest<HTMLElement>('[role$="dialog"]') ?? sentence)
  expect(askedFor(`POST ${path}/报销`)).toHaveLength(0)
  await user.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(askedFor(`POST ${path}/报销`)).toHaveLength(1))
  await user.click(dialog.getByRole('button', { name: '请假' }))
  await waitFor(() => expect(url()).toContain('f.title=请假'))
})

test('待办筛选: the search as it stands is kept under a name; a refusal stays beside it', async () => {
  const refused = { code: 500, msg: '筛选名称已存在' }
  const { user, asked } = show([], { [`POST ${path}`]: refused }, '/?f.title=出差&f.overdue=1')
  await user.click(await screen.findByRole('button', { name: '常用筛选' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /筛选名称/ }), '急的')
  await user.click(dialog.getByRole('checkbox'))
  await user.click(dialog.getByRole('button', { name: '保存为新筛选' }))
  expect(await dialog.findByText('筛选名称已存在')).toBeTruthy()
  expect(asked.find(({ method, path: sent }) => method === 'POST' && sent === path)?.body).toEqual({
    filterName: '急的',
    isDefault: true,
    conditions: { title: '出差', overdue: '1' },
  })
})

test('待办筛选: without conditions there is nothing to keep', async () => {
  const { user } = show([])
  await user.click(await screen.findByRole('button', { name: '常用筛选' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /筛选名称/ }), '全部')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '保存为新筛选' }).disabled).toBe(true)
  expect(dialog.getByText('先在列表中设置查询条件，再保存')).toBeTruthy()
})
