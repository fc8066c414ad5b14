import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { contentOf, layoutOf } from '@app/shared/portal/layout.ts'
import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import { itemOf } from '#/components/workbench/cells.ts'
import { PageLoaderContext } from '#/kit/page/pageLoader.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import Designer from './Designer.tsx'

afterEach(() => void vi.unstubAllGlobals())

const portlet = (id: string, more: Partial<AvailablePortlet> = {}): AvailablePortlet => ({
  id,
  name: `${id}小页`,
  code: id,
  url: id,
  refreshRate: null,
  showTitle: 'N',
  isAllowDrag: 'Y',
  xGridNumber: 1,
  yGridNumber: 100,
  ...more,
})
const portlets = [portlet('甲'), portlet('乙', { xGridNumber: 2 }), portlet('丙', { xGridNumber: 3, isAllowDrag: 'N' })]
const stored = {
  id: 'p1',
  name: '我的台',
  code: 'mine',
  applicationRange: 'U',
  resourceId: '9',
  content: contentOf([itemOf(portlets[0] ?? portlet('甲'))]),
  version: 3,
  copied: false,
}

function design(data: object | null, answers: Answers = {}, onClose = vi.fn<() => void>()) {
  const id = data ? 'p1' : 'null'
  const page = () => Promise.resolve({ default: () => <p>内容</p> })
  const shown = renderPage(
    <PageLoaderContext value={() => page}>
      <Designer portalId={id} saveType="user" onClose={onClose} />
    </PageLoaderContext>,
    {
      answers: {
        [`GET /system/sysPortalConfig/getConfigAndPortalList/${id}`]: { data: { data, sysPortletList: portlets } },
        'GET /system/sysPortalConfig/getPortalTemplateList': { data: [] },
        'POST /system/sysPortalConfig': ({ body }) => ({
          data: { ...stored, ...(body as object), id: 'p1', version: 4, applicationRange: 'U' },
        }),
        ...answers,
      },
    },
  )
  const saved = () => shown.askedFor('POST /system/sysPortalConfig').map(({ body }) => body as Record<string, unknown>)
  const savedCards = () =>
    (layoutOf(String(saved().at(-1)?.content)) ?? []).map(({ i, x, y, w, h }) => `${i} ${x},${y} ${w}×${h}`)
  return { ...shown, saved, savedCards, onClose }
}
const button = (name: string) => screen.getByRole('button', { name })
/** The one in the question above the designer. */
const lastButton = (name: string) => screen.getAllByRole('button', { name }).at(-1) as HTMLElement
const card = (name: RegExp) => screen.findByRole('button', { name })

test('工作台设计: a new workbench needs a name and is stored as the own one of the user', async () => {
  const { user, saved, savedCards } = design(null)
  // A click anywhere on the row adds; on a card that is there already it does nothing.
  await user.click(await screen.findByTitle('甲小页'))
  await user.click(screen.getByTitle('甲小页'))
  await user.click(button('添加 乙小页'))
  await user.click(button('保存'))
  expect(await screen.findByText('请输入工作台名称')).toBeTruthy()
  expect(saved()).toEqual([])
  await user.type(screen.getByLabelText('工作台名称'), '新台')
  await user.click(button('保存'))
  expect(await screen.findByText('设计成功')).toBeTruthy()
  expect(saved()[0]).toMatchObject({ saveType: 'user', name: '新台', applicationRange: 'U', isDefault: 'Y' })
  expect(savedCards()).toEqual(['乙 0,0 2×116', '甲 2,0 1×116'])
  // From now on it is the stored one that is changed.
  await user.click(button('添加 丙小页'))
  await user.click(button('保存'))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]).toMatchObject({ id: 'p1', version: 4 })
})

