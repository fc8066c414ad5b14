import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { todoList, type TodoItem } from '@app/shared/flowable/taskLists.ts'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { useRequestSearch } from '#/features/flowable/shared/requestSearch.ts'
import { PersonCell, PriorityTag, RequestCell, TaskMarks, VersionTag } from '#/features/flowable/shared/taskCells.tsx'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import type { FurtherSearch } from '#/kit/list/searchFields.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { AskedBatch } from './BatchDialog.tsx'
import { useSavedFilters } from './useSavedFilters.tsx'
import cells from '#/features/flowable/shared/taskCells.module.css'

const taskSearch: (string | FurtherSearch)[] = [
  'createTime',
  {
    key: 'level',
    label: '优先级',
    advanced: true,
    choices: [
      { value: 'high', label: '高' },
      { value: 'middle', label: '中' },
      { value: 'low', label: '低' },
    ],
  },
  {
    key: 'overdue',
    label: '超时状态',
    advanced: true,
    choices: [
      { value: '1', label: '已超时' },
      { value: '0', label: '未超时' },
    ],
  },
]

const BatchDialog = lateDialog(() => import('./BatchDialog.tsx'))

const kinds = [
  { kind: 'approve', label: '批量通过' },
  { kind: 'transfer', label: '批量转办' },
] as const

/** 待办任务 (workflow §3.8). */
export default function TodoIndex() {
  const { open } = useShell()
  const client = useQueryClient()
  const { hasPermi } = useAuth()
  const [asked, setAsked] = useState<AskedBatch>()
  const { list, button, dialog } = useSavedFilters()
  useLive(taskTopic, () => void client.invalidateQueries({ queryKey: [todoList.name] }))
  const batch = (rows: readonly TodoItem[]) => (
    <>
      {kinds.map(({ kind, label }) => (
        <Button key={kind} disabled={rows.length === 0} onClick={() => setAsked({ kind, rows })}>
          {label}
        </Button>
      ))}
    </>
  )
  return (
    <>
      <ResourcePage
        resource={todoList}
        search={[...useRequestSearch(), ...taskSearch]}
        toolbar={[button]}
        list={list}
        purpose="需要您审批的任务会出现在这里"
        columns={{
          title: {
            title: '标题/摘要',
            render: (row) => <RequestCell row={row} />,
          },
          number: false,
          summary: false,
          taskDefKey: false,
          procInsId: false,
          deployId: false,
          isPlain: false,
          version: false,
          startDeptName: false,
          ownerName: false,
          deputyOfName: false,
          signKind: false,
          urgeCount: false,
          procDefVersion: { hidden: true, render: (row) => <VersionTag no={row.procDefVersion} /> },
          startUserName: { render: (row) => <PersonCell name={row.startUserName} dept={row.startDeptName} /> },
          priority: { hidden: true, render: (row) => <PriorityTag value={row.priority} /> },
          dueTime: {
            render: ({ dueTime, isLate }) =>
              dueTime && <span className={isLate ? cells.late : undefined}>{dueTime}</span>,
          },
          isLate: false,
          status: { title: '标记', width: 120, render: (row) => <TaskMarks row={row} /> },
        }}
        columnOrder={['title', 'procDefName', 'taskName']}
        rowActions={(row) => [{ key: 'open', label: '处理', run: () => open(recordLink(row.procInsId, row.id)) }]}
        onOpen={(row) => open(recordLink(row.procInsId, row.id))}
        {...(hasPermi(['flowable:task:approval']) && { batch })}
      />
      {dialog}
      {asked && (
        <Suspense>
          <BatchDialog asked={asked} onClosed={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
