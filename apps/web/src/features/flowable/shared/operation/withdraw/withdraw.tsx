import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

export const withdraw: ActView = {
  icon: <UndoOutlined aria-hidden />,
  ask: {
    title: '撤回任务',
    label: '撤回原因',
    placeholder: '请输入撤回原因',
    hint: '撤回后，任务回到您这里，可以重新处理',
    send: ({ detail }, comment) =>
      call(taskActs.withdraw, { body: { taskId: detail.withdrawTaskId ?? '', comment } }, { silent: true }),
  },
}
