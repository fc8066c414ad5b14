import type { Card, CardFlow, CardOf, CardSettings, CardType } from '@app/flow-engine/cards/types.ts'

/** One after the other, ended. */
const chained = (key: string, name: string, ...cards: Card[]): CardFlow => {
  const end: Card = { id: 'end', type: 1, name: '流程结束', settings: {} }
  const root = [...cards, end].toReversed().reduce((next, card) => ({ ...card, childNode: next }))
  return { key, name, root }
}

const card = <T extends CardType>(type: T, id: string, name: string, settings: CardSettings[T]): CardOf<T> => ({
  id,
  type,
  name,
  settings,
})

const approver = (id: string, name: string, strategy: number, param: string, more: Partial<CardSettings[11]> = {}) =>
  card(11, id, name, { candidate: { strategy, param }, method: 1, whenEmpty: { type: 4 }, ...more })

/** 请假: the superior, for more than three days personnel and the general manager too, then the files (workflow §2.4). */
export const leaveCards: CardFlow = chained(
  'leave',
  '请假流程',
  card(10, 'apply', '发起申请', { buttons: [{ id: 1, displayName: '提交', enable: true }] }),
  approver('superior', '直属上级审批', 70, '1', {
    timeLimit: { after: { amount: 1, unit: 'day' }, type: 1, mostReminders: 3 },
  }),
  {
    ...card(51, 'long', '请假天数', {}),
    conditionNodes: [
      {
        ...card(50, 'over3', '超过三天', {
          condition: {
            kind: 'rules',
            group: { isAll: true, rules: [{ left: 'days', operator: '大于', right: 3 }] },
          },
        }),
        childNode: {
          ...approver('personnel', '人事审批', 30, '5', { fields: [{ field: 'handover', permission: 2 }] }),
          childNode: approver('general', '总经理审批', 30, '2', { reasonRequire: true }),
        },
      },
      card(50, 'short', '其它情况', { isDefault: true }),
    ],
  },
  card(13, 'file', '人事归档', { candidate: { strategy: 30, param: '5' }, method: 1, whenEmpty: { type: 4 } }),
)

/** 报销: the superior, then finance and personnel together; the cashier is told of what is more than a thousand. */
export const expenseCards: CardFlow = chained(
  'expense',
  '报销流程',
  card(10, 'apply', '发起申请', { buttons: [{ id: 1, displayName: '提交', enable: true }] }),
  approver('superior', '直属上级审批', 70, '1'),
  approver('finance', '财务会签', 30, '3,5', { method: 2, ratio: 100, reject: { type: 4 } }),
  {
    ...card(51, 'much', '报销金额', {}),
    conditionNodes: [
      {
        ...card(50, 'over1000', '超过一千元', {
          condition: {
            kind: 'rules',
            group: { isAll: true, rules: [{ left: 'total', operator: '大于', right: 1000 }] },
          },
        }),
        childNode: card(12, 'told', '抄送出纳', { candidate: { strategy: 30, param: '2' } }),
      },
      card(50, 'little', '其它情况', { isDefault: true }),
    ],
  },
)
