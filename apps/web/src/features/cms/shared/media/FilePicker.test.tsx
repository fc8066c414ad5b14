import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import FilePicker, { type PickedFile } from './FilePicker.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = (id: string, name: string, kind: string) => ({
  id,
  name,
  kind,
  ext: name.split('.').at(-1),
  size: 10,
  pixels: null,
  usage: 0,
  isOpen: false,
  uploadUser: null,
  url: `/profile/${id}`,
  siteUrl: `/media/${id}`,
  version: 1,
})
const answers: Answers = {
  'GET /cms/cmsFile/page': pageData([
    row('p1', '一.png', 'image'),
    row('p2', '二.jpg', 'image'),
    row('d1', '说明.pdf', 'doc'),
  ]),
  'GET /cms/cmsFile/folder/listTree/50/0': { data: [] },
}
type Picked = (files: readonly PickedFile[]) => void
const closed = () => undefined
const slow = { timeout: 20_000 }
const mayAll = { answers, permissions: ['cms:cmsFile:list', 'cms:cmsFile:upload'] }

test('选择文件: one of the fitting kind is chosen, another one takes its place', async () => {
  const onPick = vi.fn<Picked>()
  const { user } = renderPage(<FilePicker kinds={['image']} onPick={onPick} onClose={closed} />, mayAll)
  await user.click(await screen.findByRole('button', { name: '选择 一.png' }, slow))
  await user.click(screen.getByRole('button', { name: '选择 二.jpg' }))
  expect(screen.queryByRole('button', { name: '选择 说明.pdf' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(onPick).toHaveBeenCalledWith([{ id: 'p2', name: '二.jpg', url: '/profile/p2' }]), slow)
})

test('选择文件: several up to as many as there is room for', async () => {
  const onPick = vi.fn<Picked>()
  const { user } = renderPage(<FilePicker most={2} onPick={onPick} onClose={closed} />, mayAll)
  for (const name of ['一.png', '二.jpg', '说明.pdf'])
    await user.click(await screen.findByRole('button', { name: `选择 ${name}` }, slow))
  await user.click(screen.getByRole('button', { name: '确定（2）' }))
  await waitFor(() => expect(onPick.mock.calls[0]?.[0]).toHaveLength(2), slow)
})

test('选择文件: an address elsewhere only where it will do, and only one of the web', async () => {
  const onPick = vi.fn<Picked>()
  const { user } = renderPage(<FilePicker addresses onPick={onPick} onClose={closed} />, mayAll)
  await user.click(await screen.findByRole('tab', { name: '网络地址' }, slow))
  const pane = within(screen.getByRole('tabpanel', { name: '网络地址' }))
  await user.type(pane.getByPlaceholderText('https://'), 'javascript:alert(1)')
  expect(await pane.findByText('文件地址格式不正确', {}, slow)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '确定' }).disabled).toBe(true)
})

test('选择文件: without a right on the library there is nothing to choose from', async () => {
  renderPage(<FilePicker onPick={vi.fn<Picked>()} onClose={closed} />, {
    answers,
    permissions: ['cms:cmsArticle:edit'],
  })
  expect(await screen.findByText('您没有文件库的权限', {}, slow)).toBeTruthy()
})
