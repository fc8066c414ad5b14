import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import { splitIds } from '@app/shared/system/directory.ts'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import type { ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { fileIdsOf, FilesField } from '#/features/flowable/shared/operation/parts/FilesField.tsx'
import { OpinionField } from '#/features/flowable/shared/operation/parts/OpinionField.tsx'
import { PeopleField } from '#/features/flowable/shared/operation/parts/PeopleField.tsx'
import { call } from '#/kit/http/http.ts'

interface Values {
  comment: string
  userIds?: string
  attachments?: UploadedFile[]
}

/** 评论, with people who are told of it. */
export default function CommentDialog({ act, scene, label, onClose }: ActProps) {
  const { id: instanceId } = scene.detail.instance
  const send = ({ comment, userIds, attachments }: Values) => {
    const body = { instanceId, comment, userIds: splitIds(userIds ?? ''), attachments: fileIdsOf(attachments) }
    return call(instanceActs.comment, { body }, { silent: true })
  }
  return (
    <ActDialog<Values> act={act} scene={scene} title="评论" okText={label} height={540} send={send} onClose={onClose}>
      <OpinionField label="评论内容" required="请输入评论内容" />
      <PeopleField name="userIds" label="提醒的人" multiple />
      <FilesField />
    </ActDialog>
  )
}
