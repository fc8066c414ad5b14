import { Popover } from 'antd'
import { useState, type ReactNode } from 'react'
import { keepSelection } from '#/components/RichText/ToolMenu.tsx'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import css from './article.module.css'

interface SignToolProps {
  label: string
  icon: ReactNode
  signs: readonly string[]
  disabled: boolean
  className: string | undefined
  onChoose: (sign: string) => void
  container: () => HTMLElement
}

/** A sign that no keyboard has. */
export function SignTool({ label, icon, signs, disabled, className, onChoose, container }: SignToolProps) {
  const [open, setOpen] = useState(false)
  const grid = (
    <div className={css.signs} role="group" aria-label={label}>
      {signs.map((sign) => (
        <button
          key={sign}
          type="button"
          onClick={() => {
            onChoose(sign)
            setOpen(false)
          }}
        >
          {sign}
        </button>
      ))}
    </div>
  )
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open && !disabled}
      onOpenChange={setOpen}
      content={grid}
      destroyOnHidden
      getPopupContainer={container}
    >
      <ToolButton
        label={label}
        size="small"
        disabled={disabled}
        aria-expanded={open}
        className={className}
        icon={icon}
        onMouseDown={keepSelection}
      />
    </Popover>
  )
}

/** Pictures of faces and things, one character each. */
export const faces = [
  ...'😀😃😄😁😆😅😂🙂😉😊😍😘😜🤔😎😴😢😭😡😱👍👎👏🙏💪👌✌🤝👋❤💔🎉🎁🎂🌹🌞🌙⭐🔥💧☀☁☂⚡✅❌❓❗💯📌📎📅📷📞📧🏠🚗✈🚄⏰',
]

export const symbols = [
  ...'·…—～、。《》「」『』【】〔〕“”‘’±×÷≈≠≤≥∞√∑∏∫∠⊥∥∴∵℃℉‰％°′″№§©®™€£¥¢←↑→↓↔⇐⇒⇔▲▼◆◇○●□■☆★①②③④⑤⑥⑦⑧⑨⑩ⅠⅡⅢⅣⅤαβγδεθλμπσφω㎎㎏㎜㎝㎞㎡',
]
