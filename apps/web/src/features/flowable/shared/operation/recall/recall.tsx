import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

export const recall: ActView = {
  icon: <UndoOutlined aria-hidden />,
  ask: {
    title: '撤回申请',
    label: '撤回原因',
    placeholder: '请输入撤回原因',
    hint: '撤回后，申请回到您这里，修改后可以重新提交',
    send: ({ detail }, comment) =>
      call(instanceActs.recall, { body: { instanceId: detail.instance.id, comment } }, { silent: true }),
  },
}
