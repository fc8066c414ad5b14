import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import { SortableList } from '#/components/SortableList/SortableList.tsx'
import { titleOf } from '#/components/workbench/cells.ts'
import { PickerRow } from './PickerRow.tsx'
import { TemplateSelect } from './PortletPicker.tsx'
import type { DesignBoard } from './useDesign.ts'
import css from './designer.module.css'

interface Props {
  board: DesignBoard
  portlets: readonly AvailablePortlet[]
}

/** On a phone a workbench is one column: its cards are a list to be put in order, added to and removed from. */
export function PhoneDesign({ board, portlets }: Props) {
  const used = new Set(board.cells.map(({ i }) => i))
  const rest = portlets.filter(({ id }) => !used.has(id))
  return (
    <div className={css.phone}>
      <section aria-labelledby="designer-used">
        <h2 id="designer-used">已添加</h2>
        {board.cells.length === 0 && <p className={css.none}>从下方添加小页</p>}
        <SortableList
          label="已添加的小页"
          items={board.cells}
          keyOf={({ i }) => i}
          nameOf={titleOf}
          onMove={board.reorder}
          render={(item) => (
            <span className={css.phoneRow}>
              <span>{titleOf(item)}</span>
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除小页 ${titleOf(item)}`}
                onClick={() => board.remove(item.i)}
              />
            </span>
          )}
        />
      </section>
      <section aria-labelledby="designer-rest">
        <h2 id="designer-rest">可添加</h2>
        <TemplateSelect board={board} portlets={portlets} />
        {rest.length === 0 && <p className={css.none}>全部小页已添加</p>}
        <ul>
          {rest.map((portlet) => (
            <PickerRow key={portlet.id} portlet={portlet} used={false} board={board} />
          ))}
        </ul>
      </section>
    </div>
  )
}
