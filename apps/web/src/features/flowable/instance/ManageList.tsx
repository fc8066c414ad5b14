import { Button, Dropdown, Tag } from 'antd'
import { Suspense, useState } from 'react'
import {
  manageActs,
  managedBy,
  manageList,
  mostManaged,
  type ManageAct,
  type ManagedProcess,
} from '@app/shared/flowable/manage.ts'
import { flowDuration } from '#/features/flowable/shared/flowDuration.ts'
import { VariablesDialog } from '#/features/flowable/shared/operation/variables/VariablesDialog.tsx'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import { useCategorySearch } from '#/features/flowable/shared/requestSearch.ts'
import { PersonCell, RequestCell, VersionTag } from '#/features/flowable/shared/taskCells.tsx'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import type { FurtherSearch } from '#/kit/list/searchFields.ts'
import { useListState, filterQueryOf } from '#/kit/list/useListState.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { useShell } from '#/kit/session/shell.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { ActDialog, type AskedAct } from './ActDialog.tsx'
import { acts } from './acts.tsx'
import css from './instance.module.css'

const yesNo = (yes: string, no: string) => [
  { value: '1', label: yes },
  { value: '0', label: no },
]

const CheckDialog = lateDialog(() => import('./CheckDialog.tsx'))

const chosen = (key: keyof typeof managedBy) => ({ field: managedBy[key], input: undefined, tree: undefined })

const search: (string | FurtherSearch)[] = [
  { key: 'keyword', label: '标题/单号' },
  { key: 'procDefName', label: '流程名称' },
  'status',
  'startTime',
  { key: 'starter', label: '发起人', advanced: true },
  { key: 'deptId', label: '部门', advanced: true, chosenWith: chosen('deptId') },
  { key: 'assignee', label: '办理人', advanced: true, chosenWith: chosen('assignee') },
  { key: 'key', label: '流程标识', advanced: true },
  { key: 'node', label: '停留节点', advanced: true },
  { key: 'overdue', label: '超时状态', advanced: true, choices: yesNo('已超时', '未超时') },
  { key: 'stuck', label: '作业状态', advanced: true, choices: yesNo('卡住', '正常') },
  { key: 'away', label: '办理人状态', advanced: true, choices: yesNo('已停用', '正常') },
  { key: 'suspended', label: '挂起状态', advanced: true, choices: yesNo('已挂起', '未挂起') },
]

const sameKey = (rows: readonly ManagedProcess[]) => {
  const keys = new Set(rows.map(({ key }) => key))
  return keys.size === 1 ? rows[0]?.key : undefined
}

