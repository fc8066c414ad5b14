import PoweroffOutlined from '@ant-design/icons/PoweroffOutlined'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

export const terminate: ActView = {
  icon: <PoweroffOutlined aria-hidden />,
  danger: true,
  ask: {
    title: '终止流程',
    label: '终止原因',
    placeholder: '请输入终止原因',
    required: '请输入终止原因',
    hint: '终止后，流程不能继续',
    send: ({ detail }, comment) =>
      call(instanceActs.terminate, { body: { instanceId: detail.instance.id, comment } }, { silent: true }),
  },
}
