import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { ResourcePage } from './ResourcePage.tsx'
import { toy, toyAnswers } from './testing/toy.ts'
import { useTransfers } from './transfers.ts'

afterEach(() => vi.unstubAllGlobals())

const importing = 'POST /demo/toy/importData'

async function opened(answers: Answers = {}) {
  const page = renderPage(<ResourcePage resource={toy} />, { answers: { ...toyAnswers, ...answers } })
  await page.user.click(await screen.findByRole('button', { name: '导入' }))
  const input = await screen.findByLabelText('选择文件', {}, { timeout: 5_000 })
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
      data: { background: false, jobId: null, total: 3, failed: 0, errorFile: null },
    },
  })
  await choose('toys.xlsx')
  await user.click(dialog.getByRole('checkbox', { name: '更新已经存在的数据' }))
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
      msg: '共 3 行，其中 1 行有错误',
      data: { background: false, jobId: null, total: 3, failed: 1, errorFile: 'u_错误.xlsx' },
    },
  })
  await choose('toys.xlsx')
  await send()
  expect(await dialog.findByText('共 3 行，其中 1 行有错误')).toBeTruthy()
  expect(dialog.getByRole('button', { name: '下载错误行' })).toBeTruthy()
})

test('导入: a long one goes on in the background', async () => {
  const { started } = useTransfers.getState()
  const { choose, send } = await opened({
    [importing]: {
      msg: '已加入导入任务，请在上传中心查看',
      data: { background: true, jobId: 'j', total: 0, failed: 0, errorFile: null },
    },
  })
  await choose('toys.xlsx')
  await send()
  expect(await screen.findByText('已加入导入任务，请在上传中心查看')).toBeTruthy()
  expect(useTransfers.getState().started).toBe(started + 1)
})
