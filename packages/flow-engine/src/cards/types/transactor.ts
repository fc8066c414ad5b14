import type { CardKind } from '@app/flow-engine/cards/cardKind.ts'
import { checkTask, describeTask, newTask, taskPart, tasksBefore } from '@app/flow-engine/cards/task.ts'

/** 办理人: does something; there is nothing to refuse. */
export const transactor: CardKind<13> = {
  role: 'step',
  name: '办理人',
  hint: '请设置办理人',
  settings: () => ({ ...newTask(), buttons: [{ id: 1, displayName: '办理', enable: true }] }),
  check: ({ settings }) => checkTask(settings, '办理人'),
  summary: ({ settings }, nameOf) => describeTask(settings, nameOf),
  before: ({ settings }) => tasksBefore(settings),
  nodes: ({ id, name, settings }) => [taskPart({ id, name }, settings)],
}
