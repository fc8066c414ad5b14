import CloseOutlined from '@ant-design/icons/CloseOutlined'
import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined'
import MinusOutlined from '@ant-design/icons/MinusOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import VerticalLeftOutlined from '@ant-design/icons/VerticalLeftOutlined'
import VerticalRightOutlined from '@ant-design/icons/VerticalRightOutlined'
import type { MenuProps } from 'antd'
import type { ReactNode } from 'react'
import type { TabsAction } from './tabs.reducer.ts'

export type TabCommand = Extract<
  TabsAction['type'],
  'refresh' | 'close' | 'closeLeft' | 'closeRight' | 'closeOthers' | 'closeAll'
>

const row = (key: TabCommand, label: string, icon: ReactNode, disabled = false) => ({ key, label, icon, disabled })

/** Context menu of a tab; only the shown page can be refreshed. */
export function tabMenu(target: string, active: string): NonNullable<MenuProps['items']> {
  return [
    row('refresh', '刷新', <ReloadOutlined aria-hidden />, target !== active),
    row('close', '关闭', <CloseOutlined aria-hidden />),
    { type: 'divider' },
    row('closeLeft', '关闭左侧', <VerticalRightOutlined aria-hidden />),
    row('closeRight', '关闭右侧', <VerticalLeftOutlined aria-hidden />),
    { type: 'divider' },
    row('closeOthers', '关闭其他', <ColumnWidthOutlined aria-hidden />),
    row('closeAll', '关闭全部', <MinusOutlined aria-hidden />),
  ]
}

/** The action of a row of the menu for the tab it was opened on. */
export function tabMenuAction(command: string, key: string): TabsAction {
  const type = command as TabCommand
  return type === 'closeAll' ? { type } : { type, key }
}
