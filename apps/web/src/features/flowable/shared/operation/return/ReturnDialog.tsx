import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Radio } from 'antd'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { taskOf, type ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from '#/features/flowable/shared/operation/parts/ActDialog.tsx'
import { OpinionField } from '#/features/flowable/shared/operation/parts/OpinionField.tsx'
import { call } from '#/kit/http/http.ts'

interface Values {
  targetKey: string
  resumeMode: 'sequential' | 'direct'
  comment: string
}

/** 退回流程: to a node that the request has been at. */
export default function ReturnDialog({ act, scene, label, onClose }: ActProps) {
  const { taskId, version } = taskOf(scene)
  const { data: targets, error } = useQuery({
    queryKey: ['flowable', 'returnList', taskId, version],
    queryFn: ({ signal }) => call(taskActs.returnList, { query: { taskId } }, { signal, silent: true }),
    retry: false,
    gcTime: 0,
  })
  const none = error?.message ?? (targets?.length === 0 ? '没有可退回的节点' : undefined)
  return (
    <ActDialog<Values>
      act={act}
      scene={scene}
      title="退回流程"
      okText={label}
      height={460}
      initial={{ resumeMode: 'sequential' }}
      send={(values) =>
        call(taskActs.return, { body: { taskId, version, ...values, ...scene.currentForm() } }, { silent: true })
      }
      onClose={onClose}
    >
      {none ? (
        <Alert type="warning" showIcon title={none} />
      ) : (
        <Form.Item name="targetKey" label="退回节点" rules={[{ required: true, message: '请选择退回节点' }]}>
          <Radio.Group
            optionType="button"
            options={(targets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
      <OpinionField label="退回意见" required="请输入意见" />
      <Form.Item name="resumeMode" label="重新提交后">
        <Radio.Group
          options={[
            { value: 'sequential', label: '依次重新审批' },
            { value: 'direct', label: '直接回到当前节点' },
          ]}
        />
      </Form.Item>
    </ActDialog>
  )
}
