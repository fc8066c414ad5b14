import FilterOutlined from '@ant-design/icons/FilterOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { savedFilterCalls } from '@app/shared/flowable/savedFilter.ts'
import { call } from '#/kit/http/http.ts'
import { useListStart } from '#/kit/list/useListStart.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import type { ToolbarButton } from '#/kit/table/PageToolbar.tsx'

const FilterDialog = lateDialog(() => import('./FilterDialog.tsx'))

const queryKey = ['flowable:todo', 'filters']

/** Own saved filters of the list: its state that opens with one, the button that names the one in force, the dialog. */
export function useSavedFilters() {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { data: filters = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(savedFilterCalls.list, {}, { signal, silent: true }),
  })
  const list = useListStart(filters.find(({ isDefault }) => isDefault)?.conditions)
  const inForce = list.state.filters
  const current = filters.find(({ conditions }) => sameConditions(conditions, inForce))
  const button: ToolbarButton = {
    key: 'filters',
    label: current ? `筛选：${current.filterName}` : '常用筛选',
    icon: <FilterOutlined aria-hidden />,
    run: () => setOpen(true),
  }
  return {
    list,
    button,
    dialog: open && (
      <Suspense>
        <FilterDialog
          filters={filters}
          current={current}
          conditions={inForce}
          onApply={(conditions) => list.change({ filters: conditions, pageNum: 1 })}
          onChanged={() => client.invalidateQueries({ queryKey })}
          onClosed={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}

function sameConditions(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}
