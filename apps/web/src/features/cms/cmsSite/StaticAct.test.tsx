import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import { StaticAct } from './StaticAct.tsx'

afterEach(() => vi.unstubAllGlobals())

const idle = {
  isOn: true,
  pages: 120,
  waiting: 0,
  total: 120,
  endTime: '2026-11-29 04:20:07',
  trouble: null,
  faults: [],
}
const answered = (state: object) => ({ 'GET /cms/cmsSite/static': { data: { ...idle, ...state } } })

test('重新生成静态页: tells how the directory is, and has it made anew once that is confirmed', async () => {
  const answers = { ...answered({}), 'POST /cms/cmsSite/static': { data: null } }
  const { user, askedFor } = renderPage(<StaticAct />, { answers })
  await screen.findByText('目录中有 120 个页面，与数据库一致，最近生成于 2026-11-29 04:20:07')
  await user.click(screen.getByRole('button', { name: '重新生成静态页' }))
  const question = within(await screen.findByRole('alertdialog', { name: '确定要执行该操作吗?' }))
  await user.click(question.getByRole('button', { name: '重新生成静态页' }))
  await screen.findByText('已开始重新生成静态页')
  expect(askedFor('POST /cms/cmsSite/static')).toHaveLength(1)
})

test('重新生成静态页: shows how far it is, why it waits, and what could not be made', async () => {
  const trouble = '磁盘空间不足，静态页暂停生成，已有页面保持不变，有空间后自动继续'
  const faults = [{ url: '/news/5.html', fault: '模板执行超时' }]
  renderPage(<StaticAct />, { answers: answered({ waiting: 30, trouble, faults }) })
  await screen.findByText('正在生成，已完成 90 / 120 个页面')
  expect(screen.getByRole('progressbar', { name: '静态页生成进度' }).getAttribute('aria-valuenow')).toBe('75')
  screen.getByText(trouble)
  screen.getByText('/news/5.html：模板执行超时')
})

test('重新生成静态页: is not offered while pages are made when asked for', async () => {
  renderPage(<StaticAct />, { answers: answered({ isOn: false, pages: 0, endTime: null }) })
  await screen.findByText('发布配置中的访问方式为“生成静态页”时可用')
  expect(screen.getByRole('button', { name: '重新生成静态页' })).toHaveProperty('disabled', true)
})
