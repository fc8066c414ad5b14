import { Checkbox } from 'antd'
import { useState } from 'react'
import { savedFilterCalls, type SavedFilter } from '@app/shared/flowable/savedFilter.ts'
import { call } from '#/kit/http/http.ts'
import { SavedListDialog } from '#/kit/list/SavedListDialog.tsx'

interface FilterDialogProps {
  filters: readonly SavedFilter[]
  /** The one that the list shows. */
  current: SavedFilter | undefined
  /** Of the list as it stands. */
  conditions: Readonly<Record<string, string>>
  onApply: (conditions: Readonly<Record<string, string>>) => void
  onChanged: () => Promise<unknown>
  onClosed: () => void
}

const listOf = (filter: SavedFilter) => ({
  ...filter,
  name: filter.filterName,
  marks: filter.isDefault ? ['默认'] : [],
  mayChange: true,
})

/** 常用筛选: the search as it stands is kept under a name, for oneself. */
export default function FilterDialog({ filters, current, conditions, ...does }: FilterDialogProps) {
  const [isDefault, setIsDefault] = useState(current?.isDefault ?? false)
  const empty = Object.keys(conditions).length === 0
  return (
    <SavedListDialog
      title="常用筛选"
      word="筛选"
      height={420}
      saved={filters.map(listOf)}
      current={current && listOf(current)}
      help={empty ? '先在列表中设置查询条件，再保存' : '保存列表当前的查询条件'}
      empty={empty}
      onApply={(one) => does.onApply(one.conditions)}
      save={async (filterName, as) => {
        const body = { ...(as && { id: as.id, version: as.version }), filterName, isDefault, conditions }
        await call(savedFilterCalls.save, { body }, { silent: true })
        await does.onChanged()
      }}
      remove={async ({ id }) => {
        await call(savedFilterCalls.remove, { params: { ids: id } }, { silent: true })
        await does.onChanged()
      }}
      onClosed={does.onClosed}
    >
      <Checkbox checked={isDefault} onChange={({ target }) => setIsDefault(target.checked)}>
        打开待办任务时默认使用
      </Checkbox>
    </SavedListDialog>
  )
}
