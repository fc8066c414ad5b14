import { ColorPicker } from 'antd'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { option, read, lensText } from '#/components/form/panel/lens.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import css from '#/components/form/panel/panel.module.css'

/** Values and names of form-designer §1.6. */
const families = [
  ['', '默认'],
  ['SimSun', '宋体'],
  ['FangSong', '仿宋'],
  ['SimHei', '黑体'],
  ['PingFangSC-Regular', '苹方'],
  ['KaiTi', '楷体'],
  ['LiSu', '隶书'],
] as const

const sizes = [
  ['26pt', '一号'],
  ['24pt', '小一'],
  ['22pt', '二号'],
  ['18pt', '小二'],
  ['16pt', '三号'],
  ['15pt', '小三'],
  ['14pt', '四号'],
  ['12pt', '小四'],
  ['10.5pt', '五号'],
  ['9pt', '小五'],
] as const

const [colour, family, size] = [option('color'), option('fontFamily'), option('fontSize')]
const entries = (list: readonly (readonly [string, string])[]) => list.map(([value, label]) => ({ value, label }))

/** Colour, family and size of a text. */
export function FontEditor({ edited }: EditorProps) {
  return (
    <div className={css.font}>
      <ColorPicker
        value={lensText(read(edited, colour).value) || null}
        disabled={edited.readOnly}
        showText={(shown) => shown.toHexString()}
        getPopupContainer={insideCard}
        onChangeComplete={(chosen) => edited.change((one) => colour.set(one, chosen.toHexString()), 'color')}
      >
        <button type="button" className={css.swatch} disabled={edited.readOnly} aria-label="字体颜色">
          <span style={{ background: lensText(read(edited, colour).value) }} />
        </button>
      </ColorPicker>
      <Select
        aria-label="字体"
        value={lensText(read(edited, family).value)}
        options={entries(families)}
        disabled={edited.readOnly}
        getPopupContainer={insideCard}
        onChange={(value: string) => edited.change((one) => family.set(one, value))}
      />
      <Select
        aria-label="字号"
        value={lensText(read(edited, size).value)}
        options={entries(sizes)}
        disabled={edited.readOnly}
        getPopupContainer={insideCard}
        onChange={(value: string) => edited.change((one) => size.set(one, value))}
      />
    </div>
  )
}
