import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { control, formOf, required, showForm } from '#/components/form/testing/showForm.tsx'
import { stubUploads } from '#testing/uploads.ts'

/** Every call of the paper is kept: the test's browser has none. */
function stubPaper() {
  const drawn: string[] = []
  const paper = new Proxy(
    {},
    {
      get: (_, name: string) => () => void drawn.push(name),
      set: () => true,
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
  HTMLElement.prototype.setPointerCapture = () => undefined
  return drawn
}

let drawn: string[]
beforeEach(() => {
  drawn = stubPaper()
})
afterEach(() => vi.restoreAllMocks())

const signature = { type: 'img', name: '签名.png', status: 'done', uid: 'f0', url: '/profile/old.png' }

async function sign() {
  const paper = await screen.findByRole('img', { name: '签名板' })
  const at = (x: number, y: number) => ({ pointerId: 1, isPrimary: true, button: 0, clientX: x, clientY: y })
  fireEvent.pointerDown(paper, at(10, 10))
  fireEvent.pointerMove(paper, at(40, 30))
  fireEvent.pointerUp(paper, at(40, 30))
}

const button = (name: string) => screen.findByRole('button', { name })

test('手写签名: what is drawn becomes a picture of the upload', async () => {
  const uploads = stubUploads()
  const { user, form } = showForm(formOf(control('signature', '签名', {}, required)))
  await user.click(await button('点击签名'))
  expect((await button('确定')).hasAttribute('disabled')).toBe(true)
  await sign()
  expect(drawn).toContain('stroke')
  await user.click(await button('确定'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  const sent = uploads[0]?.body?.get('file') as File
  expect([sent.name, sent.type, uploads[0]?.body?.get('bizType')]).toEqual(['签名.png', 'image/png', 'form'])
  await expect(form().getData()).rejects.toThrow('文件上传中，请稍候')
  uploads[0]?.answer({ code: 200, url: '/profile/sign.png', id: 'f1' })
  expect(await button('预览 签名.png')).toBeTruthy()
  expect(await form().getData()).toEqual({
    签名: [{ type: 'img', id: 'f1', name: '签名.png', status: 'done', uid: 'f1', url: '/profile/sign.png' }],
  })
})

test('手写签名: strokes are taken back one by one or all together', async () => {
  const { user } = showForm(formOf(control('signature', '签名')))
  await user.click(await button('点击签名'))
  await sign()
  await sign()
  await user.click(await button('撤销'))
  expect((await button('确定')).hasAttribute('disabled')).toBe(false)
  await user.click(await button('清除'))
  expect((await button('确定')).hasAttribute('disabled')).toBe(true)
  await user.click(await button('取消'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('手写签名: signing again takes the place of the former, clearing leaves none', async () => {
  const uploads = stubUploads()
  const { user, form } = showForm(formOf(control('signature', '签名')), { defaultValue: { 签名: [signature] } })
  await user.click(await button('重签'))
  await sign()
  await user.click(await button('确定'))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(form().getValue()).toMatchObject({ 签名: [{ uid: 'f0' }] })
  uploads[0]?.answer({ code: 200, url: '/profile/new.png', id: 'f2' })
  await waitFor(() => expect(form().getValue()).toMatchObject({ 签名: [{ uid: 'f2' }] }))
  await user.click(await button('清除 签名'))
  expect(form().getValue()).toEqual({ 签名: [] })
})

test('手写签名: without a hand for it a picture is uploaded, and nothing but a picture', async () => {
  const uploads = stubUploads()
  const { user, form } = showForm(formOf(control('signature', '签名', {}, required)))
  await expect(form().getData()).rejects.toThrow('必填项')
  const chooser = await screen.findByLabelText('签名 上传签名图片')
  await user.upload(chooser, new File(['x'], 'a.pdf'))
  expect(await screen.findByText('文件格式不正确, 请上传jpg/jpeg/png')).toBeTruthy()
  await user.upload(chooser, new File(['x'], '我的签名.png', { type: 'image/png' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer({ code: 200, url: '/profile/s.png', id: 'f3' })
  expect(await button('预览 我的签名.png')).toBeTruthy()
})

test('手写签名: read, it is the picture; nothing signed is a dash', async () => {
  showForm(formOf(control('signature', '签名'), control('signature', '复核')), {
    mode: 'view',
    defaultValue: { 签名: [signature] },
  })
  const picture = await screen.findByRole('img', { name: '签名.png' })
  expect(picture.getAttribute('src')).toBe('/profile/old.png')
  expect(screen.getByText('-')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重签' })).toBeNull()
})
