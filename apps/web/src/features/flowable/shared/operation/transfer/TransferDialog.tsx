import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { taskOf, type ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { OpinionField } from '#/features/flowable/shared/operation/parts/OpinionField.tsx'
import { PeopleField } from '#/features/flowable/shared/operation/parts/PeopleField.tsx'
import { call } from '#/kit/http/http.ts'

interface Values {
  userId: string
  comment: string
}

/** 转办任务 */
export default function TransferDialog({ act, scene, label, onClose }: ActProps) {
  return (
    <ActDialog<Values>
      act={act}
      scene={scene}
      title="转办任务"
      okText={label}
      height={380}
      send={(values) =>
        call(taskActs.transfer, { body: { ...taskOf(scene), ...values, ...scene.currentForm() } }, { silent: true })
      }
      onClose={onClose}
    >
      <PeopleField name="userId" label="转办人" required="请选择转办人" />
      <OpinionField label="转办意见" />
    </ActDialog>
  )
}
