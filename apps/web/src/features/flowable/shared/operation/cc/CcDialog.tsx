import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { splitIds } from '@app/shared/system/directory.ts'
import { taskOf, type ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { OpinionField } from '#/features/flowable/shared/operation/parts/OpinionField.tsx'
import { PeopleField } from '#/features/flowable/shared/operation/parts/PeopleField.tsx'
import { call } from '#/kit/http/http.ts'

interface Values {
  userIds: string
  comment: string
}

/** 抄送 */
export default function CcDialog({ act, scene, label, onClose }: ActProps) {
  return (
    <ActDialog<Values>
      act={act}
      scene={scene}
      title="抄送"
      okText={label}
      height={380}
      send={({ userIds, comment }) =>
        call(taskActs.cc, { body: { ...taskOf(scene), comment, userIds: splitIds(userIds) } }, { silent: true })
      }
      onClose={onClose}
    >
      <PeopleField name="userIds" label="抄送人" required="请选择抄送人" multiple />
      <OpinionField label="抄送意见" />
    </ActDialog>
  )
}
