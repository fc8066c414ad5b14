import BellOutlined from '@ant-design/icons/BellOutlined'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

export const urge: ActView = {
  icon: <BellOutlined aria-hidden />,
  ask: {
    title: '催办',
    label: '催办内容',
    placeholder: '请输入催办内容',
    send: ({ detail }, comment) =>
      call(instanceActs.urge, { body: { instanceId: detail.instance.id, comment } }, { silent: true }),
  },
}
