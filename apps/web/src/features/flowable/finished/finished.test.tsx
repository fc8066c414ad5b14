import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pageOf, renderList } from '#/features/flowable/shared/testing/renderList.tsx'
import FinishedIndex from './FinishedIndex.tsx'

test('已办任务: a decision is taken back where the server says that it can be', async () => {
  const task = {
    id: 't1',
    procInsId: 'i1',
    title: '李磊的请假',
    number: null,
    summary: [],
    mayWithdraw: true,
    status: '2',
  }
  const other = { ...task, id: 't2', title: '别的', mayWithdraw: false }
  const { user, asked } = renderList(<FinishedIndex />, { 'GET /flowable/task/finished/page': pageOf(task, other) })
  expect(await screen.findByRole('button', { name: '流转记录 别的' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '撤回 别的' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '撤回 李磊的请假' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: '撤回' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/flowable/task/withdraw')).toBe(true))
  expect(asked.find(({ path }) => path === '/flowable/task/withdraw')?.body).toEqual({ taskId: 't1', comment: '' })
})
