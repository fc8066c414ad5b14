import CloseSquareOutlined from '@ant-design/icons/CloseSquareOutlined'
import { claimActs } from '@app/shared/flowable/claimActs.ts'
import { taskOf, type ActView } from '#/features/flowable/shared/operation/actView.ts'
import { call } from '#/kit/http/http.ts'

export const unclaim: ActView = {
  icon: <CloseSquareOutlined aria-hidden />,
  run: (scene) => call(claimActs.unclaim, { body: { taskId: taskOf(scene).taskId } }),
}
