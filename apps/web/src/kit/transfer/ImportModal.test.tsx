import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { toy, toyAnswers } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { useTransfers } from './transfers.ts'

afterEach(() => vi.unstubAllGlobals())

const importing = 'POST /demo/toy/importData'

async function opened(answers: Answers = {}) {
  const page = renderPage(<ResourcePage resource={toy} />, { answers: { ...toyAnswers, ...answers } })
  await page.user.click(await screen.findByRole('button', { name: '导入' }))
  const input = await screen.findByLabelText('选择文件', {}, { timeout: 20_000 })
  const dialog = within(screen.getByRole('dialog'))
  const choose = (name: string) => page.user.upload(input, new File(['x'], name))
  const send = () => page.user.click(dialog.getByRole('button', { name: '导入' }))
  return { ...page, dialog, choose, send }
}

test('导入: only sheets are taken, and one is needed', async () => {
  const { choose, send, askedFor } = await opened()
  await send()
  expect(await screen.findByText('请选择要导入的文件')).toBeTruthy()
  await choose('toys.csv')
  expect(await screen.findByText('文件格式不正确, 请上传xlsx/xls')).toBeTruthy()
  expect(askedFor(importing)).toHaveLength(0)
})

test('导入: sends the sheet and whether known rows are updated, then the list is read again', async () => {
  const { user, dialog, choose, send, askedFor } = await opened({
    [importing]: {
      msg: '导入成功，共 3 行',
      data: { background: false, jobId: null, total: 3, failed: 0, rows: [], errorFile: null, resultFile: null },
    },
  })
  await choose('toys.xlsx')
  await user.click(dialog.getByRole('checkbox', { name: /是否更新已经存在的.*数据/ }))
  await send()
  expect(await screen.findByText('导入成功，共 3 行')).toBeTruthy()
  const [asked] = askedFor(importing)
  expect(asked?.query.get('updateSupport')).toBe('true')
  const form = asked?.body
  expect(form instanceof FormData && form.get('file')).toMatchObject({ name: 'toys.xlsx' })
  await waitFor(() => expect(askedFor('GET /demo/toy/page')).toHaveLength(2))
})

test('导入: refused rows keep the dialog open and come as a sheet', async () => {
  const { choose, send, dialog } = await opened({
    [importing]: {
      code: 500,
      msg: '共 3 行，其中 1 行有错误',
      data: {
        background: false,
        jobId: null,
        total: 3,
        failed: 1,
        rows: [{ rowNum: 3, name: 'bear', errors: ['名称不能为空', '颜色取值不正确'] }],
        errorFile: 'u_错误.xlsx',
        resultFile: null,
      },
    },
  })
  await choose('toys.xlsx')
  expect(await dialog.findByText(/，点击更换$/)).toBeTruthy()
  await send()
  expect(await dialog.findByText('共 3 行，其中 1 行有错误')).toBeTruthy()
  expect(dialog.getByRole('button', { name: '下载错误文件' })).toBeTruthy()
  expect(dialog.getByRole('row', { name: '3 bear 名称不能为空；颜色取值不正确' })).toBeTruthy()
})

test('导入: checking alone tells whether the sheet is right and leaves the list as it is', async () => {
  const { user, choose, dialog, askedFor } = await opened({
    [importing]: {
      msg: '校验通过，共 3 条数据可以导入',
      data: { background: false, jobId: null, total: 3, failed: 0, rows: [], errorFile: null, resultFile: null },
    },
  })
  await choose('toys.xlsx')
  await user.click(dialog.getByRole('button', { name: '仅校验' }))
  expect(await dialog.findByText('校验通过，共 3 条数据可以导入')).toBeTruthy()
  expect(askedFor(importing)[0]?.query.get('checkOnly')).toBe('true')
  expect(askedFor('GET /demo/toy/page')).toHaveLength(1)
})

test('导入: what was made up is fetched once; closing before asks', async () => {
  const { user, choose, send, dialog, askedFor } = await opened({
    [importing]: {
      msg: '恭喜您，数据已全部导入成功！共 3 条',
      data: {
        background: false,
        jobId: null,
        total: 3,
        failed: 0,
        rows: [],
        errorFile: null,
        resultFile: 'u_结果.xlsx',
      },
    },
    'GET /common/download': () => new Response('sheet', { headers: { 'content-type': 'application/octet-stream' } }),
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  await choose('toys.xlsx')
  await send()
  await user.click(await dialog.findByRole('button', { name: '完成' }))
  const question = (await screen.findByText(/关闭后不能再下载/)).closest<HTMLElement>('[role$="dialog"]')
  await user.click(within(question as HTMLElement).getByRole('button', { name: '取消' }))
  await user.click(dialog.getByRole('button', { name: '下载导入结果' }))
  expect(await dialog.findByRole('button', { name: '已下载' })).toBeTruthy()
  expect(askedFor('GET /common/download')[0]?.query.get('delete')).toBe('true')
  await user.click(dialog.getByRole('button', { name: '完成' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('导入: a long one goes on in the background', async () => {
  const { started } = useTransfers.getState()
  const { choose, send } = await opened({
    [importing]: {
      msg: '已加入导入任务，请在上传中心查看',
      data: { background: true, jobId: 'j', total: 0, failed: 0, rows: [], errorFile: null, resultFile: null },
    },
  })
  await choose('toys.xlsx')
  await send()
  expect(await screen.findByText('已加入导入任务，请在上传中心查看')).toBeTruthy()
  expect(useTransfers.getState().started).toBe(started + 1)
})
