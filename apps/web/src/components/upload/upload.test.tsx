import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UploadFile, type UploadFileProps } from '#/components/UploadFile/UploadFile.tsx'
import { UploadImage, type UploadImageProps } from '#/components/UploadImage/UploadImage.tsx'
import { renderPage } from '#testing/renderPage.tsx'
import { stubUploads, type StubbedUpload } from '#testing/uploads.ts'
import type { UploadedFile } from './uploadList.ts'
import type { UploadValue } from './values.ts'

let sent: StubbedUpload[]
beforeEach(() => {
  value = undefined
  sent = stubUploads()
})
afterEach(() => vi.unstubAllGlobals())

const file = (name: string, type = '', size = 10) => {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const stored = (name: string): UploadedFile => ({ id: name, name, url: `/profile/2026/${name}` })

let value: UploadValue
const keep =
  (set: (next: UploadValue) => void) =>
  (next: UploadValue): void => {
    value = next
    set(next)
  }
function Documents(props: UploadFileProps) {
  const [now, setNow] = useState<UploadValue>(props.value)
  return <UploadFile {...props} value={now} onChange={keep(setNow)} />
}
function Pictures(props: UploadImageProps) {
  const [now, setNow] = useState<UploadValue>(props.value)
  return <UploadImage {...props} value={now} onChange={keep(setNow)} />
}
const choose = (name: string, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), { target: { files } })
const answered = (at: number, id: string) =>
  act(async () => sent[at]?.answer({ code: 200, id, url: `/profile/2026/${id}.png?expires=1&sign=s` }))

