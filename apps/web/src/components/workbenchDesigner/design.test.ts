import { expect, test } from 'vitest'
import type { PortalItem } from '@app/shared/portal/layout.ts'
import { designReducer, mostSteps, startOf } from './design.ts'

const item = (i: string): PortalItem => ({
  id: i,
  i,
  key: i,
  name: i,
  type: 'smallPage',
  url: i,
  x: 0,
  y: 0,
  w: 1,
  h: 100,
  isShowTitle: 'N',
  isAllowDrag: true,
  options: { titleRequired: true, title: '', moreUrl: '', refresh: 0 },
})
const [a, b] = [item('a'), item('b')]
const names = (items: readonly PortalItem[]) => items.map(({ i }) => i).join('')

test('设计器: steps are taken back and done again, a new step forgets those taken back', () => {
  let state = startOf([])
  state = designReducer(state, { type: 'change', items: [a] })
  state = designReducer(state, { type: 'change', items: [a, b] })
  state = designReducer(state, { type: 'undo' })
  expect(names(state.items)).toBe('a')
  state = designReducer(state, { type: 'redo' })
  expect(names(state.items)).toBe('ab')
  expect(designReducer(state, { type: 'redo' })).toBe(state)
  state = designReducer(designReducer(state, { type: 'undo' }), { type: 'change', items: [b] })
  expect(designReducer(state, { type: 'redo' }).items).toEqual([b])
  expect(names(designReducer(state, { type: 'undo' }).items)).toBe('a')
})

test('设计器: twenty steps are kept, a change that changes nothing is none', () => {
  let state = startOf([])
  for (let h = 1; h <= 30; h++) state = designReducer(state, { type: 'change', items: [{ ...a, h }] })
  expect(state.past).toHaveLength(mostSteps)
  expect(designReducer(state, { type: 'change', items: [{ ...a, h: 30 }] })).toBe(state)
  for (let at = 0; at < 25; at++) state = designReducer(state, { type: 'undo' })
  expect(state.items[0]?.h).toBe(10)
})
