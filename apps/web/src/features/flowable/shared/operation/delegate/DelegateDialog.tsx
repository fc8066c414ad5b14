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

/** 委派任务 */
export default function DelegateDialog({ act, scene, label, onClose }: ActProps) {
  return (
    <ActDialog<Values>
      act={act}
      scene={scene}
      title="委派任务"
      okText={label}
      height={380}
      send={(values) =>
        call(taskActs.delegate, { body: { ...taskOf(scene), ...values, ...scene.currentForm() } }, { silent: true })
      }
      onClose={onClose}
    >
      <PeopleField name="userId" label="委派人" required="请选择委派人" />
      <OpinionField label="委派意见" />
    </ActDialog>
  )
}
