import { claimList } from '@app/shared/flowable/taskLists.ts'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { requestSearch } from '#/features/flowable/shared/requestSearch.ts'
import { PersonCell, RequestCell, VersionTag } from '#/features/flowable/shared/taskCells.tsx'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useShell } from '#/kit/session/shell.ts'

/** 待签任务 (workflow §3.12). */
export default function ClaimIndex() {
  const { open } = useShell()
  return (
    <ResourcePage
      resource={claimList}
      search={[...requestSearch, 'createTime']}
      purpose="分给您的角色、部门或岗位的任务会出现在这里，签收后进入待办"
      columns={{
        title: {
          width: 260,
          render: (row) => <RequestCell row={row} onOpen={() => open(recordLink(row.procInsId, row.id))} />,
        },
        number: false,
        summary: false,
        taskDefKey: false,
        procInsId: false,
        deployId: false,
        startDeptName: false,
        procDefVersion: { render: (row) => <VersionTag no={row.procDefVersion} /> },
        startUserName: { render: (row) => <PersonCell name={row.startUserName} dept={row.startDeptName} /> },
      }}
      columnOrder={['title', 'procDefName', 'taskName']}
      onOpen={(row) => open(recordLink(row.procInsId, row.id))}
    />
  )
}
