import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ManagedProcess } from '@app/shared/flowable/manage.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { ActDialog } from './ActDialog.tsx'

const row: ManagedProcess = {
  id: 'i1',
  title: '许愿提交的采购',
  number: null,
  procDefName: '采购',
  procDefVersion: 1,
  categoryName: null,
  key: 'buy',
  definitionId: 'd1',
  startUserName: '许愿',
  startDeptName: null,
  startTime: '2026-11-23 10:00:00',
  endTime: null,
  duration: 90,
  status: 'running',
  suspended: false,
  isStuck: false,
  isAway: false,
  isLate: false,
  currentNodes: '主管审批',
  handlers: [],
  version: 1,
  createBy: null,
  createTime: null,
  updateBy: null,
  updateTime: null,
}

const version = { key: 'buy', name: '采购', state: '1', createTime: '', deployName: null, instanceCount: 1 }
const versions = [
  { ...version, id: 'd2', versionNo: 2, isLatest: true },
  { ...version, id: 'd1', versionNo: 1, isLatest: false },
]
const preview = 'POST /flowable/instance/migrate/preview'
const batch = 'POST /flowable/instance/batch'

test('迁移: the node that somebody chooses goes along, and nothing goes without a reason', async () => {
  const { user, askedFor } = renderPage(
    <ActDialog
      asked={{ act: 'migrate', filter: { ids: 'i1' }, target: { count: 1, only: row, processKey: 'buy' } }}
      onClosed={() => undefined}
    />,
    {
      answers: {
        'GET /flowable/definition/versions/buy': { data: versions },
        [preview]: {
          data: {
            checked: 1,
            blocked: 1,
            tokens: [
              { from: 'check', fromName: '主管审批', to: null, toName: null, state: 'blocked', reason: null, count: 1 },
            ],
            targets: [{ id: 'review', name: '主管复核', type: 'userTask' }],
          },
        },
        [batch]: { data: { id: 'b1' } },
        'GET /flowable/instance/batch/b1': { data: { state: 'done', total: 1, done: 1, failed: 0 } },
        'GET /flowable/instance/batch/b1/items': { data: { list: [], total: 0 } },
      },
    },
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: '目标版本' }))
  await user.click(await screen.findByTitle('v2'))
  await user.click(await dialog.findByRole('combobox', { name: 'check 的新节点' }))
  await user.click(await screen.findByTitle('主管复核'))
  await waitFor(() => expect(askedFor(preview).at(-1)?.body).toMatchObject({ mapping: { check: 'review' } }))
  await user.click(dialog.getByRole('button', { name: '迁移到新版本' }))
  expect(await dialog.findByText('原因不能为空')).toBeTruthy()
  expect(askedFor(batch)).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '节点改名')
  await user.click(dialog.getByRole('button', { name: '迁移到新版本' }))
  await waitFor(() => expect(askedFor(batch)).toHaveLength(1))
  expect(askedFor(batch)[0]?.body).toMatchObject({
    act: 'migrate',
    comment: '节点改名',
    params: { definitionId: 'd2', mapping: { check: 'review' } },
  })
  expect(await dialog.findByText('共 1 个，成功 1 个，失败 0 个')).toBeTruthy()
})

test('删除: everything that a filter finds goes only after the word was typed', async () => {
  const { user, askedFor } = renderPage(
    <ActDialog
      asked={{ act: 'remove', filter: {}, target: { count: 340, only: undefined, processKey: undefined } }}
      onClosed={() => undefined}
    />,
    {
      answers: {
        [batch]: { data: { id: 'b1' } },
        'GET /flowable/instance/batch/b1': { data: { state: 'done', total: 340, done: 340, failed: 0 } },
        'GET /flowable/instance/batch/b1/items': {
          data: { list: [{ instanceId: 'i1', title: '许愿提交的采购', state: 'done', message: null }], total: 340 },
        },
      },
    },
  )
  const dialog = within(await screen.findByRole('dialog'))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: '删除' })
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '清理')
  expect(button.disabled).toBe(true)
  const word = dialog.getByRole('textbox', { name: '请输入"删除"以确认' })
  await user.type(word, '删{Enter}')
  expect(button.disabled).toBe(true)
  expect(askedFor(batch)).toEqual([])
  await user.type(word, '除')
  await user.click(button)
  await waitFor(() => expect(askedFor(batch)).toHaveLength(1))
  expect(askedFor(batch)[0]?.body).toMatchObject({ act: 'remove', expected: 340, comment: '清理' })
  expect(await dialog.findByText('共 340 个，成功 340 个，失败 0 个')).toBeTruthy()
  expect(await dialog.findByText('许愿提交的采购')).toBeTruthy()
})

test('删除: of ticked requests their names stand in the question', async () => {
  const titles = ['许愿提交的采购', '安宁提交的采购']
  renderPage(
    <ActDialog
      asked={{
        act: 'remove',
        filter: { ids: 'i1,i2' },
        target: { count: 2, only: undefined, processKey: 'buy', titles },
      }}
      onClosed={() => undefined}
    />,
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('流程：许愿提交的采购、安宁提交的采购')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '删除' }).disabled).toBe(false)
})

test('迁移: of what a filter finds the preview says how many go on and how many do not', async () => {
  const { user, askedFor } = renderPage(
    <ActDialog
      asked={{ act: 'migrate', filter: { key: 'buy' }, target: { count: 12, only: undefined, processKey: 'buy' } }}
      onClosed={() => undefined}
    />,
    {
      answers: {
        'GET /flowable/definition/versions/buy': { data: versions },
        [preview]: {
          data: {
            checked: 12,
            blocked: 3,
            tokens: [
              { from: 'check', fromName: '主管审批', to: null, toName: null, state: 'blocked', reason: null, count: 3 },
            ],
            targets: [],
          },
        },
      },
    },
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: '目标版本' }))
  await user.click(await screen.findByTitle('v2'))
  expect(await dialog.findByText('共 12 个运行中的流程，其中 3 个无法迁移')).toBeTruthy()
  expect(askedFor(preview)[0]?.body).toMatchObject({ filter: { key: 'buy' }, definitionId: 'd2' })
})
