import { Tabs } from 'antd'
import { Outline } from './Outline.tsx'
import { Palette } from './Palette.tsx'
import css from './designer.module.css'

/** What can be added, and what is there. */
export function LeftColumn() {
  return (
    <Tabs
      className={css.columnTabs ?? ''}
      size="small"
      centered
      // An outline that nobody sees is not drawn anew with every change.
      destroyOnHidden
      items={[
        { key: 'palette', label: '组件', children: <Palette /> },
        { key: 'outline', label: '大纲', children: <Outline /> },
      ]}
    />
  )
}
