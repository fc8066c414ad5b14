import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { splitIds } from '@app/shared/system/directory.ts'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import type { ChosenValues } from '#/features/flowable/shared/choosing/chosen.ts'
import { NextChoices } from '#/features/flowable/shared/choosing/NextChoices.tsx'
import { useNextChoices } from '#/features/flowable/shared/choosing/useNextChoices.ts'
import { taskOf, type ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { fileIdsOf, FilesField } from '#/features/flowable/shared/operation/parts/FilesField.tsx'
import { OpinionField } from '#/features/flowable/shared/operation/parts/OpinionField.tsx'
import { PeopleField } from '#/features/flowable/shared/operation/parts/PeopleField.tsx'
import { SignatureField } from '#/features/flowable/shared/operation/parts/SignatureField.tsx'
import { call } from '#/kit/http/http.ts'

interface Values extends ChosenValues {
  comment: string
  attachments?: UploadedFile[]
  ccUserIds?: string
  signature?: string
}

/** 审批流程 */
export default function CompleteDialog({ act, scene, label, onClose }: ActProps) {
  const { isCommentRequired, isSigned } = scene.detail
  const next = useNextChoices(scene)
  const send = (values: Values) =>
    next.send(values, async (chosen) => {
      const { comment, attachments, ccUserIds, signature } = values
      const body = {
        ...taskOf(scene),
        comment,
        attachments: fileIdsOf(attachments),
        ccUserIds: splitIds(ccUserIds ?? ''),
        ...(await scene.form()),
        ...(signature && { signature }),
        ...chosen,
      }
      await call(taskActs.complete, { body }, { silent: true })
    })
  return (
    <ActDialog<Values>
      waits={next.waits}
      act={act}
      scene={scene}
      title="审批流程"
      okText={label}
      height={560}
      send={send}
      onClose={onClose}
    >
      <NextChoices next={next} />
      <OpinionField
        label="处理意见"
        placeholder="请输入处理意见"
        required={isCommentRequired ? '请输入审批意见' : undefined}
      />
      {isSigned && <SignatureField />}
      <FilesField />
      <PeopleField name="ccUserIds" label="抄送人" multiple />
    </ActDialog>
  )
}
