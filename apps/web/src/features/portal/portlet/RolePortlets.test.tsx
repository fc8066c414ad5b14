import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rolePortlets } from '@app/shared/portal/portlet.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { RolePortlets } from './RolePortlets.tsx'

const page = (list: object[]) => ({
  data: {
    list,
    total: list.length,
    totalKind: 'exact',
    pageNum: 1,
    pageSize: 20,
    pages: 1,
    size: list.length,
    isFirstPage: true,
    isLastPage: true,
    hasNextPage: false,
    hasPreviousPage: false,
  },
})
const rows = [
  { id: 'p1', name: '快捷入口', code: 'one', menuId: 'p1' },
  { id: 'p2', name: '公告', code: 'two', menuId: null },
]
const answers = { [`GET ${rolePortlets.page.path}`]: page(rows) }
const saveKey = `POST ${rolePortlets.save.path}`

test('小页权限: without the right the grants are shown and cannot be changed', async () => {
  renderPage(<RolePortlets roleId="r" />, { answers, permissions: ['system:role:query'] })
  const granted = await screen.findByRole('switch', { name: '快捷入口 是否已授权' })
  expect(granted.getAttribute('aria-checked')).toBe('true')
  expect((granted as HTMLButtonElement).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '取消授权' })).toBeNull()
})

test('小页权限: a switch asks first, then gives or takes this one', async () => {
  const { user, askedFor } = renderPage(<RolePortlets roleId="r" />, { answers })
  await user.click(await screen.findByRole('switch', { name: '公告 是否已授权' }))
  expect(await screen.findByText('确认给该小页授权吗?')).toBeTruthy()
  expect(askedFor(saveKey)).toEqual([])
  await user.click(screen.getByRole('button', { name: '是' }))
  expect(await screen.findByText('授权成功')).toBeTruthy()
  expect(askedFor(saveKey)).toMatchObject([{ body: { id: 'r', menuIds: ['p2'], option: 'add' } }])
})

test('小页权限: a refusal for the ticked ones is told in the question', async () => {
  const { user } = renderPage(<RolePortlets roleId="r" />, {
    answers: { ...answers, [saveKey]: { code: 500, msg: '不允许操作超级管理员角色' } },
  })
  const row = (await screen.findByText('快捷入口')).closest('tr')
  if (!row) throw new Error('no row')
  await user.click(within(row).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '取消授权' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getAllByText('确认为所选中数据取消授权?').length).toBeGreaterThan(0)
  await user.click(dialog.getByRole('button', { name: '取消授权' }))
  expect(await dialog.findByRole('alert')).toHaveProperty('textContent', '不允许操作超级管理员角色')
})

test('小页权限: a page that has been emptied meanwhile is left for the last one with rows', async () => {
  const { user, askedFor } = renderPage(<RolePortlets roleId="r" />, {
    answers: {
      [`GET ${rolePortlets.page.path}`]: ({ query }) =>
        query.get('pageNum') === '2'
          ? { data: { ...page([]).data, total: 20, pageNum: 2 } }
          : { data: { ...page(rows).data, total: 21, pages: 2, hasNextPage: true } },
    },
  })
  await user.click(await screen.findByTitle('2'))
  expect(await screen.findByText('快捷入口')).toBeTruthy()
  expect(askedFor(`GET ${rolePortlets.page.path}`).map(({ query }) => query.get('pageNum'))).toEqual(['1', '2', '1'])
})
