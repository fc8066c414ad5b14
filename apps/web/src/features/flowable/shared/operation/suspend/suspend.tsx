import PauseCircleOutlined from '@ant-design/icons/PauseCircleOutlined'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

export const suspend: ActView = {
  icon: <PauseCircleOutlined aria-hidden />,
  ask: {
    title: '挂起流程',
    label: '挂起原因',
    placeholder: '请输入挂起原因',
    required: '请输入挂起原因',
    send: ({ detail }, comment) =>
      call(
        instanceActs.updateState,
        { body: { instanceId: detail.instance.id, state: '2', comment } },
        { silent: true },
      ),
  },
}
