import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { OpinionField } from '#/features/flowable/shared/operation/parts/OpinionField.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'

interface Values {
  from: string
  to: string
  comment: string
}

const choicesOf = (places: readonly { id: string; name: string }[] | undefined) =>
  (places ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** 跳转: a request is put onto another node by hand. */
export default function MoveDialog({ act, scene, label, onClose }: ActProps) {
  const { id: instanceId } = scene.detail.instance
  const { data: places } = useQuery({
    queryKey: ['flowable', 'places', instanceId],
    queryFn: ({ signal }) => call(instanceActs.places, { params: { instanceId } }, { signal, silent: true }),
    gcTime: 0,
  })
  return (
    <ActDialog<Values>
      act={act}
      scene={scene}
      title="跳转"
      okText={label}
      height={440}
      send={(values) => call(instanceActs.move, { body: { instanceId, ...values } }, { silent: true })}
      onClose={onClose}
    >
      <Form.Item name="from" label="当前节点" rules={[{ required: true, message: '请选择当前节点' }]}>
        <Select placeholder="请选择当前节点" options={choicesOf(places?.from)} />
      </Form.Item>
      <Form.Item name="to" label="目标节点" rules={[{ required: true, message: '请选择目标节点' }]}>
        <Select placeholder="请选择目标节点" showSearch optionFilterProp="label" options={choicesOf(places?.to)} />
      </Form.Item>
      <OpinionField label="跳转原因" required="请输入跳转原因" />
    </ActDialog>
  )
}
