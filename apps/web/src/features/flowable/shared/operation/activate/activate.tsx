import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

export const activate: ActView = {
  icon: <PlayCircleOutlined aria-hidden />,
  ask: {
    title: '激活流程',
    label: '激活原因',
    placeholder: '请输入激活原因',
    required: '请输入激活原因',
    send: ({ detail }, comment) =>
      call(
        instanceActs.updateState,
        { body: { instanceId: detail.instance.id, state: '1', comment } },
        { silent: true },
      ),
  },
}
