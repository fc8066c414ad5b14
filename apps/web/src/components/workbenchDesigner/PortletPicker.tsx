import { useQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useId, useState } from 'react'
import { layoutOf } from '@app/shared/portal/layout.ts'
import { portalCalls, type AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { PickerRow } from './PickerRow.tsx'
import { availableItems } from './startItems.ts'
import type { DesignBoard } from './useDesign.ts'
import css from './designer.module.css'

interface Props {
  board: DesignBoard
  portlets: readonly AvailablePortlet[]
}

/** What can be put into the workbench: single portlets, or the layout of another one. */
export function PortletPicker({ board, portlets }: Props) {
  const switchId = useId()
  const [hideUsed, setHideUsed] = useState(false)
  const used = new Set(board.cells.map(({ i }) => i))
  const listed = portlets.filter(({ id }) => !hideUsed || !used.has(id))
  return (
    <aside className={css.picker} aria-label="小页">
      <div className={css.hideUsed}>
        <Switch id={switchId} size="small" checked={hideUsed} onChange={setHideUsed} />
        <label htmlFor={switchId}>隐藏已添加模块</label>
      </div>
      <TemplateSelect board={board} portlets={portlets} />
      {listed.length === 0 && <p className={css.none}>{hideUsed ? '全部小页已添加' : '暂无可用的小页'}</p>}
      <ul>
        {listed.map((portlet) => (
          <PickerRow key={portlet.id} portlet={portlet} used={used.has(portlet.id)} board={board} />
        ))}
      </ul>
    </aside>
  )
}

/** Takes over the cards of a workbench of the system or of a role. */
export function TemplateSelect({ board, portlets }: Props) {
  const confirm = useConfirm()
  const { data, isLoading } = useQuery({
    queryKey: ['portalTemplates'],
    queryFn: ({ signal }) => call(portalCalls.templates, {}, { signal, silent: true }),
  })
  const choose = (id: string) => {
    const items = layoutOf(data?.find((each) => each.id === id)?.content ?? '')
    if (!items) return
    const take = () => board.replace(availableItems(items, portlets))
    if (board.cells.length === 0) return take()
    confirm({
      title: '提示',
      content: '选择模板将替换当前布局，确认继续吗？',
      okText: '替换',
      run: async () => take(),
    })
  }
  const templates = (data ?? []).filter(({ content }) => layoutOf(content ?? '') !== undefined)
  return (
    <Select
      className={css.templates ?? ''}
      placeholder="选择工作台模板布局"
      aria-label="选择工作台模板布局"
      value={null}
      loading={isLoading}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      getPopupContainer={insideCard}
      onChange={(id: string | null) => id && choose(id)}
    />
  )
}
