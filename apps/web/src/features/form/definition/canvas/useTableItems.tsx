import BorderHorizontalOutlined from '@ant-design/icons/BorderHorizontalOutlined'
import BorderInnerOutlined from '@ant-design/icons/BorderInnerOutlined'
import BorderVerticleOutlined from '@ant-design/icons/BorderVerticleOutlined'
import CaretDownOutlined from '@ant-design/icons/CaretDownOutlined'
import CaretLeftOutlined from '@ant-design/icons/CaretLeftOutlined'
import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined'
import CaretUpOutlined from '@ant-design/icons/CaretUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { App, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { updateControl } from '@app/form-engine/editing/commands.ts'
import { tableOperations, type TableOperation } from '@app/form-engine/editing/tableOperations.ts'
import { useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { controlOf } from '#/features/form/definition/draft/places.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import type { MenuPlace } from './canvasMenu.ts'

const icons: Record<string, ReactNode> = {
  mergeDown: <CaretDownOutlined aria-hidden />,
  mergeRight: <CaretRightOutlined aria-hidden />,
  split: <BorderInnerOutlined aria-hidden />,
  addColumn: <BorderHorizontalOutlined aria-hidden />,
  addRow: <BorderVerticleOutlined aria-hidden />,
  mergeUp: <CaretUpOutlined aria-hidden />,
  mergeLeft: <CaretLeftOutlined aria-hidden />,
  addColumnBefore: <BorderHorizontalOutlined aria-hidden />,
  addRowBefore: <BorderVerticleOutlined aria-hidden />,
  removeColumn: <DeleteOutlined aria-hidden />,
  removeRow: <DeleteOutlined aria-hidden />,
}

/** Operations on the cell of a table as entries of a menu (form-designer §5.2). */
export function useTableItems(): (place: MenuPlace['table']) => NonNullable<MenuProps['items']> {
  const store = useDesignerStore()
  const { message } = App.useApp()
  const confirm = useConfirm()
  return (place) => {
    if (!place) return []
    const { key, row, cell } = place
    const change = (operation: TableOperation) => {
      const table = controlOf(store.getState().definition, key)
      if (!table) return
      const result = operation.run(table, row, cell)
      if ('message' in result) return void message.warning(result.message)
      store.getState().apply((definition) => updateControl(definition, key, () => result.table))
    }
    const run = (operation: TableOperation) => {
      const table = controlOf(store.getState().definition, key)
      if (!table?.trs || !operation.loses(table, row, cell)) return change(operation)
      confirm({
        title: '该行（列）内包含控件，是否确认删除?',
        okText: '删除',
        danger: true,
        run: async () => change(operation),
      })
    }
    const items = (wanted: (operation: TableOperation) => boolean) =>
      tableOperations.filter(wanted).map((operation) => ({
        key: operation.id,
        label: operation.label,
        icon: icons[operation.id],
        danger: operation.id.startsWith('remove'),
        onClick: () => run(operation),
      }))
    const isOfCell = ({ id }: TableOperation) => id === 'split' || id.startsWith('merge')
    return [
      { key: 'cells', label: '合并与拆分', icon: <BorderInnerOutlined aria-hidden />, children: items(isOfCell) },
      {
        key: 'lines',
        label: '行与列',
        icon: <BorderHorizontalOutlined aria-hidden />,
        children: items((operation) => !isOfCell(operation)),
      },
    ]
  }
}
