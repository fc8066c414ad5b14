import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTransfers } from '#/kit/transfer/transfers.ts'
import { liveChannel } from '#testing/live.ts'
import { renderPage } from '#testing/renderPage.tsx'
import TransferNotice from './TransferNotice.tsx'

afterEach(() => vi.unstubAllGlobals())

const news = {
  id: 'x1',
  kind: 'export',
  label: '岗位',
  fileName: '岗位数据.xlsx',
  state: 'running',
  progress: 40,
  count: null,
  failed: 0,
  hasResult: false,
  reason: null,
  createTime: '2026-01-02 03:04:05',
  completeTime: null,
}
const mine = 'GET /system/sysDownloadFiles/mine'

test('后台任务: nothing going on shows nothing and is not asked again', async () => {
  const { askedFor } = renderPage(<TransferNotice />, { answers: { [mine]: { data: [] } } })
  await waitFor(() => expect(askedFor(mine)).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})

test('后台任务: one started here shows its progress, and its file when it is done', async () => {
  let rows: object[] = []
  const { user, askedFor } = renderPage(<TransferNotice />, { answers: { [mine]: () => ({ data: rows }) } })
  await waitFor(() => expect(askedFor(mine)).toHaveLength(1))
  rows = [news]
  act(() => useTransfers.getState().start())
  await user.click(await screen.findByRole('button', { name: '后台导出与导入' }))
  expect(await screen.findByText('导出岗位')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: '岗位进度' }).getAttribute('aria-valuenow')).toBe('40')
  rows = [{ ...news, state: 'success', progress: 100, count: 12_345 }]
  expect(await screen.findByText('导出岗位完成，共 12,345 行', {}, { timeout: 20_000 })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '下载' }).length).toBeGreaterThan(0)
})

test('后台任务: progress and end come by themselves, without asking', async () => {
  const live = liveChannel()
  let rows: object[] = [news, { ...news, id: 'x2', label: '用户' }]
  const { user, askedFor } = renderPage(<TransferNotice />, {
    answers: { [mine]: () => ({ data: rows }), ...live.answers },
  })
  const leave = await live.start()
  try {
    await user.click(await screen.findByRole('button', { name: '后台导出与导入' }))
    const bar = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow')
    live.tell({ topic: 'transfer', data: { id: 'x1', progress: 73 } })
    await waitFor(() => expect([bar('岗位进度'), bar('用户进度')]).toEqual(['73', '40']))
    expect(askedFor(mine)).toHaveLength(1)
    rows = [{ ...news, state: 'success', progress: 100 }]
    live.tell({ topic: 'transfer', data: { id: 'x1' } })
    expect(await screen.findByText('导出岗位完成')).toBeTruthy()
    expect(askedFor(mine)).toHaveLength(2)
    live.gap()
    await waitFor(() => expect(askedFor(mine)).toHaveLength(3))
  } finally {
    leave()
  }
})

test('后台任务: an import that failed offers its refused rows', async () => {
  const failed = { ...news, kind: 'import', state: 'fail', failed: 2, reason: '2 行有错误' }
  const { user } = renderPage(<TransferNotice />, { answers: { [mine]: { data: [failed] } } })
  await user.click(await screen.findByRole('button', { name: '后台导出与导入' }))
  expect(await screen.findByRole('button', { name: '查看 2 条错误' })).toBeTruthy()
})

test('后台任务: an import that made something up offers it', async () => {
  const made = { ...news, kind: 'import', state: 'success', hasResult: true }
  const { user, askedFor } = renderPage(<TransferNotice />, {
    answers: {
      [mine]: { data: [made] },
      'GET /system/sysUploadFiles/x1/successFile': () =>
        new Response('sheet', { headers: { 'content-type': 'application/octet-stream' } }),
    },
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  await user.click(await screen.findByRole('button', { name: '后台导出与导入' }))
  await user.click(await screen.findByRole('button', { name: '下载导入结果' }))
  await waitFor(() => expect(askedFor('GET /system/sysUploadFiles/x1/successFile')).toHaveLength(1))
  await waitFor(() => expect(askedFor(mine)).toHaveLength(2))
})
