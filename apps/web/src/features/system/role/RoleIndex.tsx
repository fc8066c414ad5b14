import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { adminRoleId, role, type RoleItem } from '@app/shared/system/role.ts'
import { resourceQueries, type Row } from '#/kit/http/useResource.ts'
import { useLastPage } from '#/kit/list/useLastPage.ts'
import { pageQueryOf, useListState } from '#/kit/list/useListState.ts'
import { useResourceActions } from '#/kit/list/useResourceActions.tsx'
import { useDirtyPage } from '#/kit/page/dirtyPages.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { usePageKeys } from '#/kit/table/usePageKeys.ts'
import { RoleTable } from './RoleTable.tsx'
import { RoleUsers } from './RoleUsers.tsx'
import { useRoleDrafts } from './useRoleDrafts.tsx'
import css from './role.module.css'

const CopyRole = lateDialog(() => import('./CopyRole.tsx'))
const GrantsDrawer = lateDialog(() => import('./GrantsDrawer.tsx'))
const RolePreview = lateDialog(() => import('#/features/system/shared/RolePreview/RolePreview.tsx'))

type Opened = { kind: 'copy' | 'grants' | 'preview'; row: RoleItem }

/** 角色管理: roles, edited in their table, and the people of the chosen one. */
export default function RoleIndex() {
  const root = useRef<HTMLDivElement>(null)
  const [state, setState] = useListState()
  const { codeOrName } = state.filters
  const filter = codeOrName ? { codeOrName } : {}
  const { data, error, isFetching, refetch } = useQuery(resourceQueries(role).page(pageQueryOf(role, state, filter)))
  useLastPage({ data, isFetching }, state.pageNum, (pageNum) => setState({ pageNum }))
  const drafts = useRoleDrafts()
  const [granting, setGranting] = useState(false)
  useDirtyPage(() => drafts.pending > 0 || granting)
  const standard = useResourceActions(role)
  const { may } = standard
  const [picked, setPicked] = useState<RoleItem>()
  const [opened, setOpened] = useState<Opened>()
  const [copied, setCopied] = useState<string>()
  usePageKeys({
    '/': () => root.current?.querySelector<HTMLElement>('input[type="search"], .ant-input-search input')?.focus(),
    n: may.add ? drafts.add : undefined,
    r: () => void refetch(),
  })

  const shown = [...drafts.drafts.added, ...(data?.list ?? [])] as RoleItem[]
  const current = shown.find(({ id }) => id === picked?.id) ?? data?.list[0]
  const moreActions = (row: RoleItem): RowAction[] => {
    const own = row.id !== adminRoleId
    const open = (kind: Opened['kind']) => () => setOpened({ kind, row })
    return [
      ...(own && may.edit && may.query
        ? [{ key: 'detail', label: '详细信息', run: () => standard.edit(row as unknown as Row) }]
        : []),
      ...(own && may.query ? [{ key: 'grants', label: '分配权限', run: open('grants') }] : []),
      ...(may.query ? [{ key: 'preview', label: '权限预览', run: open('preview') }] : []),
      ...(own && may.add ? [{ key: 'copy', label: '复制', run: open('copy') }] : []),
    ]
  }
  const close = () => setOpened(undefined)
  return (
    <div ref={root} className={css.cards} data-fills>
      <RoleTable
        page={data}
        fetching={isFetching}
        failure={error}
        state={state}
        onState={setState}
        onReload={() => void refetch()}
        drafts={drafts}
        may={may}
        current={current?.id}
        onPick={setPicked}
        onExport={() => standard.exportRows(filter)}
        moreActions={moreActions}
        flash={standard.flash ?? copied}
      />
      {current && may.query && <RoleUsers key={current.id} row={current} />}
      {standard.dialogs}
      <Suspense>
        {opened?.kind === 'copy' && <CopyRole source={opened.row} onClose={close} onCopied={setCopied} />}
        {opened?.kind === 'grants' && (
          <GrantsDrawer row={opened.row} dirty={granting} onDirty={setGranting} onClose={close} />
        )}
        {opened?.kind === 'preview' && <RolePreview roleId={opened.row.id} onClose={close} />}
      </Suspense>
    </div>
  )
}
