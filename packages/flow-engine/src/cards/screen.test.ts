import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { approver, flowOf } from '@app/flow-engine/testing/cards.ts'
import { compileCards } from './compileCards.ts'

test('卡片: what must be filled in and what may be done with rows is read again', () => {
  const card = approver('a', {
    fields: [
      { field: 'days', permission: 2, required: true },
      { field: 'items', permission: 2, without: ['remove'] },
      { field: 'salary', permission: 3 },
    ],
  })
  const [graph] = compileFile(compileCards(flowOf(card))).graphs
  expect(graph?.nodes.a?.screen).toMatchObject({
    fields: { days: '2', items: '2', salary: '3' },
    required: ['days'],
    rows: { items: { add: true, remove: false } },
  })
})
