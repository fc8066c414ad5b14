import { taskActs } from '@app/shared/flowable/taskActs.ts'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import { taskOf, type ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { fileIdsOf, FilesField } from '#/features/flowable/shared/operation/parts/FilesField.tsx'
import { OpinionField } from '#/features/flowable/shared/operation/parts/OpinionField.tsx'
import { SignatureField } from '#/features/flowable/shared/operation/parts/SignatureField.tsx'
import { call } from '#/kit/http/http.ts'

interface Values {
  comment: string
  attachments?: UploadedFile[]
  signature?: string
}

/** 驳回流程 */
export default function RejectDialog({ act, scene, label, onClose }: ActProps) {
  const send = async ({ comment, attachments, signature }: Values) => {
    const said = { comment, attachments: fileIdsOf(attachments), ...(signature && { signature }) }
    const body = { ...taskOf(scene), ...said, ...scene.currentForm() }
    await call(taskActs.reject, { body }, { silent: true })
  }
  return (
    <ActDialog<Values>
      act={act}
      scene={scene}
      title="驳回流程"
      okText={label}
      danger
      height={480}
      send={send}
      onClose={onClose}
    >
      <OpinionField label="驳回意见" required="请输入意见" />
      {scene.detail.isSigned && <SignatureField />}
      <FilesField />
    </ActDialog>
  )
}