describe('文件上传', () => {
  test('type, size and number are checked before anything is sent', async () => {
    renderPage(<Documents value={[stored('a.txt')]} maxCount={2} />)
    expect(screen.getByText('请上传 大小不超过 100MB 格式为 doc/xls/ppt/txt/pdf 的文件')).toBeTruthy()
    choose('上传文件', file('a.exe', 'application/x-msdownload'))
    expect(await screen.findByText('文件格式不正确, 请上传doc/xls/ppt/txt/pdf')).toBeTruthy()
    choose('上传文件', file('a.pdf', 'application/pdf', 104_857_601))
    expect(await screen.findByText('上传文件大小不能超过 100 MB!')).toBeTruthy()
    choose('上传文件', file('a.pdf'), file('b.pdf'))
    expect(await screen.findByText('上传文件数量不能超过 2 个!')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('files that are refused for one reason are told in one sentence', async () => {
    renderPage(<Documents />)
    choose('上传文件', file('a.exe'), file('b.exe'), file('c.pdf', '', 104_857_601))
    expect(await screen.findAllByText('文件格式不正确, 请上传doc/xls/ppt/txt/pdf')).toHaveLength(1)
    expect(screen.getAllByText('上传文件大小不能超过 100 MB!')).toHaveLength(1)
  })

  test('newer office formats count as their old ones; the form hears of a file when it has arrived', async () => {
    renderPage(<Documents />)
    choose('上传文件', file('表.xlsx'))
    act(() => sent[0]?.progress(1, 2))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    expect(sent[0]?.body?.get('bizType')).toBe('file')
    expect(value).toBeUndefined()
    await answered(0, 'f1')
    expect(value).toEqual([{ id: 'f1', name: '表.xlsx', url: '/profile/2026/f1.png?expires=1&sign=s' }])
    expect(await screen.findByText('上传成功!')).toBeTruthy()
  })

  test('files that end in another order keep the order in which they were chosen', async () => {
    renderPage(<Documents />)
    choose('上传文件', file('a.pdf'), file('b.pdf'))
    await answered(1, 'second')
    await answered(0, 'first')
    expect((value as UploadedFile[]).map(({ id }) => id)).toEqual(['first', 'second'])
  })

  test('a failed one says why, goes again, or goes away; a running one is stopped', async () => {
    const { user } = renderPage(<Documents />)
    choose('上传文件', file('a.pdf'), file('b.pdf'))
    await act(async () => sent[0]?.answer({ code: 500, msg: '您的存储空间已用完，请删除不需要的文件后再上传' }))
    expect(screen.getByRole('alert').textContent).toBe('上传失败：您的存储空间已用完，请删除不需要的文件后再上传')
    await user.click(screen.getByRole('button', { name: '重试 a.pdf' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    await act(async () => sent[2]?.fail())
    expect(screen.getByRole('alert').textContent).toBe('上传失败')
    await user.click(screen.getByRole('button', { name: '删除 a.pdf' }))
    await user.click(screen.getByRole('button', { name: '取消 b.pdf' }))
    expect(sent[1]?.aborted).toBe(true)
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('three are sent at once, the next one when one of them has ended', async () => {
    renderPage(<Documents />)
    choose('上传文件', ...['a', 'b', 'c', 'd'].map((name) => file(`${name}.pdf`)))
    expect(sent).toHaveLength(3)
    await answered(0, 'f1')
    expect(sent).toHaveLength(4)
  })

  test('files can be let go over it; a full list takes none', async () => {
    const { container } = renderPage(<Documents maxCount={1} />)
    const zone = container.querySelector('[role="presentation"]') as HTMLElement
    const dataTransfer = { types: ['Files'], files: [file('a.pdf')] }
    fireEvent.drop(zone, { dataTransfer })
    await answered(0, 'f1')
    expect(value).toHaveLength(1)
    fireEvent.drop(zone, { dataTransfer })
    expect(sent).toHaveLength(1)
    expect(screen.getByText('已上传 1 个文件')).toBeTruthy()
  })
})

describe('图片上传', () => {
  test('a single picture is its address, several are rows or addresses joined by commas', async () => {
    const first = renderPage(<Pictures maxCount={1} />)
    choose('上传图片', file('a.png', 'image/png'))
    await answered(0, 'p1')
    expect(value).toBe('/profile/2026/p1.png?expires=1&sign=s')
    first.unmount()
    const { user } = renderPage(<Pictures kind="urls" value="/profile/2026/a.png,/profile/2026/b.mp4" />)
    expect(screen.getAllByRole('button', { name: /^预览/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
      '预览 a.png',
      '预览 b.mp4',
    ])
    await user.click(screen.getByRole('button', { name: '删除 a.png' }))
    expect(value).toBe('/profile/2026/b.mp4')
  })

  test('the order is changed by buttons and by dragging', async () => {
    const { user } = renderPage(<Pictures value={[stored('a.png'), stored('b.png'), stored('c.png')]} />)
    const order = () => (value as UploadedFile[]).map(({ name }) => name).join(' ')
    await user.click(screen.getByRole('button', { name: '后移 a.png' }))
    expect(order()).toBe('b.png a.png c.png')
    const card = (name: string) => screen.getByRole('button', { name: `预览 ${name}` }).parentElement as HTMLElement
    fireEvent.dragStart(card('c.png'), { dataTransfer: { types: [] } })
    fireEvent.dragOver(card('b.png'), { dataTransfer: { types: [] } })
    fireEvent.drop(card('b.png'), { dataTransfer: { types: [] } })
    expect(order()).toBe('c.png b.png a.png')
  })

  test('pictures and films are shown in full, one after another', async () => {
    const { user } = renderPage(<Pictures value={[stored('a.png'), stored('b.mp4')]} />)
    await user.click(screen.getByRole('button', { name: '预览 a.png' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'a.png' }))
    expect(dialog.getByRole('img', { name: 'a.png' }).getAttribute('src')).toBe('/profile/2026/a.png')
    await user.click(dialog.getByRole('button', { name: '下一个' }))
    expect((await screen.findByRole('dialog', { name: 'b.mp4' })).querySelector('video')?.controls).toBe(true)
  })

  test('the larger variant takes a hundred files of 500 MB', async () => {
    renderPage(<Pictures maxCount={100} maxMb={500} bizType="media" />)
    expect(screen.getByText('请上传 大小不超过 500MB 格式为 png/jpg/jpeg/mp4 的文件')).toBeTruthy()
    choose('上传图片', file('a.mp4', 'video/mp4', 524_288_001))
    expect(await screen.findByText('上传文件大小不能超过 500 MB!')).toBeTruthy()
    choose('上传图片', file('a.mp4', 'video/mp4', 20_000_000))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body?.get('bizType')).toBe('media')
  })
})
