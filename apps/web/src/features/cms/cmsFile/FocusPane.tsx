import { InputNumber } from 'antd'
import type { MouseEvent } from 'react'
import css from './cmsFile.module.css'

/** Parts of the width and the height. */
export interface Point {
  x: number
  y: number
}

interface FocusPaneProps {
  url: string
  name: string
  value: Point
  onChange: (point: Point) => void
}

const bounded = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100

/** The point of a picture that stays in sight, chosen with the pointer or in numbers. */
export function FocusPane({ url, name, value, onChange }: FocusPaneProps) {
  const choose = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    // Pressed by the keyboard it has no place; the numbers below are for that.
    if (event.detail === 0) return
    onChange({
      x: bounded((event.clientX - box.left) / box.width),
      y: bounded((event.clientY - box.top) / box.height),
    })
  }
  const part = (label: string, key: 'x' | 'y') => (
    <label className={css.part}>
      {label}
      <InputNumber
        aria-label={`焦点${label}`}
        min={0}
        max={100}
        suffix="%"
        value={Math.round(value[key] * 100)}
        onChange={(next) => onChange({ ...value, [key]: bounded((next ?? 0) / 100) })}
      />
    </label>
  )
  return (
    <>
      <div className={css.stage}>
        <button type="button" className={css.focus} aria-label={`选择 ${name} 的焦点`} onClick={choose}>
          <img src={url} alt={name} />
          <span className={css.point} style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }} />
        </button>
      </div>
      <div className={css.tools}>
        {part('横向', 'x')}
        {part('纵向', 'y')}
        <span className={css.note}>记录图片的主体位置</span>
      </div>
    </>
  )
}
