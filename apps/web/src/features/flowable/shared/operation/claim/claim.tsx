import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import { claimActs } from '@app/shared/flowable/claimActs.ts'
import { taskOf, type ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

export const claim: ActView = {
  icon: <CheckSquareOutlined aria-hidden />,
  primary: true,
  run: (scene) => call(claimActs.claim, { body: { taskId: taskOf(scene).taskId } }),
}
