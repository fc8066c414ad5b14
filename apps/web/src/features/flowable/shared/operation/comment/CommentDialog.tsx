import { useState } from 'react'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import type { ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { fileIdsOf, FilesField } from '#/features/flowable/shared/operation/parts/FilesField.tsx'
import { call } from '#/kit/http/http.ts'
import { MentionField } from './MentionField.tsx'
import { stillNamed, unknownNames, type Named } from './mentions.ts'

interface Values {
  comment: string
  attachments?: UploadedFile[]
}

/** 评论, with people who are told of it. */
export default function CommentDialog({ act, scene, label, onClose }: ActProps) {
  const { id: instanceId } = scene.detail.instance
  const [chosen, setChosen] = useState<readonly Named[]>([])
  const send = async ({ comment, attachments }: Values) => {
    const people = [...stillNamed(comment, chosen), ...(await namedBy(instanceId, unknownNames(comment, chosen)))]
    const userIds = [...new Set(people.map(({ id }) => id))]
    const body = { instanceId, comment, userIds, attachments: fileIdsOf(attachments) }
    return call(instanceActs.comment, { body }, { silent: true })
  }
  return (
    <ActDialog<Values> act={act} scene={scene} title="评论" okText={label} height={460} send={send} onClose={onClose}>
      <MentionField
        instanceId={instanceId}
        label="评论内容"
        required="请输入评论内容"
        chosen={chosen}
        onChosen={(person) => setChosen((before) => [...before.filter(({ id }) => id !== person.id), person])}
      />
      <FilesField />
    </ActDialog>
  )
}

/** More names than this are not looked up. */
const mostNames = 20

/** Whoever is called exactly so. */
async function namedBy(instanceId: string, words: readonly string[]): Promise<Named[]> {
  const found = await Promise.all(
    words.slice(0, mostNames).map(async (word) => {
      const query = { params: { instanceId }, query: { word } }
      const { list } = await call(instanceActs.mentionable, query, { silent: true })
      return list.filter(({ name }) => name === word)
    }),
  )
  return found.flat()
}
