import { finishedList } from '@app/shared/flowable/taskLists.ts'
import { flowDuration } from '#/features/flowable/shared/flowDuration.ts'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { useRequestSearch } from '#/features/flowable/shared/requestSearch.ts'
import { useRowAsk } from '#/features/flowable/shared/rowAct/useRowAsk.tsx'
import { PersonCell, RequestCell, VersionTag } from '#/features/flowable/shared/taskCells.tsx'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import type { FurtherSearch } from '#/kit/list/searchFields.ts'
import { useShell } from '#/kit/session/shell.ts'

const result: FurtherSearch = {
  key: 'result',
  label: '处理结果',
  advanced: true,
  choices: [
    { value: '2', label: '审批通过' },
    { value: '3', label: '审批不通过' },
    { value: '5', label: '已退回' },
    { value: '8', label: '已转办' },
    { value: '9', label: '已撤回' },
  ],
}

/** 已办任务: the own act, whatever became of the request (workflow §3.9). */
export default function FinishedIndex() {
  const { open } = useShell()
  const [ask, dialog] = useRowAsk(finishedList.name)
  return (
    <>
      <ResourcePage
        resource={finishedList}
        search={[...useRequestSearch(), 'doneTime', 'createTime', result]}
        purpose="您办理过的任务会留在这里"
        columns={{
          title: {
            render: (row) => <RequestCell row={row} />,
          },
          number: false,
          summary: false,
          taskDefKey: false,
          procInsId: false,
          deployId: false,
          startDeptName: false,
          mayWithdraw: false,
          procDefVersion: { hidden: true, render: (row) => <VersionTag no={row.procDefVersion} /> },
          startUserName: { render: (row) => <PersonCell name={row.startUserName} dept={row.startDeptName} /> },
          createTime: { hidden: true },
          duration: { hidden: true, render: (row) => flowDuration(row.duration) },
        }}
        columnOrder={['title', 'procDefName', 'taskName', 'status', 'comment']}
        rowActions={(row) => [
          { key: 'record', label: '流转记录', run: () => open(recordLink(row.procInsId, row.id)) },
          ...(row.mayWithdraw
            ? [
                {
                  key: 'withdraw',
                  label: '撤回',
                  run: () =>
                    ask({ act: 'withdraw', label: '撤回', id: row.procInsId, title: row.title, taskId: row.id }),
                },
              ]
            : []),
        ]}
        onOpen={(row) => open(recordLink(row.procInsId, row.id))}
      />
      {dialog}
    </>
  )
}
