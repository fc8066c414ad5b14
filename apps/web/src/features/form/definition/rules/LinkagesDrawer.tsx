import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { Button, Drawer, Empty } from 'antd'
import { useState } from 'react'
import { useDesigner, useDesignerStore } from '#/features/form/definition/designer/designerStore.ts'
import { usePhone } from '#/kit/usePhone.ts'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleList } from './RuleList.tsx'
import css from './linkages.module.css'
import { useRules } from './useRules.ts'

/** What `openDialog('linkages', …)` may say: a rule to show, or a control for which a new one is wanted. */
export interface LinkagesExtra {
  rule?: string
  target?: string
}

/** 联动规则: what the form does by itself while somebody fills it in (form-designer §19.2). */
export function LinkagesDrawer() {
  const store = useDesignerStore()
  const extra = useDesigner((state) => state.dialog?.extra) as LinkagesExtra | undefined
  const canUndo = useDesigner((state) => state.canUndo)
  const canRedo = useDesigner((state) => state.canRedo)
  const phone = usePhone()
  const acts = useRules()
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState(() => extra?.rule ?? (phone ? undefined : acts.rules[0]?.id))
  const rule = acts.rules.find(({ id }) => id === chosen)
  const { undo, redo } = store.getState()
  return (
    <Drawer
      open={open}
      title="联动规则"
      size={phone ? '100%' : 1080}
      closable={{ placement: 'end' }}
      classNames={{ body: css.drawer ?? '' }}
      extra={
        !acts.readOnly && (
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
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && store.getState().closeDialog()}
    >
      {!(phone && rule) && (
        <aside className={css.side} aria-label="规则列表">
          {extra?.target !== undefined && !acts.readOnly && (
            <Button type="link" size="small" onClick={() => setChosen(acts.add(extra.target))}>
              为所选控件新增规则
            </Button>
          )}
          <RuleList acts={acts} chosen={chosen} onChoose={setChosen} />
        </aside>
      )}
      {phone && rule && (
        <Button type="link" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => setChosen(undefined)}>
          返回列表
        </Button>
      )}
      {rule && (
        <RuleEditor
          key={rule.id}
          rule={rule}
          definition={acts.definition}
          readOnly={acts.readOnly}
          onChange={(change, burst) => acts.update(rule.id, change, burst)}
        />
      )}
      {!rule && !phone && (
        <Empty className={css.nothing ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description="选择或新增一条规则" />
      )}
    </Drawer>
  )
}
