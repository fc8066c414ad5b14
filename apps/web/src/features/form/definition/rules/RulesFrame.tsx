import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { Button, Empty } from 'antd'
import { useState, type ReactNode } from 'react'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import css from './linkages.module.css'

interface RulesFrameProps {
  title: string
  /** The rule that is shown first; on a phone only when somebody asked for it. */
  first: string | undefined
  asked: string | undefined
  list: (chosen: string | undefined, choose: (id: string | undefined) => void) => ReactNode
  /** Nothing when there is no such rule any more. */
  editor: (chosen: string | undefined) => ReactNode
}

/** A drawer of the designer with its list of rules on the left and the chosen one on the right. */
export function RulesFrame({ title, first, asked, list, editor }: RulesFrameProps) {
  const store = useDesignerStore()
  const readOnly = useDesigner((state) => state.readOnly)
  const canUndo = useDesigner((state) => state.canUndo)
  const canRedo = useDesigner((state) => state.canRedo)
  const phone = usePhone()
  const [chosen, setChosen] = useState(() => asked ?? (phone ? undefined : first))
  const rule = editor(chosen)
  const { undo, redo } = store.getState()
  return (
    <SideDrawer
      title={title}
      size={phone ? '100%' : 1080}
      classNames={{ body: css.drawer ?? '' }}
      extra={
        !readOnly && (
          <>
            <Button
              type="text"
              icon={<UndoOutlined aria-hidden />}
              aria-label="撤销"
              disabled={!canUndo}
              onClick={undo}
            />
            <Button
              type="text"
              icon={<RedoOutlined aria-hidden />}
              aria-label="重做"
              disabled={!canRedo}
              onClick={redo}
            />
          </>
        )
      }
      onClosed={() => store.getState().closeDialog()}
    >
      {!(phone && rule) && (
        <aside className={css.side} aria-label="规则列表">
          {list(chosen, setChosen)}
        </aside>
      )}
      {phone && rule && (
        <Button type="link" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => setChosen(undefined)}>
          返回列表
        </Button>
      )}
      {rule}
      {!rule && !phone && (
        <Empty className={css.nothing ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description="选择或新增一条规则" />
      )}
    </SideDrawer>
  )
}
