import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { ChosenValues } from '#/features/flowable/shared/choosing/chosen.ts'
import { NextChoices } from '#/features/flowable/shared/choosing/NextChoices.tsx'
import { useNextChoices } from '#/features/flowable/shared/choosing/useNextChoices.ts'
import type { ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { OpinionField } from '#/features/flowable/shared/operation/parts/OpinionField.tsx'
import { call } from '#/kit/http/http.ts'

interface Values extends ChosenValues {
  comment: string
}

/** 重新提交: whoever submits again chooses people as at the start. */
export default function ResubmitDialog({ act, scene, label, onClose }: ActProps) {
  const next = useNextChoices(scene)
  const send = (values: Values) =>
    next.send(values, async (chosen) => {
      const { comment } = values
      const body = { instanceId: scene.detail.instance.id, comment, ...(await scene.form()), ...chosen }
      await call(instanceActs.resubmit, { body }, { silent: true })
    })
  return (
    <ActDialog<Values>
      waits={next.waits}
      act={act}
      scene={scene}
      title="重新提交"
      okText={label}
      send={send}
      onClose={onClose}
    >
      <NextChoices next={next} />
      <OpinionField label="说明" placeholder="请输入说明" />
    </ActDialog>
  )
}
