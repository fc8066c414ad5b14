import { Tabs } from 'antd'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { ControlPanel } from '#/features/form/definition/panels/ControlPanel.tsx'
import { FormPanel } from '#/features/form/definition/panels/FormPanel.tsx'
import css from './designer.module.css'

/** Settings of the form (key 1) and of the selected control (key 2). */
export function RightColumn() {
  const tab = useDesigner((state) => state.tab)
  const setTab = useDesigner((state) => state.setTab)
  return (
    <>
      <h2 className="sr-only">属性设置</h2>
      <Tabs
        className={css.columnTabs ?? ''}
        size="small"
        centered
        activeKey={tab === 'form' ? '1' : '2'}
        onChange={(key) => setTab(key === '1' ? 'form' : 'control')}
        items={[
          { key: '1', label: '表单属性设置', children: <FormPanel /> },
          { key: '2', label: '控件属性设置', children: <ControlPanel /> },
        ]}
      />
    </>
  )
}
