import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'

const standard: Answers = Object.fromEntries([
  ...['process-Process', 'finished-Finished', 'todo-Todo'].map((page) => [
    `GET /system/sysTableConfig/getInfoByTableKey/flowable-${page}Index-table`,
    { data: null },
  ]),
  ...['flow_instance_status', 'flow_task_status'].map((type) => [
    `GET /system/dict/data/all/type/${type}`,
    { data: [] },
  ]),
  ...['flow_instance_status', 'flow_task_status'].map((type) => [`GET /system/dict/data/type/${type}`, { data: [] }]),
  ['GET /flowable/category/choices', { data: [] }],
])

/** An answer with one page of rows. */
export const pageOf = (...rows: object[]) => ({ data: { list: rows, total: rows.length, pageNum: 1, pageSize: 20 } })

/** A list of requests or tasks inside of a frame that tells where it was left to. */
export function renderList(list: ReactNode, answers: Answers, url = '/') {
  const open = vi.fn<(path: string) => void>()
  const nothing = () => undefined
  const shell: Shell = { pages: [], open, close: nothing, closeCurrentPage: nothing, rename: nothing, refresh: nothing }
  const page = renderPage(<ShellContext value={shell}>{list}</ShellContext>, {
    url,
    answers: { ...standard, ...answers },
  })
  return { ...page, open }
}