test('工作台设计: cards are moved, resized and removed with the keyboard, steps are taken back', async () => {
  const { user, savedCards, saved } = design(stored)
  await user.click(await screen.findByRole('button', { name: '添加 乙小页' }))
  const save = async () => {
    const before = saved().length
    await user.click(button('保存'))
    await waitFor(() => expect(saved()).toHaveLength(before + 1))
    return savedCards()
  }
  fireEvent.keyDown(await card(/^乙小页，第 2 项/), { key: 'ArrowUp' })
  expect(await save()).toEqual(['乙 0,0 2×116', '甲 0,116 1×116'])
  fireEvent.keyDown(await card(/^甲小页/), { key: 'ArrowRight' })
  fireEvent.keyDown(await card(/^甲小页/), { key: 'ArrowRight' })
  expect(await save()).toEqual(['乙 0,0 2×116', '甲 2,0 1×116'])
  fireEvent.keyDown(await card(/^甲小页/), { key: 'ArrowDown', shiftKey: true })
  expect(await save()).toEqual(['乙 0,0 2×116', '甲 2,0 1×136'])
  fireEvent.keyDown(await card(/^乙小页/), { key: 'Delete' })
  expect(screen.queryByRole('button', { name: /^乙小页，/ })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(await card(/^乙小页，/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true })
  expect(await save()).toEqual(['甲 2,0 1×136'])
})

test('工作台设计: a card of fixed size is not resized, its title and link can be set', async () => {
  const { user, saved } = design({ ...stored, content: contentOf([itemOf(portlets[2] ?? portlet('丙'))]) })
  const sheet = await card(/^丙小页/)
  fireEvent.keyDown(sheet, { key: 'ArrowLeft', shiftKey: true })
  await user.click(sheet)
  expect(screen.getByText('该小页的大小固定')).toBeTruthy()
  await user.type(screen.getByLabelText('标题'), '常用')
  await user.click(screen.getByRole('switch', { name: '显示标题' }))
  const link = screen.getByLabelText('更多链接')
  await user.type(link, 'javascript:alert(1)')
  expect(screen.getByText('请输入以 / 或 http(s):// 开头的地址')).toBeTruthy()
  await user.clear(link)
  await user.type(link, '/index')
  await user.click(button('保存'))
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(layoutOf(String(saved()[0]?.content))).toMatchObject([
    { w: 3, isShowTitle: 'Y', options: { title: '常用', moreUrl: '/index' } },
  ])
})

test('工作台设计: unsaved changes are asked about, without them it closes at once', async () => {
  const { user, onClose } = design(stored)
  await user.click(await screen.findByRole('button', { name: '添加 乙小页' }))
  await user.click(button('关闭'))
  expect(await screen.findAllByText('当前内容尚未保存，确定离开吗？')).not.toEqual([])
  await user.click(button('继续编辑'))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button('撤销'))
  await user.click(button('关闭'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('工作台设计: a damaged layout starts empty and says so, what is no longer granted is left out', async () => {
  const { unmount } = design({ ...stored, content: '[{"i":' })
  expect(await screen.findByText('布局数据格式错误，已清空；保存后恢复正常')).toBeTruthy()
  unmount()
  design({ ...stored, content: contentOf([itemOf(portlet('失效'))]) })
  expect(await screen.findByText('1 个小页已停用或未授权，保存后将移除')).toBeTruthy()
})

test('工作台设计: a copy goes back to what it was made from, an own one is deleted, after a question', async () => {
  const { user, askedFor, unmount } = design({ ...stored, copied: true })
  await user.click(await screen.findByRole('button', { name: '恢复默认' }))
  await screen.findByText('您对该工作台的修改将被放弃，恢复为系统提供的布局。')
  await user.click(lastButton('恢复默认'))
  await waitFor(() => expect(askedFor('POST /system/sysPortalConfig/p1')).toHaveLength(1))
  unmount()
  const second = design(stored)
  await second.user.click(await screen.findByRole('button', { name: '删除此工作台' }))
  expect(await screen.findByText('确认删除小页【我的台】')).toBeTruthy()
  await second.user.click(screen.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(second.askedFor('POST /system/sysPortalConfig/p1')).toHaveLength(1))
})

test('工作台设计: used portlets can be hidden, all cards be cleared, a refusal is shown in its words', async () => {
  const { user } = design(stored, {
    'POST /system/sysPortalConfig': { code: 500, reason: 'stale', msg: '数据失效，请重新更新！' },
  })
  expect(await screen.findByRole('button', { name: '移除 甲小页' })).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: '隐藏已添加模块' }))
  expect(screen.queryByRole('button', { name: '移除 甲小页' })).toBeNull()
  await user.click(button('清空'))
  await screen.findByText('确认清空工作台的全部小页？')
  await user.click(lastButton('清空'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^甲小页，/ })).toBeNull())
  await user.click(button('保存'))
  expect(await screen.findByRole('button', { name: '添加 甲小页' })).toBeTruthy()
})
