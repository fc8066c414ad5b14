import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { defineResource, type Offer } from '@app/shared/kit/resource.ts'
import { ball, toy, toyAnswers } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { ResourcePage } from './ResourcePage.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Words of the buttons that a list has for whoever may do everything. */
async function buttonsOf(...offers: Offer[]): Promise<string[]> {
  const resource = defineResource({ name: 'demo:toy', label: '玩具', fields: toy.fields, offers: ['page', ...offers] })
  renderPage(<ResourcePage resource={resource} />, { answers: toyAnswers })
  await screen.findByText(ball.toyName)
  const words = ['新增', '导入', '导出', `修改 ${ball.toyName}`, `删除 ${ball.toyName}`]
  return words.filter((name) => screen.queryByRole('button', { name }) !== null)
}

test.each<[Offer[], string[]]>([
  [['get', 'add'], ['新增']],
  [['get', 'edit'], ['修改 皮球']],
  [
    ['get', 'save'],
    ['新增', '修改 皮球'],
  ],
  [
    ['get', 'save', 'remove'],
    ['新增', '修改 皮球', '删除 皮球'],
  ],
  [
    ['get', 'add', 'import', 'export'],
    ['新增', '导入', '导出'],
  ],
  [['get'], []],
])('提供的调用: %j gives the buttons of these and no other', async (offers, buttons) => {
  expect(await buttonsOf(...offers)).toEqual(buttons)
})
