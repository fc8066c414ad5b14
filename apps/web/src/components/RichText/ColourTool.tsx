import { Button, Popover } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { keepSelection } from './ToolMenu.tsx'
import css from './RichText.module.css'

/** Readable on white and on the dark ground alike where that is possible at all. */
const colours: readonly (readonly [name: string, value: string])[] = [
  ['黑色', '#000000'],
  ['深灰', '#5f656e'],
  ['灰色', '#8c8c8c'],
  ['浅灰', '#d9d9d9'],
  ['白色', '#ffffff'],
  ['红色', '#cf1322'],
  ['橙色', '#d46b08'],
  ['黄色', '#d4b106'],
  ['绿色', '#389e0d'],
  ['青色', '#08979c'],
  ['蓝色', '#0958d9'],
  ['靛蓝', '#1d39c4'],
  ['紫色', '#531dab'],
  ['洋红', '#c41d7f'],
  ['棕色', '#873800'],
  ['浅红', '#ffa39e'],
  ['浅橙', '#ffd591'],
  ['浅黄', '#fffb8f'],
  ['浅绿', '#b7eb8f'],
  ['浅蓝', '#91caff'],
]

interface ColourToolProps {
  label: string
  icon: ReactNode
  value: string | undefined
  disabled: boolean
  onSelect: (colour: string | undefined) => void
  container: () => HTMLElement
}

/** A colour out of twenty, one of one's own, or none. */
export function ColourTool({ label, icon, value, disabled, onSelect, container }: ColourToolProps) {
  const [open, setOpen] = useState(false)
  const own = useId()
  const choose = (colour: string | undefined) => {
    onSelect(colour)
    setOpen(false)
  }
  const palette = (
    <div className={css.palette}>
      <div className={css.colours} role="group" aria-label={label}>
        {colours.map(([name, colour]) => (
          <button
            key={colour}
            type="button"
            className={css.colour}
            style={{ background: colour }}
            title={name}
            aria-label={name}
            aria-pressed={value === colour}
            onClick={() => choose(colour)}
          />
        ))}
      </div>
      <div className={css.paletteEnd}>
        <Button size="small" onClick={() => choose(undefined)}>
          清除颜色
        </Button>
        <label htmlFor={own}>
          自定义
          <input id={own} type="color" value={value ?? '#000000'} onChange={(event) => onSelect(event.target.value)} />
        </label>
      </div>
    </div>
  )
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open && !disabled}
      onOpenChange={setOpen}
      content={palette}
      destroyOnHidden
      getPopupContainer={container}
    >
      <ToolButton
        label={label}
        size="small"
        disabled={disabled}
        aria-expanded={open}
        className={css.colourTool}
        style={{ ['--tool-colour' as string]: value ?? 'transparent' }}
        icon={icon}
        onMouseDown={keepSelection}
      />
    </Popover>
  )
}
