import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paste, stubLayout } from '#testing/editing.ts'
import { writeDraft } from './noticeDraft.ts'
import NoticeFormIndex from './NoticeFormIndex.tsx'
import { emptyNotice } from './noticeValues.ts'
import { dialogOf, draft, editor, fill, published, shell, showNotice } from './testing/showNotice.tsx'

beforeEach(stubLayout)
afterEach(() => vi.unstubAllGlobals())

const show = (query = '', answers: Parameters<typeof showNotice>[1] = {}, permissions?: string[]) =>
  showNotice(<NoticeFormIndex />, answers, {
    url: `/system/notice/form${query}`,
    ...(permissions ? { permissions } : {}),
  })
const write = async (text: string) => {
  const place = await editor()
  paste(place, { text })
  fireEvent.blur(place)
}
const title = () => screen.findByRole('textbox', { name: '公告标题' })
const choose = async (user: Awaited<ReturnType<typeof show>>['user'], label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

test('公告编辑: a notice for chosen roles needs them, and is sent with them', async () => {
  const { user, askedFor } = await show()
  fill(await title(), '给编辑的通知')
  await write('正文')
  await choose(user, '通知范围', '指定角色')
  await user.click(screen.getByRole('button', { name: '发布' }))
  expect(await screen.findByText('请选择通知对象')).toBeTruthy()
  expect(askedFor('POST /system/notice')).toEqual([])
  await choose(user, '通知角色', '编辑')
  await user.click(screen.getByRole('button', { name: '发布' }))
  expect(await screen.findByText('发布成功')).toBeTruthy()
  expect(askedFor('POST /system/notice')[0]?.body).toMatchObject({
    noticeScope: 'R',
    targets: [{ targetType: 'R', targetId: 'r1', includeChild: 'N' }],
    startTime: null,
    publish: true,
  })
  expect(shell.close).toHaveBeenCalledWith('/system/notice/form')
  expect(shell.open).toHaveBeenCalledWith('/sys/announcements')
})

test('公告编辑: a time in the past and an end before the start are refused', async () => {
  const { user, askedFor } = await show()
  fill(await title(), '定时通知')
  await write('正文')
  await user.click(screen.getByText('定时发布'))
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  expect(await screen.findByText('生效时间不能为空')).toBeTruthy()
  const at = async (label: string, text: string) => {
    const field = await screen.findByRole('textbox', { name: label })
    fireEvent.mouseDown(field)
    fill(field, text)
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  await at('生效时间', '2020-01-01 00:00:00')
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  expect(await screen.findByText('生效时间应晚于当前时间')).toBeTruthy()
  await at('生效时间', '2999-01-02 00:00:00')
  await at('失效时间', '2999-01-01 00:00:00')
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  expect(await screen.findByText('结束时间不能早于开始时间')).toBeTruthy()
  expect(askedFor('POST /system/notice')).toEqual([])
})

test('公告编辑: a published notice keeps whom it is for and is saved, not published', async () => {
  const { user, askedFor } = await show('?id=n2')
  expect(((await title()) as HTMLInputElement).value).toBe('系统升级')
  expect(screen.getByText('已发布的公告不能修改通知范围')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '发布' })).toBeNull()
  fill(await title(), '改过的标题')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('修改成功')).toBeTruthy()
  const body = askedFor('POST /system/notice')[0]?.body
  expect(body).toMatchObject({ id: 'n2', version: 3, noticeTitle: '改过的标题' })
  for (const key of ['noticeScope', 'targets', 'startTime', 'publish']) expect(body).not.toHaveProperty(key)
})

test('公告编辑: a refusal of the server stands at its field', async () => {
  const { user } = await show('?id=n1', {
    'POST /system/notice': { code: 500, msg: '附件不存在', errors: { attachIds: '附件不存在' } },
  })
  fill(await title(), '改过的标题')
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  expect(await screen.findByText('附件不存在')).toBeTruthy()
  expect(shell.close).not.toHaveBeenCalled()
})

test('公告编辑: a copy is a new notice without times and attachments', async () => {
  const { user, askedFor } = await show('?copy=n2')
  await title()
  expect(screen.queryByText('议程.pdf')).toBeNull()
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  expect(await screen.findByText('新增成功')).toBeTruthy()
  const body = askedFor('POST /system/notice')[0]?.body
  expect(body).toMatchObject({ noticeTitle: published.noticeTitle, noticeScope: 'D', attachIds: [] })
  expect(body).not.toHaveProperty('id')
})

test('公告编辑: leaving without unsaved input asks nothing and leads to the list, wherever it stands', async () => {
  const { user } = await show('?id=n1')
  await title()
  await user.click(screen.getByRole('button', { name: '返回' }))
  expect(shell.close).toHaveBeenCalledTimes(1)
  expect(shell.open).toHaveBeenCalledExactlyOnceWith('/sys/announcements')
})

test('公告编辑: 放弃修改 leaves, 继续编辑 stays', async () => {
  const { user } = await show('?id=n1')
  fill(await title(), '改过的标题')
  await user.click(screen.getByRole('button', { name: '返回' }))
  const ask = await dialogOf('内容尚未保存，确定离开吗？')
  await user.click(ask.getByRole('button', { name: '继续编辑' }))
  expect(shell.close).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: '返回' }))
  await user.click(await screen.findByRole('button', { name: '放弃修改' }))
  expect(shell.close).toHaveBeenCalledTimes(1)
})

test('公告编辑: what was typed before is offered, with a warning when somebody saved since', async () => {
  const savedAt = new Date().setHours(10, 32, 0, 0)
  writeDraft('9', 'n1', { savedAt, version: 2, values: { ...emptyNotice, noticeTitle: '草稿里的标题' } })
  const { user } = await show('?id=n1')
  expect(await screen.findByText('公告在此之后已被修改，恢复后保存会覆盖这些修改')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '恢复 10:32 的草稿' }))
  expect(((await title()) as HTMLInputElement).value).toBe('草稿里的标题')
  expect(screen.queryByText(/的草稿/)).toBeNull()
})

test('公告编辑: a draft that is not wanted is gone', async () => {
  writeDraft('9', undefined, { savedAt: Date.now(), values: { ...emptyNotice, noticeTitle: '旧' } })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: '丢弃' }))
  expect(localStorage.getItem('notice_draft_9_new')).toBeNull()
  expect(((await title()) as HTMLInputElement).value).toBe('')
})

test('公告编辑: goes on with what was typed in the small form', async () => {
  writeDraft('9', undefined, { savedAt: Date.now(), values: { ...emptyNotice, noticeTitle: '从弹窗来' } })
  await show('?draft=1')
  expect(((await title()) as HTMLInputElement).value).toBe('从弹窗来')
  expect(screen.queryByText(/的草稿/)).toBeNull()
})

test('公告编辑: who may not publish keeps drafts', async () => {
  const { user, askedFor } = await show('', { 'POST /system/notice': { data: draft } }, ['system:notice:add'])
  fill(await title(), '标题')
  await write('正文')
  expect(screen.queryByRole('button', { name: '发布' })).toBeNull()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(askedFor('POST /system/notice')).toHaveLength(1))
})
