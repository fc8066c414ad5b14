import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { paste, stubLayout } from '#testing/editing.ts'
import NoticeIndex from './NoticeIndex.tsx'
import { dialogOf, draft, editor, fill, message, published, shell, showNotice } from './testing/showNotice.tsx'

beforeEach(stubLayout)
afterEach(() => vi.unstubAllGlobals())

const rows = [draft, published, message, { ...published, id: 'n4', noticeTitle: '旧闻', expired: true, isTop: 'Y' }]
const show = (answers: Parameters<typeof showNotice>[1] = {}, more: Parameters<typeof showNotice>[2] = {}) =>
  showNotice(<NoticeIndex />, { 'GET /system/notice/page': pageData(rows), ...answers }, more)
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const words = async (name: string) =>
  within(await row(name))
    .queryAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean)
const question = () => screen.findByRole('alertdialog')

test('公告: messages of the product are left out until somebody asks for them', async () => {
  const { asked, user } = await show()
  await row('周会安排')
  const last = () => asked.findLast(({ path }) => path === '/system/notice/page')?.query
  expect(last()?.get('source')).toBe('manual')
  fill(screen.getByRole('textbox', { name: '操作人员' }), '管理')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(last()?.get('createBy')).toBe('管理'))
})

test('公告: acts follow state and origin', async () => {
  const { user } = await show()
  expect(await words('周会安排')).toEqual(['周会安排', '修改', '发布'])
  expect(await words('系统升级')).toEqual(['系统升级', '2/5', '修改', '撤回'])
  await user.click(screen.getByRole('button', { name: '更多 系统升级' }))
  const menu = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  expect(menu).toEqual(['置顶', '复制', '预览', '阅读情况', '删除'])
  const edit = within(await row('导出完成')).getByRole('button', { name: '修改 导出完成' })
  expect(edit.hasAttribute('disabled')).toBe(true)
  expect(await words('导出完成')).not.toContain('撤回')
  expect(within(await row('旧闻')).getByText('已过期')).toBeTruthy()
  expect(within(await row('旧闻')).getByRole('img', { name: '置顶' })).toBeTruthy()
})

test('公告: what the user may not do is not there', async () => {
  await show({}, { permissions: ['system:notice:list'] })
  expect(await words('周会安排')).toEqual([])
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
})

test('公告: publishing tells its consequence; a refusal stays in the question', async () => {
  let refused = true
  const { user, askedFor } = await show({
    'POST /system/notice/publish/n1': () => (refused ? { code: 500, msg: '当前状态不允许此操作' } : {}),
  })
  await user.click(within(await row('周会安排')).getByRole('button', { name: '发布 周会安排' }))
  const dialog = within(await question())
  expect(dialog.getByText('公告标题为"周会安排"')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '发布' }))
  expect(await dialog.findByText('当前状态不允许此操作')).toBeTruthy()
  refused = false
  await user.click(dialog.getByRole('button', { name: '发布' }))
  expect(await screen.findByText('发布成功')).toBeTruthy()
  expect(askedFor('POST /system/notice/publish/n1')).toHaveLength(2)
})

test('公告: 置顶 sends that alone with the version of the row', async () => {
  const { user, askedFor } = await show()
  await row('系统升级')
  await user.click(screen.getByRole('button', { name: '更多 系统升级' }))
  await user.click(await screen.findByRole('menuitem', { name: '置顶' }))
  expect(await screen.findByText('置顶成功')).toBeTruthy()
  expect(askedFor('POST /system/notice')[0]?.body).toEqual({ id: 'n2', version: 3, isTop: 'Y' })
})

test('公告: 复制 opens the form page with the copy', async () => {
  const { user } = await show()
  await row('系统升级')
  await user.click(screen.getByRole('button', { name: '更多 系统升级' }))
  await user.click(await screen.findByRole('menuitem', { name: '复制' }))
  expect(shell.open).toHaveBeenCalledWith('/system/notice/form?copy=n2')
})

test('公告: deleting a published one says that it is out', async () => {
  const { user } = await show()
  await row('系统升级')
  await user.click(screen.getByRole('button', { name: '更多 系统升级' }))
  await user.click(await screen.findByRole('menuitem', { name: '删除' }))
  expect(await screen.findByText('当前选中公告标题为"系统升级"的数据，该公告已发布')).toBeTruthy()
})

test('添加公告: says what is missing, keeps a draft or publishes', async () => {
  const { user, askedFor } = await show()
  await row('周会安排')
  await user.click(screen.getByRole('button', { name: '新增' }))
  const text = await editor()
  const dialog = await dialogOf('添加公告')
  await user.click(dialog.getByRole('button', { name: '存草稿' }))
  expect(await dialog.findByText('公告标题不能为空')).toBeTruthy()
  expect(dialog.getByText('公告内容不能为空')).toBeTruthy()
  expect(askedFor('POST /system/notice')).toEqual([])

  fill(dialog.getByRole('textbox', { name: '公告标题' }), '放假通知')
  paste(text, { text: '十月一日放假' })
  fireEvent.blur(text)
  await user.click(dialog.getByRole('button', { name: '发布' }))
  expect(await screen.findByText('发布成功')).toBeTruthy()
  expect(askedFor('POST /system/notice')[0]?.body).toMatchObject({
    noticeTitle: '放假通知',
    noticeType: '1',
    noticeContentHtml: '<p>十月一日放假</p>',
    noticeScope: 'A',
    targets: [],
    publish: true,
  })
})

