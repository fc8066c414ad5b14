import { screen, waitFor, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { server } from '@app/shared/monitor/server.ts'
import { board } from '@app/shared/portal/board.ts'
import { commonUseMenu } from '@app/shared/system/commonUseMenu.ts'
import { configCalls } from '@app/shared/system/config.ts'
import { downloadFiles } from '@app/shared/system/downloadFiles.ts'
import { ShellContext, type PageLink } from '#/kit/session/shell.ts'
import { renderPage } from '#testing/renderPage.tsx'
import CommonUseIndex from './CommonUseIndex.tsx'
import SystemStateIndex from './SystemStateIndex.tsx'
import ToDoIndex from './ToDoIndex.tsx'
import TransfersIndex from './TransfersIndex.tsx'

const nothing = () => undefined
const moved = (fullPath: string, home: string, title: string): PageLink => ({
  fullPath,
  home,
  title,
  icon: 'team',
  remark: undefined,
  groups: ['组织管理'],
  external: false,
})
const pages = [
  moved('/mine/exports', '/fileCenter/sysDownloadFiles', '导出记录'),
  moved('/ops/server', '/monitor/server', '服务监控'),
  moved('/people/user', '/org/user', '用户管理'),
  { ...moved('/org/user', '/org/users', '外部人员'), home: undefined },
]
const shell = { pages, open: nothing, close: nothing, closeCurrentPage: nothing, rename: nothing, refresh: nothing }
const helpLinks = configCalls.byKey.path.replace(':key', 'sys.index.helpLinks')
const show = (children: ReactNode, ...answers: [call: { path: string }, data: unknown][]) =>
  renderPage(
    <ShellContext value={shell}>
      <Suspense>{children}</Suspense>
    </ShellContext>,
    {
      answers: {
        [`GET ${helpLinks}`]: { data: '[]' },
        ...Object.fromEntries(answers.map(([{ path }, data]) => [`GET ${path}`, { data }])),
      },
    },
  )
const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('待办: what waits on a page whose menu has moved is still a link', async () => {
  const path = '/fileCenter/sysDownloadFiles?id=1'
  const todo = { key: 'a', label: '导出完成', title: '用户.xlsx', time: null, path, tone: 'success' }
  show(<ToDoIndex />, [board.todos, [todo]])
  expect(await linkTo('用户.xlsx')).toBe(path)
})

test('我的导出导入, 系统状态: links lead to where the pages stand now', async () => {
  show(<TransfersIndex />, [downloadFiles.mine, []])
  expect(await linkTo('导出记录')).toBe('/mine/exports')
  const jvm = { usage: 10, runTime: '0天1小时2分钟' }
  const figures = { nodeId: 'n1', cpu: { free: 1 }, mem: { usage: 1 }, jvm, node: { requestsPerMinute: 1 } }
  show(<SystemStateIndex />, [server.figures, figures], [server.nodes, []])
  expect(await linkTo('服务监控')).toBe('/ops/server')
})

test('快捷入口: kept is what stands at the kept address now, not the page that stood there', async () => {
  const kept = { id: 'k1', path: '/org/user', title: '外部人员', icon: 'team', sort: 10 }
  const { user, askedFor } = show(<CommonUseIndex />, [commonUseMenu.list, [kept]])
  await user.click(await screen.findByRole('button', { name: '添加常用' }))
  const dialog = within(await screen.findByRole('dialog', { name: '添加常用应用' }))
  await user.click(dialog.getByRole('tab', { name: '组织管理' }))
  await user.click(await dialog.findByRole('button', { name: '添加 用户管理' }))
  await waitFor(() =>
    expect(askedFor(`POST ${commonUseMenu.save.path}`)[0]?.body).toMatchObject({ path: '/people/user' }),
  )
})
