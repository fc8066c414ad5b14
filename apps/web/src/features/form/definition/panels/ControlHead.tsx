import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { App } from 'antd'
import { copyText } from '#/kit/page/copy.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import css from '#/components/form/panel/panel.module.css'

/** What is being edited: the kind of the control and its key, or how many. */
export function ControlHead({ controls }: { controls: readonly [Control, ...Control[]] }) {
  const { message } = App.useApp()
  const [control] = controls
  if (controls.length > 1)
    return (
      <header className={css.head}>
        <strong>{`已选 ${controls.length} 个控件`}</strong>
        <span>修改共同的属性</span>
      </header>
    )
  const copy = async () => {
    if (await copyText(control.key)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  return (
    <header className={css.head}>
      <strong>{typeLabel(control.type)}</strong>
      <span className={css.key}>
        <span>唯一标识</span>
        <code title={control.key}>{control.key}</code>
        <ToolButton size="small" label="复制唯一标识" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()} />
      </span>
    </header>
  )
}
