import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { definitionCalls } from '@app/shared/flowable/definition.ts'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import type { ManageAct, ManagedProcess } from '@app/shared/flowable/manage.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { MigrationFields } from './MigrationFields.tsx'

/** What is about to be done to: a number of requests, and one of them when it is the only one. */
export interface ActTarget {
  count: number
  only: ManagedProcess | undefined
  /** Key of the process, when all of them are of one. */
  processKey: string | undefined
  /** Of the rows that were ticked; without them the requests are those that a filter finds. */
  titles?: readonly string[]
}

interface ActWords {
  label: string
  permission: string
  danger?: true
  /** What it means for the requests. */
  consequence: string
  /** To be typed before it is done to requests whose names nobody has seen. */
  typed?: string
  /** Further inputs of the form, whose values are the params. */
  Fields?: (props: { target: ActTarget; filter: Record<string, unknown> }) => ReactNode
  /** Whether the act makes sense for this request. */
  fits(row: ManagedProcess): boolean
}

const manage = 'flowable:instance:manage'
const isOpen = ({ endTime }: ManagedProcess) => endTime === null

/** What an administrator may do to requests (workflow §3.13). */
export const acts: Record<ManageAct, ActWords> = {
  terminate: {
    label: '终止',
    permission: 'flowable:instance:terminate',
    danger: true,
    consequence: '流程立即结束，未办理的任务将取消',
    fits: isOpen,
  },
  suspend: {
    label: '挂起',
    permission: manage,
    consequence: '挂起后任务不能办理，到期的定时器等待激活',
    fits: (row) => isOpen(row) && !row.suspended,
  },
  activate: {
    label: '激活',
    permission: manage,
    consequence: '激活后任务可以继续办理，已到期的定时器执行一次',
    fits: (row) => isOpen(row) && row.suspended,
  },
  reassign: {
    label: '改派',
    permission: manage,
    consequence: '未办理的任务改由新的办理人处理',
    Fields: ReassignFields,
    fits: isOpen,
  },
  move: {
    label: '跳转',
    permission: manage,
    consequence: '流程从当前节点移到目标节点，不检查流转条件',
    Fields: MoveFields,
    fits: isOpen,
  },
  void: {
    label: '作废',
    permission: manage,
    danger: true,
    consequence: '已通过的流程标记为已作废',
    fits: ({ status }) => status === 'approved',
  },
  migrate: {
    label: '迁移到新版本',
    permission: 'flowable:instance:migrate',
    consequence: '流程改按所选版本继续流转，不能自动还原',
    Fields: MigrateFields,
    fits: isOpen,
  },
  retry: {
    label: '重试失败作业',
    permission: manage,
    consequence: '失败的作业重新执行',
    fits: ({ isStuck }) => isStuck,
  },
  remove: {
    label: '删除',
    permission: 'flowable:instance:remove',
    danger: true,
    consequence: '流程及其表单数据、流转记录和附件一并删除，且不可恢复',
    typed: '删除',
    fits: ({ endTime }) => endTime !== null,
  },
}

function ReassignFields() {
  return (
    <>
      <Form.Item name={['params', 'from']} label="原办理人" extra="不选时改派全部未办理的任务">
        <UserSelect />
      </Form.Item>
      <Form.Item name={['params', 'to']} label="新办理人" rules={[{ required: true, message: '请选择新办理人' }]}>
        <UserSelect />
      </Form.Item>
    </>
  )
}

function MoveFields({ target: { only } }: { target: ActTarget }) {
  const { data } = useQuery({
    queryKey: ['flowable:instance', 'places', only?.id],
    queryFn: ({ signal }) =>
      call(instanceActs.places, { params: { instanceId: only?.id ?? '' } }, { signal, silent: true }),
    enabled: only !== undefined,
  })
  const inputOf = (places: readonly { id: string; name: string }[] | undefined) =>
    only ? (
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={(places ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="请选择"
      />
    ) : (
      <Input placeholder="请输入节点ID" maxLength={255} />
    )
  return (
    <>
      <Form.Item name={['params', 'from']} label="当前节点" rules={[{ required: true, message: '请选择当前节点' }]}>
        {inputOf(data?.from)}
      </Form.Item>
      <Form.Item name={['params', 'to']} label="目标节点" rules={[{ required: true, message: '请选择目标节点' }]}>
        {inputOf(data?.to)}
      </Form.Item>
    </>
  )
}

function MigrateFields({ target, filter }: { target: ActTarget; filter: Record<string, unknown> }) {
  const { data } = useQuery({
    queryKey: ['flowable:definition', 'versions', target.processKey],
    queryFn: ({ signal }) =>
      call(definitionCalls.versions, { params: { key: target.processKey ?? '' } }, { signal, silent: true }),
    enabled: target.processKey !== undefined,
  })
  const versions = (data ?? []).filter(({ id }) => id !== target.only?.definitionId)
  return (
    <>
      <Form.Item
        name={['params', 'definitionId']}
        label="目标版本"
        rules={[{ required: true, message: '请选择目标版本' }]}
        extra={target.processKey === undefined ? '请先按流程标识筛选，使所选流程属于同一流程' : undefined}
      >
        <Select
          disabled={target.processKey === undefined}
          options={versions.map(({ id, versionNo }) => ({ value: id, label: `v${versionNo}` }))}
          placeholder="请选择"
        />
      </Form.Item>
      <MigrationFields of={target.only ? { instanceId: target.only.id } : { filter }} />
    </>
  )
}