/** Every request in the data scope of an administrator, and what they may do about it (workflow §3.13). */
export function ManageList() {
  const { open } = useShell()
  const { hasPermi } = useAuth()
  const category = useCategorySearch()
  const [state] = useListState()
  const [asked, setAsked] = useState<AskedAct>()
  const [found, setFound] = useState<number>()
  const [variablesOf, setVariablesOf] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const allowed = manageActs.filter((act) => hasPermi([acts[act].permission]))
  const filter = filterQueryOf(manageList, state.filters)

  const askRows = (act: ManageAct, rows: readonly ManagedProcess[]) =>
    setAsked({
      act,
      filter: { ids: rows.map(({ id }) => id).join(',') },
      target: {
        count: rows.length,
        only: rows.length === 1 ? rows[0] : undefined,
        processKey: sameKey(rows),
        titles: rows.map(({ title }) => title),
      },
    })
  // The number is that of now, and goes along with the act.
  const countAll = async () => {
    const query = { ...filter, pageNum: 1, pageSize: 1, count: 'Y' as const }
    setFound((await call(manageList.endpoints.page, { query })).total)
  }
  const rowActions = (row: ManagedProcess): RowAction[] => [
    { key: 'detail', label: '详情', run: () => open(recordLink(row.id)) },
    ...(hasPermi(['flowable:instance:variable']) && row.endTime === null
      ? [{ key: 'variables', label: '变量', run: () => setVariablesOf(row.id) }]
      : []),
    ...allowed
      .filter((act) => acts[act].fits(row))
      .map((act) => ({
        key: act,
        label: acts[act].label,
        danger: acts[act].danger ?? false,
        run: () => askRows(act, [row]),
      })),
  ]
  return (
    <>
      <ResourcePage
        resource={manageList}
        search={[...search, category]}
        purpose="所有人发起的流程会出现在这里"
        columns={{
          title: { render: (row) => <RequestCell row={{ ...row, summary: [] }} /> },
          number: false,
          definitionId: false,
          key: { hidden: true },
          startDeptName: false,
          suspended: false,
          isLate: false,
          isStuck: false,
          isAway: false,
          procDefName: { width: 104 },
          categoryName: { hidden: true },
          procDefVersion: { render: (row) => <VersionTag no={row.procDefVersion} /> },
          startUserName: {
            hidden: true,
            render: (row) => <PersonCell name={row.startUserName} dept={row.startDeptName} />,
          },
          endTime: { hidden: true },
          duration: { hidden: true, render: (row) => flowDuration(row.duration) },
          status: { width: 140, render: (row) => <State row={row} /> },
          currentNodes: { width: 120 },
          handlers: { width: 96, render: ({ handlers }) => handlers.map(({ name }) => name).join('、') },
        }}
        columnOrder={['title', 'procDefName', 'procDefVersion', 'categoryName', 'status', 'currentNodes', 'handlers']}
        rowActions={rowActions}
        batch={(rows) => <ActMenu acts={allowed} disabled={rows.length === 0} onChosen={(act) => askRows(act, rows)} />}
        toolbar={[
          ...(allowed.length > 0 ? [{ key: 'all', label: '筛选结果操作', run: () => void countAll() }] : []),
          { key: 'check', label: '检查数据', run: () => setChecking(true) },
        ]}
        onOpen={(row) => open(recordLink(row.id))}
      />
      {asked && (
        <ActDialog key={`${asked.act} ${asked.target.count}`} asked={asked} onClosed={() => setAsked(undefined)} />
      )}
      {found !== undefined && (
        <ChooseAct
          count={found}
          acts={allowed}
          onChosen={(act) =>
            setAsked({ act, filter, target: { count: found, only: undefined, processKey: state.filters.key } })
          }
          onClosed={() => setFound(undefined)}
        />
      )}
      {isChecking && (
        <Suspense>
          <CheckDialog onClosed={() => setChecking(false)} />
        </Suspense>
      )}
      {variablesOf && <VariablesDialog instanceId={variablesOf} onClosed={() => setVariablesOf(undefined)} />}
    </>
  )
}

/** A suspended request has the status that it had. */
const State = ({ row }: { row: ManagedProcess }) => (
  <span className={css.tags}>
    <DictTag type="flow_instance_status" value={row.status} />
    {row.suspended && <Tag>挂起</Tag>}
    {row.isStuck && <Tag color="error">卡住</Tag>}
    {row.isAway && <Tag color="error">办理人停用</Tag>}
    {row.isLate && <Tag color="warning">超时</Tag>}
  </span>
)

interface ActMenuProps {
  acts: readonly ManageAct[]
  disabled: boolean
  onChosen: (act: ManageAct) => void
}

const ActMenu = ({ acts: offered, disabled, onChosen }: ActMenuProps) => (
  <Dropdown
    trigger={['click']}
    disabled={disabled}
    getPopupContainer={insideCard}
    menu={{
      items: offered.map((key) => ({ key, label: acts[key].label, danger: acts[key].danger ?? false })),
      onClick: ({ key }) => onChosen(key as ManageAct),
    }}
  >
    <Button>批量操作</Button>
  </Dropdown>
)

interface ChooseActProps extends Omit<ActMenuProps, 'disabled'> {
  count: number
  onClosed: () => void
}

/** What to do to everything that the filter finds; the number comes first. */
function ChooseAct({ count, acts: offered, onChosen, onClosed }: ChooseActProps) {
  const [open, setOpen] = useState(true)
  const tooMany = count > mostManaged
  return (
    <Dialog
      open={open}
      title="筛选结果操作"
      width={480}
      height={300}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p>
        符合当前筛选条件的流程共 <b>{count}</b> 个
        {tooMany ? `，一次最多处理 ${mostManaged} 个，请缩小筛选范围` : '，请选择操作'}
      </p>
      <div className={css.choices}>
        {offered.map((act) => (
          <Button
            key={act}
            danger={acts[act].danger ?? false}
            disabled={count === 0 || tooMany}
            onClick={() => {
              setOpen(false)
              onChosen(act)
            }}
          >
            {acts[act].label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
