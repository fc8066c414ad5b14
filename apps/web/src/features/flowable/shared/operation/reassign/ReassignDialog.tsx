import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import type { ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { OpinionField } from '#/features/flowable/shared/operation/parts/OpinionField.tsx'
import { PeopleField } from '#/features/flowable/shared/operation/parts/PeopleField.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'

interface Values {
  taskId: string
  userId: string
  comment: string
}

/** 改派任务 of whomever, by who manages the process. */
export default function ReassignDialog({ act, scene, label, onClose }: ActProps) {
  const instanceId = scene.detail.instance.id
  const { data: tasks } = useQuery({
    queryKey: ['flowable', 'openTasks', instanceId],
    queryFn: ({ signal }) => call(instanceActs.openTasks, { params: { instanceId } }, { signal, silent: true }),
    gcTime: 0,
  })
  return (
    <ActDialog<Values>
      act={act}
      scene={scene}
      title="改派任务"
      okText={label}
      height={440}
      send={(body) => call(taskActs.reassign, { body }, { silent: true })}
      onClose={onClose}
    >
      <Form.Item name="taskId" label="任务" rules={[{ required: true, message: '请选择任务' }]}>
        <Select
          placeholder="请选择任务"
          options={(tasks ?? []).map(({ id, name, people }) => ({
            value: id,
            label: people ? `${name}（${people}）` : name,
          }))}
        />
      </Form.Item>
      <PeopleField name="userId" label="改派给" required="请选择改派给谁" />
      <OpinionField label="改派原因" required="请输入改派原因" />
    </ActDialog>
  )
}
