import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { RecordView } from '@app/shared/form/record.ts'
import type { SavedView } from '@app/shared/form/savedView.ts'
import type { ListState } from '#/kit/list/useListState.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import type { ToolbarButton } from '#/kit/table/PageToolbar.tsx'
import { noView, savedViewsQuery, viewKey } from './recordQueries.ts'

const ViewDialog = lateDialog(() => import('./ViewDialog.tsx'))

const none: readonly SavedView[] = []

/** The address of a list that a view describes. */
const stateOf = (view: SavedView | undefined): Partial<ListState> => ({
  filters: view ? { ...view.settings.filters, [viewKey]: view.id } : { [viewKey]: noView },
  orderByColumn: view?.settings.orderByColumn ?? undefined,
  isAsc: view?.settings.isAsc ?? undefined,
  pageNum: 1,
})

/** Stored views of a list: the one that is shown, the one it opens with, and the dialog that keeps them. */
export function useSavedViews(whole: RecordView, state: ListState, setState: (change: Partial<ListState>) => void) {
  const queries = useQueryClient()
  const stored = savedViewsQuery(whole.form.id)
  const { data: views = none } = useQuery(stored)
  const [open, setOpen] = useState(false)
  const named = state.filters[viewKey]
  const current = views.find(({ id }) => id === named)
  const untouched = Object.keys(state.filters).length === 0 && !state.orderByColumn
  const opening = untouched ? views.find(({ opens }) => opens) : undefined
  useEffect(() => {
    if (opening) setState(stateOf(opening))
  }, [opening, setState])
  // Fields that are gone since have no column.
  const view = useMemo(() => {
    const columns = current?.settings.columns.filter((key) => whole.fields.some((field) => field.key === key)) ?? []
    return columns.length > 0 ? { ...whole, columns } : whole
  }, [whole, current])
  const button: ToolbarButton = {
    key: 'views',
    label: current ? `视图：${current.viewName}` : '视图',
    icon: <EyeOutlined aria-hidden />,
    run: () => setOpen(true),
  }
  const { [viewKey]: _, ...filters } = state.filters
  return {
    view,
    current,
    button,
    /** The view stays when the search is another; without one, the list does not open anew with its first. */
    kept: (asked: ListState['filters']): ListState['filters'] => {
      const kept = named ?? (views.some(({ opens }) => opens) ? noView : undefined)
      return kept === undefined ? asked : { ...asked, [viewKey]: kept }
    },
    dialog: open && (
      <Suspense>
        <ViewDialog
          view={whole}
          views={views}
          current={current}
          settings={{
            columns: view.columns,
            filters,
            orderByColumn: state.orderByColumn ?? null,
            isAsc: state.isAsc ?? null,
          }}
          onApply={(chosen) => setState(stateOf(chosen))}
          onChanged={() => queries.invalidateQueries({ queryKey: stored.queryKey })}
          onClosed={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}
