import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { taskOf, type ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { OpinionField } from '#/features/flowable/shared/operation/parts/OpinionField.tsx'
import { call } from '#/kit/http/http.ts'

interface Values {
  taskIds: string[]
  comment: string
}

/** 减签 */
export default function RemoveSignDialog({ act, scene, label, onClose }: ActProps) {
  const { taskId, version } = taskOf(scene)
  const { data: signers } = useQuery({
    queryKey: ['flowable', 'signers', taskId, version],
    queryFn: ({ signal }) => call(taskActs.signers, { query: { taskId } }, { signal, silent: true }),
    gcTime: 0,
  })
  return (
    <ActDialog<Values>
      act={act}
      scene={scene}
      title="减签"
      okText={label}
      send={(values) => call(taskActs.removeSign, { body: { taskId, version, ...values } }, { silent: true })}
      onClose={onClose}
    >
      <Form.Item name="taskIds" label="减签人员" rules={[{ required: true, message: '请选择减签人员' }]}>
        <Signers options={(signers ?? []).map((each) => ({ value: each.taskId, label: each.name }))} />
      </Form.Item>
      <OpinionField label="减签意见" />
    </ActDialog>
  )
}

interface SignersProps {
  options: { value: string; label: string }[]
  value?: string[]
  onChange?: (taskIds: string[]) => void
}

/** A group of boxes takes nothing else of what the form says of a field: `aria-required` is not allowed on it. */
const Signers = ({ options, value = [], onChange }: SignersProps) => (
  <Checkbox.Group aria-label="减签人员" options={options} value={value} onChange={(taskIds) => onChange?.(taskIds)} />
)
