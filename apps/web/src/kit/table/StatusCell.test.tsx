import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { ball, kite, pageData, toy, toyAnswers } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const call = 'POST /demo/toy/changeStatus'
const show = (answers: Answers = {}, permissions?: string[]) =>
  renderPage(<ResourcePage resource={toy} />, {
    answers: { ...toyAnswers, ...answers },
    ...(permissions && { permissions }),
  })

test('状态: the switch asks, sends the row as it was seen and shows what the list then says', async () => {
  let stored = ball
  const { user, askedFor } = show({
    'GET /demo/toy/page': () => pageData([stored, kite]),
    [call]: () => {
      stored = { ...ball, status: '1', version: 4 }
      return {}
    },
  })
  const toggle = await screen.findByRole('switch', { name: '状态 皮球', checked: true })
  await waitFor(() => expect(toggle.textContent).toContain('正常'))
  await user.click(toggle)
  expect(await screen.findByText('确认更新状态为停用吗?')).toBeTruthy()
  expect(askedFor(call)).toEqual([])
  await user.click(screen.getByRole('button', { name: '是' }))
  expect(await screen.findByText('停用成功')).toBeTruthy()
  expect(askedFor(call).map(({ body }) => body)).toEqual([{ id: 't1', status: '1', version: 3 }])
  expect(screen.getByRole('switch', { name: '状态 皮球', checked: false })).toBeTruthy()
})

test('状态: a refusal is told once, the switch flips back and the list is read again', async () => {
  const { user, askedFor } = show({ [call]: { code: 500, msg: '皮球正被使用' } })
  await user.click(await screen.findByRole('switch', { name: '状态 皮球' }))
  await user.click(await screen.findByRole('button', { name: '是' }))
  expect(await screen.findByText('停用异常：皮球正被使用')).toBeTruthy()
  expect(await screen.findByRole('switch', { name: '状态 皮球', checked: true })).toBeTruthy()
  await waitFor(() => expect(askedFor('GET /demo/toy/page')).toHaveLength(2))
})

test('状态: without the right to change it is only said', async () => {
  show({}, ['demo:toy:list'])
  expect(await screen.findByText('正常')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('状态: a row that somebody else has changed since says so and is read again', async () => {
  const stale = { code: 500, msg: '数据失效，请重新更新！', reason: 'stale' }
  const { user, askedFor } = show({ [call]: stale })
  await user.click(await screen.findByRole('switch', { name: '状态 皮球' }))
  await user.click(await screen.findByRole('button', { name: '是' }))
  expect(await screen.findByText('停用异常：数据失效，请重新更新！')).toBeTruthy()
  await waitFor(() => expect(askedFor('GET /demo/toy/page')).toHaveLength(2))
})
