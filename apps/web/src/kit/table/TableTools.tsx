import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined'
import ControlOutlined from '@ant-design/icons/ControlOutlined'
import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { Dropdown, Popover, Spin } from 'antd'
import { Suspense } from 'react'
import { insideCard } from '#/kit/page/insideCard.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import type { ListColumn } from './listColumns.tsx'
import type { Density, TableView } from './tableView.ts'

const ColumnSettings = latePart(() => import('./ColumnSettings.tsx'))

const densities: { key: Density; label: string }[] = [
  { key: 'default', label: '默认' },
  { key: 'middle', label: '中等' },
  { key: 'small', label: '紧密' },
]

interface TableToolsProps {
  columns: readonly ListColumn[]
  view: TableView
  onView: (view: TableView) => void
  fetching: boolean
  onReload: () => void
  full: boolean
  onFull: () => void
}

/** 刷新, 密度, 列配置 and 全屏 at the far right of the table's bar. */
export function TableTools({ columns, view, onView, fetching, onReload, full, onFull }: TableToolsProps) {
  return (
    <>
      <ToolButton label="刷新" hint="R" icon={<ReloadOutlined spin={fetching} aria-hidden />} onClick={onReload} />
      <Dropdown
        trigger={['click']}
        getPopupContainer={insideCard}
        menu={{
          items: densities,
          selectable: true,
          selectedKeys: [view.density],
          onClick: ({ key }) => onView({ ...view, density: key as Density }),
        }}
      >
        <ToolButton label="密度" icon={<ColumnHeightOutlined aria-hidden />} />
      </Dropdown>
      <Popover
        trigger="click"
        getPopupContainer={insideCard}
        placement="bottomRight"
        destroyOnHidden
        styles={{ container: { padding: 0 } }}
        content={
          <Suspense fallback={<Spin style={{ width: 260, padding: 24 }} />}>
            <ColumnSettings columns={columns} view={view} onView={onView} />
          </Suspense>
        }
      >
        <ToolButton label="列配置" icon={<ControlOutlined aria-hidden />} />
      </Popover>
      <ToolButton
        label={full ? '退出全屏' : '全屏'}
        hint="F"
        icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
        onClick={onFull}
      />
    </>
  )
}
