import DeleteRowOutlined from '@ant-design/icons/DeleteRowOutlined'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

export const voidAct: ActView = {
  icon: <DeleteRowOutlined aria-hidden />,
  danger: true,
  ask: {
    title: '作废流程',
    label: '作废原因',
    placeholder: '请输入作废原因',
    required: '请输入作废原因',
    hint: '作废后，已通过的申请不再有效',
    send: ({ detail }, comment) =>
      call(instanceActs.void, { body: { instanceId: detail.instance.id, comment } }, { silent: true }),
  },
}
