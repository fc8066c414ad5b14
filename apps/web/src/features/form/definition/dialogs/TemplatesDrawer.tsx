import { Tabs } from 'antd'
import { useState } from 'react'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { Fragments } from './templates/Fragments.tsx'
import { Gallery } from './templates/Gallery.tsx'

/** 模板: ready forms, and groups of controls that somebody kept. */
export function TemplatesDrawer() {
  const store = useDesignerStore()
  const readOnly = useDesigner((state) => state.readOnly)
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <SideDrawer open={open} title="模板" size={640} onClose={close} onClosed={() => store.getState().closeDialog()}>
      <Tabs
        items={[
          ...(readOnly ? [] : [{ key: 'gallery', label: '模板库', children: <Gallery onTaken={close} /> }]),
          { key: 'fragments', label: '常用模板', children: <Fragments /> },
        ]}
      />
    </SideDrawer>
  )
}
