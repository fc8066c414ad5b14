import StopOutlined from '@ant-design/icons/StopOutlined'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

export const cancel: ActView = {
  icon: <StopOutlined aria-hidden />,
  danger: true,
  ask: {
    title: '取消申请',
    label: '取消理由',
    placeholder: '请输入取消理由',
    required: '请输入取消理由',
    hint: '取消后，该审批流程将自动结束',
    send: ({ detail }, comment) =>
      call(instanceActs.cancel, { body: { instanceId: detail.instance.id, comment } }, { silent: true }),
  },
}
