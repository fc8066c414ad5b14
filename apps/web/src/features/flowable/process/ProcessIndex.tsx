import { useQueryClient } from '@tanstack/react-query'
import { Tag } from 'antd'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { processList, type ProcessItem } from '@app/shared/flowable/taskLists.ts'
import { flowDuration } from '#/features/flowable/shared/flowDuration.ts'
import { useCategorySearch } from '#/features/flowable/shared/requestSearch.ts'
import { PersonCell, RequestCell, VersionTag } from '#/features/flowable/shared/taskCells.tsx'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import type { FurtherSearch } from '#/kit/list/searchFields.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { useShell } from '#/kit/session/shell.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { useProcessActs } from './useProcessActs.tsx'

const search: (string | FurtherSearch)[] = [
  { key: 'procDefName', label: '流程名称' },
  { key: 'keyword', label: '标题/单号' },
  'status',
  'startTime',
]

/** 我的流程 (workflow §3.7). */
export default function ProcessIndex() {
  const { open, pages } = useShell()
  const client = useQueryClient()
  useLive(taskTopic, () => void client.invalidateQueries({ queryKey: [processList.name] }))
  const { ofRow, batch, show, dialog } = useProcessActs()
  const start = pages.find(({ folder }) => folder === 'flowable/start')
  return (
    <>
      <ResourcePage
        resource={processList}
        search={[...search, useCategorySearch()]}
        purpose="您发起的流程会出现在这里"
        toolbar={start ? [{ key: 'start', label: '新增流程', run: () => open(start.fullPath) }] : []}
        columns={{
          title: {
            render: (row) => <RequestCell row={row} />,
          },
          number: false,
          summary: false,
          key: false,
          definitionId: false,
          suspended: false,
          acts: false,
          procDefVersion: { hidden: true, render: (row) => <VersionTag no={row.procDefVersion} /> },
          endTime: { hidden: true },
          categoryName: { hidden: true },
          status: { width: 130, render: (row) => <Status row={row} /> },
          duration: { hidden: true, render: (row) => flowDuration(row.duration) },
          handlers: {
            render: ({ handlers }) =>
              handlers.length === 1 && handlers[0] ? (
                <PersonCell name={handlers[0].name} dept={handlers[0].deptName} />
              ) : (
                handlers.map(({ name }) => name).join('、')
              ),
          },
        }}
        columnOrder={['title', 'procDefName', 'categoryName', 'status', 'currentNodes', 'handlers']}
        rowActions={ofRow}
        batch={batch}
        onOpen={show}
      />
      {dialog}
    </>
  )
}

/** A suspended request has the status that it had. */
const Status = ({ row }: { row: ProcessItem }) => (
  <>
    <DictTag type="flow_instance_status" value={row.status} />
    {row.suspended && <Tag>挂起</Tag>}
  </>
)
