import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { pageOf, renderList } from '#/features/flowable/shared/testing/renderList.tsx'
import { liveChannel } from '#testing/live.ts'
import ClaimIndex from './ClaimIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const page = 'GET /flowable/task/claim/page'
const row = (id: string, title: string) => ({
  id,
  title,
  number: null,
  procDefName: '采购',
  procDefVersion: 1,
  summary: [],
  taskName: '询价',
  taskDefKey: 'ask',
  procInsId: 'i1',
  deployId: 'd1',
  createTime: '2026-11-20 09:00:00',
  startUserName: '李磊',
  startDeptName: '研发部',
  dueTime: null,
})

test('待签: a task that somebody else claims is named and leaves the list by itself', async () => {
  const live = liveChannel()
  let rows = [row('t1', '采购显示器'), row('t2', '采购桌椅')]
  renderList(<ClaimIndex />, {
    ...live.answers,
    'GET /system/sysTableConfig/getInfoByTableKey/flowable-claim-ClaimIndex-table': { data: null },
    [page]: () => pageOf(...rows),
  })
  const leave = await live.start()
  await screen.findByText('采购显示器')
  rows = rows.slice(1)
  live.tell({ topic: taskTopic, data: { claimed: { taskId: 't1', by: '王芳' } } })
  expect(await screen.findByText('任务“采购显示器”已被王芳认领')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('采购显示器')).toBeNull())
  rows = []
  live.tell({ topic: taskTopic, data: { claimed: { taskId: 'elsewhere', by: '赵敏' } } })
  await waitFor(() => expect(screen.queryByText('采购桌椅')).toBeNull())
  expect(screen.queryByText(/赵敏/)).toBeNull()
  leave()
})