test('添加公告: without the right to publish there is a draft alone', async () => {
  const { user, askedFor } = await show({}, { permissions: ['system:notice:list', 'system:notice:add'] })
  await screen.findByText('周会安排')
  await user.click(screen.getByRole('button', { name: '新增' }))
  const text = await editor()
  const dialog = await dialogOf('添加公告')
  expect(dialog.queryByRole('button', { name: '发布' })).toBeNull()
  fill(dialog.getByRole('textbox', { name: '公告标题' }), '放假通知')
  paste(text, { text: '内容' })
  fireEvent.blur(text)
  await user.click(dialog.getByRole('button', { name: '存草稿' }))
  await waitFor(() => expect(askedFor('POST /system/notice')).toHaveLength(1))
  expect(askedFor('POST /system/notice')[0]?.body).not.toHaveProperty('publish')
})

test('添加公告: 更多 takes what was typed along to the form page', async () => {
  const { user } = await show()
  await row('周会安排')
  await user.click(screen.getByRole('button', { name: '新增' }))
  await editor()
  const dialog = await dialogOf('添加公告')
  fill(dialog.getByRole('textbox', { name: '公告标题' }), '放假通知')
  await user.click(dialog.getByRole('button', { name: '更多' }))
  expect(shell.open).toHaveBeenCalledWith('/system/notice/form?draft=1')
  expect(localStorage.getItem('notice_draft_9_new')).toContain('放假通知')
})

test('修改公告: keeps whom it is for; a stale one says so', async () => {
  let stale = true
  const { user, askedFor } = await show({
    'POST /system/notice': () => (stale ? { code: 500, reason: 'stale', msg: '此公告刚被他人修改' } : { data: draft }),
  })
  await user.click(within(await row('周会安排')).getByRole('button', { name: '修改 周会安排' }))
  await editor()
  const drawer = await dialogOf('修改公告')
  expect(drawer.getByRole('radiogroup', { name: '状态' })).toBeTruthy()
  fill(drawer.getByRole('textbox', { name: '公告标题' }), '周会安排（改）')
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByText('此公告刚被他人修改')).toBeTruthy()
  stale = false
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('修改成功')).toBeTruthy()
  expect(askedFor('POST /system/notice').at(-1)?.body).toMatchObject({
    id: 'n1',
    version: 3,
    noticeTitle: '周会安排（改）',
    noticeScope: 'D',
    targets: [{ targetType: 'D', targetId: '104', includeChild: 'Y' }],
    attachIds: ['f1'],
  })
})

test('阅读情况: who has and who has not, exported or reminded', async () => {
  const reader = {
    id: 'u1',
    name: '王敏',
    userName: 'wangmin',
    deptName: '研发部',
    isRead: '1',
    readTime: '2026-11-20 10:00:00',
  }
  const late = { ...reader, id: 'u2', name: '李强', isRead: '0', readTime: null }
  const { user, askedFor } = await show({
    'GET /system/notice/readUsers/page': ({ query }) =>
      query.get('isRead') === '1' ? pageData([reader], { total: 2 }) : pageData([late], { total: 3 }),
    'POST /system/notice/urge/n2': { data: 3 },
  })
  await user.click(within(await row('系统升级')).getByRole('button', { name: /^阅读情况/ }))
  const dialog = await dialogOf('阅读情况【系统升级】')
  expect(await dialog.findByRole('tab', { name: '已读(2)' })).toBeTruthy()
  expect(await dialog.findByText('王敏')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: '催读' })).toBeNull()
  await user.click(await dialog.findByRole('tab', { name: '未读(3)' }))
  expect(await dialog.findByText('李强')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '催读' }))
  const ask = await dialogOf('确认提醒【系统升级】的未读人员?')
  await user.click(ask.getByRole('button', { name: '催读' }))
  expect(await screen.findByText('已提醒 3 人')).toBeTruthy()
  expect(askedFor('POST /system/notice/urge/n2')).toHaveLength(1)
})

test('预览: shows the notice without counting as reading it', async () => {
  const { user, asked } = await show()
  await user.click(await screen.findByRole('button', { name: '系统升级' }))
  const dialog = await dialogOf('公告预览')
  expect(await dialog.findByText('会议内容')).toBeTruthy()
  expect(dialog.getByRole('button', { name: '议程.pdf' })).toBeTruthy()
  expect(asked.some(({ path }) => path.includes('getNoticeView'))).toBe(false)
})
