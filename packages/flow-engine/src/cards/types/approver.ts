import type { CardKind } from '@app/flow-engine/cards/cardKind.ts'
import { checkTask, describeTask, newTask, taskPart, tasksBefore } from '@app/flow-engine/cards/task.ts'

const labels = ['通过', '拒绝', '转办', '委派', '加签', '退回']

/** 审批人: says yes or no. */
export const approver: CardKind<11> = {
  role: 'step',
  name: '审批人',
  hint: '请配置审批人',
  settings: () => ({
    ...newTask(),
    approveType: 1,
    reject: { type: 1 },
    whenInitiator: 3,
    buttons: labels.map((displayName, i) => ({ id: i + 1, displayName, enable: true })),
  }),
  check: ({ settings }) => checkTask(settings, '审批人'),
  summary: ({ settings }, nameOf) => describeTask(settings, nameOf),
  before: ({ settings }) => tasksBefore(settings),
  nodes: ({ id, name, settings }) => [taskPart({ id, name }, settings)],
}
