import { createHash, randomBytes } from 'node:crypto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { partBytes } from '@app/shared/system/chunkUpload.ts'
import { UploadFile } from '#/components/UploadFile/UploadFile.tsx'
import { http } from '#/kit/http/http.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { stubUploads, type StubbedUpload } from '#testing/uploads.ts'
import { uploadLarge } from './uploadLarge.ts'
import type { UploadedFile } from './uploadList.ts'

let sent: StubbedUpload[]
let value: unknown
beforeEach(() => {
  value = undefined
  sent = stubUploads()
})
afterEach(() => vi.unstubAllGlobals())

// Five parts, one byte over four.
const bytes = randomBytes(4 * partBytes + 1)
const aFilm = () => new File([bytes], '影片.pdf', { type: 'application/pdf' })
const hashOf = (part: Uint8Array) => createHash('sha256').update(part).digest('hex')
const init = (given: object = {}) => ({
  data: { uploadId: 'u1', exists: false, partSize: partBytes, partCount: 5, parts: [], ...given },
})
const answers = (given: Answers = {}): Answers => ({
  'POST /common/upload/init': init(),
  'POST /common/upload/complete/u1': { id: 'f1', url: '/profile/f1.pdf', fileName: 'k', originalName: 'n', size: 1 },
  ...given,
})
function Documents() {
  const [now, setNow] = useState<readonly UploadedFile[] | string>()
  return (
    <UploadFile
      value={now}
      onChange={(next) => {
        value = next
        setNow(next)
      }}
    />
  )
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('上传文件', { selector: 'input' }), { target: { files: [file] } })
const sentBytes = (at: number) => (sent[at]?.body?.get('file') as File | null | undefined)?.size
const arrive = (from: number, to = from + 1) =>
  act(async () => {
    for (const request of sent.slice(from, to)) request.answer({ code: 200, data: { n: 1 } })
  })

/** The first part goes alone: the server judges the content by it. */
async function begun() {
  choose(aFilm())
  await waitFor(() => expect(sent).toHaveLength(1))
  await arrive(0)
  await waitFor(() => expect(sent).toHaveLength(4))
}

test('大文件: it is hashed, goes out in parts, three at once, and arrives as one file', async () => {
  const { askedFor } = renderPage(<Documents />, { answers: answers() })
  choose(aFilm())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(askedFor('POST /common/upload/init')[0]?.body).toEqual({
    name: '影片.pdf',
    size: bytes.length,
    sha256: hashOf(bytes),
    bizType: 'file',
  })
  expect(sent[0]?.body?.get('sha256')).toBe(hashOf(bytes.subarray(0, partBytes)))
  expect(sentBytes(0)).toBe(partBytes)
  await arrive(0)
  await waitFor(() => expect(sent).toHaveLength(4))
  await arrive(1, 3)
  await waitFor(() => expect(sent).toHaveLength(5))
  expect(sentBytes(4)).toBe(1)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75')
  await arrive(3, 5)
  await waitFor(() => expect(value).toEqual([{ id: 'f1', name: '影片.pdf', url: '/profile/f1.pdf' }]))
})

test('大文件: paused it stops, and goes on with what is missing without being announced again', async () => {
  const { user, askedFor } = renderPage(<Documents />, { answers: answers() })
  await begun()
  await arrive(1)
  await waitFor(() => expect(sent).toHaveLength(5))
  await user.click(screen.getByRole('button', { name: '暂停 影片.pdf' }))
  expect(sent.slice(2).map(({ aborted }) => aborted)).toEqual([true, true, true])
  expect(screen.getByText('已暂停')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '继续 影片.pdf' }))
  await waitFor(() => expect(sent).toHaveLength(8))
  await arrive(5, 8)
  await waitFor(() => expect(value).toHaveLength(1))
  expect(askedFor('POST /common/upload/init')).toHaveLength(1)
})

test('大文件: what had arrived before the page was reloaded is not sent again', async () => {
  renderPage(<Documents />, { answers: answers({ 'POST /common/upload/init': init({ parts: [1, 2, 3, 4] }) }) })
  choose(aFilm())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sentBytes(0)).toBe(1)
  await arrive(0)
  await waitFor(() => expect(value).toHaveLength(1))
})

test('大文件: bytes the server has already are not sent at all', async () => {
  renderPage(<Documents />, {
    answers: answers({
      'POST /common/upload/init': init({ uploadId: '', exists: true, fileId: 'f9', url: '/profile/f9.pdf' }),
    }),
  })
  choose(aFilm())
  await waitFor(() => expect(value).toEqual([{ id: 'f9', name: '影片.pdf', url: '/profile/f9.pdf' }]))
  expect(sent).toEqual([])
})

test('大文件: cancelled it is taken back on the server too', async () => {
  const { user, askedFor } = renderPage(<Documents />, { answers: answers() })
  await begun()
  await user.click(screen.getByRole('button', { name: '取消 影片.pdf' }))
  await waitFor(() => expect(askedFor('POST /common/upload/abort/u1')).toHaveLength(1))
  expect(sent.slice(1).every(({ aborted }) => aborted)).toBe(true)
  expect(screen.queryByText('影片.pdf')).toBeNull()
})

test('大文件: a refusal is told and ends it; 重试 begins anew', async () => {
  const { user } = renderPage(<Documents />, {
    answers: answers({
      'POST /common/upload/init': { code: 500, msg: '您的存储空间已用完，请删除不需要的文件后再上传' },
    }),
  })
  choose(aFilm())
  expect((await screen.findByRole('alert')).textContent).toBe(
    '上传失败：您的存储空间已用完，请删除不需要的文件后再上传',
  )
  await user.click(screen.getByRole('button', { name: '重试 影片.pdf' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    '上传失败：您的存储空间已用完，请删除不需要的文件后再上传',
  )
})

test('大文件: a part whose connection is lost goes again; one that is refused for good ends it', async () => {
  renderPage(<i />, { answers: answers({ 'POST /common/upload/init': init({ parts: [1, 2, 3, 4] }) }) })
  const { signal } = new AbortController()
  const going = uploadLarge(aFilm(), { http, bizType: 'file', signal, onProgress: () => undefined, pauseMs: 1 })
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.fail()
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer({ code: 503, msg: '文件存储暂时不可用，请稍后重试' })
  await waitFor(() => expect(sent).toHaveLength(3))
  sent[2]?.answer({ code: 500, reason: 'damagedPart', msg: '分片在途中损坏' })
  await waitFor(() => expect(sent).toHaveLength(4))
  sent[3]?.answer({ code: 500, msg: '分片大小不正确' })
  await expect(going).rejects.toThrow('分片大小不正确')
})

test('大文件: what the server has forgotten is announced and sent once more', async () => {
  let completions = 0
  const { askedFor } = renderPage(<i />, {
    answers: answers({
      'POST /common/upload/init': () => init({ parts: completions === 0 ? [1, 2, 3, 4, 5] : [1, 2, 3, 4] }),
      'POST /common/upload/complete/u1': () =>
        completions++ === 0
          ? { code: 500, reason: 'incompleteUpload', msg: '还缺分片' }
          : { id: 'f1', url: '/profile/f1.pdf', fileName: 'k', originalName: 'n', size: 1 },
    }),
  })
  const { signal } = new AbortController()
  const going = uploadLarge(aFilm(), { http, bizType: 'file', signal, onProgress: () => undefined })
  await waitFor(() => expect(sent).toHaveLength(1))
  await arrive(0)
  expect(await going).toEqual({ id: 'f1', url: '/profile/f1.pdf' })
  expect(askedFor('POST /common/upload/init')).toHaveLength(2)
})
