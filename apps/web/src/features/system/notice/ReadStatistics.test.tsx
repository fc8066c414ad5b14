import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noticeReader, type NoticeItem } from '@app/shared/system/notice.ts'
import { renderPage } from '#testing/renderPage.tsx'
import ReadStatistics from './ReadStatistics.tsx'

afterEach(() => vi.unstubAllGlobals())

const list = `GET ${noticeReader.endpoints.page.path}`
const reader = { id: 'r1', name: '李磊', deptName: '研发部', readTime: null, isRead: '0' }
const page = (rows: object[], pageNum: number) => ({
  data: {
    list: rows,
    total: 21,
    totalKind: 'exact',
    pageNum,
    pageSize: 20,
    pages: rows.length > 0 ? 2 : 1,
    size: rows.length,
    hasNextPage: pageNum === 1,
  },
})

test('阅读情况: whoever was on the last page and has read it meanwhile leaves no empty page behind', async () => {
  const notice = { id: 'n1', noticeTitle: '放假通知', sendStatus: '1' } as NoticeItem
  const { user, askedFor } = renderPage(<ReadStatistics notice={notice} onClose={() => undefined} />, {
    answers: {
      'GET /system/sysTableConfig/getInfoByTableKey/system-noticeUserRead-NoticeUserReadIndex-table': { data: null },
      [list]: ({ query }) => (query.get('pageNum') === '2' ? page([], 2) : page([reader], 1)),
    },
  })
  await screen.findByText('李磊')
  await user.click(screen.getByTitle('2'))
  await waitFor(() => expect(askedFor(list).some(({ query }) => query.get('pageNum') === '2')).toBe(true))
  expect(await screen.findByText('李磊')).toBeTruthy()
})
