import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import { RoleList } from './RoleList.tsx'

afterEach(() => vi.unstubAllGlobals())

const list = 'GET /system/role/page'
const role = { id: '2', roleName: '系统管理员', roleKey: 'sysAdmin', status: '0' }
const page = (rows: object[], pageNum: number) => ({
  data: { list: rows, total: 51, totalKind: 'exact', pageNum, pageSize: 50, pages: rows.length > 0 ? 2 : 1 },
})

test('角色列表: a page that has been emptied meanwhile is left for the last one with roles', async () => {
  const { user, askedFor } = renderPage(<RoleList current={undefined} onPick={() => undefined} />, {
    answers: { [list]: ({ query }) => (query.get('pageNum') === '2' ? page([], 2) : page([role], 1)) },
  })
  await screen.findByText('系统管理员')
  await user.click(screen.getByTitle('下一页'))
  await waitFor(() => expect(askedFor(list).map(({ query }) => query.get('pageNum'))).toContain('2'))
  expect(await screen.findByText('系统管理员')).toBeTruthy()
  expect(screen.queryByText('还没有角色')).toBeNull()
})
